/// The progress of a device in following a stream.
public struct StreamProgress: Hashable, Sendable {
  /// The newest revision up to which the device has every change.
  public let complete: Revision
  /// Whether a change is missing although a later one has arrived.
  public let hasGap: Bool

  /// Creates a standing from its properties.
  public init(complete: Revision, hasGap: Bool = false) {
    self.complete = complete
    self.hasGap = hasGap
  }

  /// Creates the standing of a ledger.
  init(_ ledger: RevisionTracker) {
    self.init(complete: ledger.complete, hasGap: ledger.hasGap)
  }
}
