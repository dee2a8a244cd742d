/// A request, with the type of its answer: the value that a reply to the request contains.
public struct BackendCall<Answer: Sendable>: Sendable {
  /// The request to send.
  public let request: BackendRequest
  /// Returns the answer in a reply, or `nil` if the reply belongs to another kind of request.
  public let extractAnswer: @Sendable (BackendReply) -> Answer?
}
