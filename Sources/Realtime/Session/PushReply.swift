internal import HTTPExchange

/// The server's reply to a push.
public struct PushReply: Hashable, Sendable {
  /// The status of the reply, `ok` or another text.
  public let status: PhoenixReplyStatus
  /// The content of the reply.
  public let response: RealtimePayload

  /// Creates a reply from its parts.
  public init(status: PhoenixReplyStatus, response: RealtimePayload) {
    self.status = status
    self.response = response
  }
}

extension PushReply {
  /// Throws ``PushFailure/refused(_:)`` unless the status is `ok`.
  func requireSuccess() throws(PushFailure) {
    if status != .ok { throw .refused(response.json ?? .null) }
  }
}
