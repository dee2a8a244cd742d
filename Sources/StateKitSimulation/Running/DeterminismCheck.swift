/// Which seeds of ``simulate(seeds:determinismCheck:_:)`` run twice, to find nondeterminism that the
/// simulation does not control.
public enum DeterminismCheck: Hashable, Sendable {
  /// No seed runs twice.
  case off
  /// The first seed runs twice, and after it each seed at this interval: `.every(10)` runs the
  /// 1st, the 11th and the 21st seed twice.
  case every(Int)
  /// All seeds run twice.
  case all

  /// Returns whether the seed with a number, counted from zero, runs twice.
  func includes(_ number: Int) -> Bool {
    switch self {
    case .off: false
    case .every(let count): number.isMultiple(of: max(1, count))
    case .all: true
    }
  }
}
