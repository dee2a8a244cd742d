/// The progress of a device in following a stream.
public struct StreamProgress: Hashable, Sendable {
  /// The newest revision up to which the device has every change.
  public let complete: Revision
  /// Whether a change is missing although a later one has arrived.
  public let hasGap: Bool

  /// Creates a progress from its properties.
  public init(complete: Revision, hasGap: Bool = false) {
    self.complete = complete
    self.hasGap = hasGap
  }

  /// Creates the progress that a tracker has recorded.
  init(_ tracker: RevisionTracker) {
    self.init(complete: tracker.complete, hasGap: tracker.hasGap)
  }
}
