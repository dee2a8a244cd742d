/// The set of the server's changes that have arrived. Changes can arrive in any order, and more
/// than once.
///
/// A missing change is visible as a gap: a later change has arrived before it. The device then asks
/// the server for the missing change.
public struct RevisionTracker: Hashable, Sendable, Codable {
  /// The newest revision up to which every change has arrived.
  public private(set) var complete = Revision.zero
  /// The revisions after `complete` that arrived although an earlier one is missing.
  private var ahead: Set<Revision> = []

  /// Creates a tracker without changes.
  public init() {}

  /// Whether a change is missing although a later one has arrived.
  public var hasGap: Bool { !ahead.isEmpty }

  /// The newest revision that arrived.
  public var newest: Revision { ahead.max() ?? complete }

  /// Adds the change with a revision.
  ///
  /// - Returns: `false` if the change had already arrived.
  public mutating func insert(_ revision: Revision) -> Bool {
    guard revision > complete, ahead.insert(revision).inserted else { return false }
    advance()
    return true
  }

  /// Adds all changes up to a revision.
  ///
  /// - Returns: `false` if all of them had already arrived.
  public mutating func insertAll(upTo revision: Revision) -> Bool {
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
