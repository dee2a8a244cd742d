/// Which seeds of a ``simulate(seeds:determinismCheck:_:)`` run twice, to find nondeterminism that is not
/// under the control of the simulation.
public enum DeterminismCheck: Hashable, Sendable {
  /// No seed runs twice.
  case off
  /// The first of every given number of seeds runs twice.
  case every(Int)
  /// All seeds run twice.
  case all

  /// Returns whether the run with a number, counted from zero, runs twice.
  func includes(_ number: Int) -> Bool {
    switch self {
    case .off: false
    case .every(let count): number.isMultiple(of: max(1, count))
    case .all: true
    }
  }
}
