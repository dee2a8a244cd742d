/// How far a device has followed an open stream.
public struct StreamMark: Hashable, Sendable, Codable {
  /// The stream.
  public let subscription: SubscriptionID
  /// Every change up to this one is on the device.
  public let revision: Revision

  /// A mark of a stream.
  public init(subscription: SubscriptionID, revision: Revision) {
    self.subscription = subscription
    self.revision = revision
  }
}
