/// A request, with the type of what answers it.
public struct BackendCall<Reply: Sendable>: Sendable {
  /// What is asked.
  public let request: BackendRequest
  /// The answer in a reply; nothing in the reply to something else.
  public let answer: @Sendable (BackendReply) -> Reply?
}
