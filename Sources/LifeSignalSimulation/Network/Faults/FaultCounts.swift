/// How often each fault has struck. Counted is what happened, not what was planned: a message counts
/// as overtaken when a later one has arrived before it.
public struct FaultCounts: Hashable, Sendable {
  private var counts: [Fault: Int] = [:]

  /// None has.
  public init() {}

  /// How often one has.
  public internal(set) subscript(fault: Fault) -> Int {
    get { counts[fault] ?? 0 }
    set { counts[fault] = newValue == 0 ? nil : newValue }
  }

  /// How often all of them have, together.
  public var total: Int { counts.values.reduce(0, +) }
}
