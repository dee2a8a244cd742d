/// How far a device has followed an open stream.
public struct StreamMark: Hashable, Sendable, Codable {
  /// The stream.
  public let subscription: SubscriptionID
  /// What it carries: a server that does not know of it can open it again.
  public let kind: StreamKind
  /// Every change up to this one is on the device.
  public let revision: Revision

  /// A mark of a stream.
  public init(subscription: SubscriptionID, kind: StreamKind, revision: Revision) {
    self.subscription = subscription
    self.kind = kind
    self.revision = revision
  }
}
