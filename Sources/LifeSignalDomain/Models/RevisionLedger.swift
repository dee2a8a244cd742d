/// Which of the server's changes of one thing have arrived, in whatever order, however often.
///
/// A change that is missing shows as a gap, which a refresh mends (6).
public struct RevisionLedger: Hashable, Sendable, Codable {
  /// Every change up to this one is here.
  public private(set) var complete = Revision.zero
  /// The changes after it that are here although an earlier one is missing.
  private var ahead: Set<Revision> = []

  /// Nothing has arrived.
  public init() {}

  /// Whether a change is missing that an arrived one came after.
  public var hasGap: Bool { !ahead.isEmpty }

  /// The newest change that has arrived.
  public var newest: Revision { ahead.max() ?? complete }

  /// Takes up a change. False when it was here already.
  public mutating func take(_ revision: Revision) -> Bool {
    guard revision > complete, ahead.insert(revision).inserted else { return false }
    advance()
    return true
  }

  /// Takes up everything at once, up to a revision. False when all of it was here already.
  public mutating func takeAll(upTo revision: Revision) -> Bool {
    guard revision > complete else { return false }
    complete = revision
    ahead = ahead.filter { $0 > revision }
    advance()
    return true
  }

  private mutating func advance() {
    while ahead.remove(complete.next) != nil { complete = complete.next }
  }
}
