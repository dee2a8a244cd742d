/// The position of a device in an open stream.
public struct StreamPosition: Hashable, Sendable, Codable {
  /// The identifier of the stream.
  public let subscription: SubscriptionID
  /// The kind of the stream, with which the server can open a stream that it does not know.
  public let kind: StreamKind
  /// The newest revision up to which the device has every change.
  public let revision: Revision

  /// Creates a position in a stream.
  public init(subscription: SubscriptionID, kind: StreamKind, revision: Revision) {
    self.subscription = subscription
    self.kind = kind
    self.revision = revision
  }
}
