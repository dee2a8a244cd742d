/// How far a device has followed a stream.
public struct StreamStanding: Hashable, Sendable {
  /// Every change up to this one is on the device.
  public let complete: Revision
  /// Whether a change is missing that an arrived one came after.
  public let hasGap: Bool

  /// A standing with both.
  public init(complete: Revision, hasGap: Bool = false) {
    self.complete = complete
    self.hasGap = hasGap
  }

  /// What a ledger says.
  init(_ ledger: RevisionLedger) {
    self.init(complete: ledger.complete, hasGap: ledger.hasGap)
  }
}
