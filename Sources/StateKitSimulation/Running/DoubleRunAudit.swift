/// Which seeds of a ``simulate(seeds:audit:_:)`` run twice, to find what is neither a choice nor the
/// time of the simulation.
public enum DoubleRunAudit: Hashable, Sendable {
  /// None.
  case off
  /// The first one of each so many.
  case each(Int)
  /// All of them.
  case all

  /// Whether the run with that number, counted from zero, runs twice.
  func includes(_ number: Int) -> Bool {
    switch self {
    case .off: false
    case .each(let count): number.isMultiple(of: max(1, count))
    case .all: true
    }
  }
}
