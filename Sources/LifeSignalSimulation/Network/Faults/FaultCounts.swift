/// How often each fault has occurred. A fault counts when it takes effect, not when it is planned:
/// a message counts as reordered when a later one has arrived before it.
public struct FaultCounts: Hashable, Sendable {
  private var counts: [Fault: Int] = [:]

  /// Creates counts of zero.
  public init() {}

  /// The number of times that a fault has occurred.
  public internal(set) subscript(fault: Fault) -> Int {
    get { counts[fault] ?? 0 }
    set { counts[fault] = newValue == 0 ? nil : newValue }
  }

  /// The total number of faults.
  public var total: Int { counts.values.reduce(0, +) }
}
