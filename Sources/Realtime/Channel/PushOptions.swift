/// What the caller expects of a push.
public struct PushOptions: Hashable, Sendable {
  /// The time from the call until the reply, or until the push is sent if no reply is expected.
  public let timeout: Duration
  /// Whether the server replies to the push. Otherwise the push succeeds as soon as it is sent.
  public let awaitsReply: Bool

  /// Creates options from their values.
  public init(timeout: Duration = .seconds(10), awaitsReply: Bool = true) {
    self.timeout = timeout
    self.awaitsReply = awaitsReply
  }
}
