/// A request with the type of the answer in its reply.
public struct BackendCall<Reply: Sendable>: Sendable {
  /// The request to send.
  public let request: BackendRequest
  /// Returns the answer in a reply, or `nil` if the reply answers another kind of request.
  public let extractReply: @Sendable (BackendReply) -> Reply?
}
