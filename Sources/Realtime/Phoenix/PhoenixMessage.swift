/// A message of the Phoenix channels protocol, with the additions of Supabase Realtime.
public struct PhoenixMessage: Hashable, Sendable {
  /// The reference of the join that the message belongs to.
  public var joinReference: String?
  /// The reference that the reply to the message repeats.
  public var reference: String?
  /// The name of the channel; ``heartbeatTopic`` for a heartbeat.
  public var topic: String
  /// The event and its payload.
  public var content: PhoenixContent

  /// Creates a message from its parts.
  public init(
    joinReference: String? = nil, reference: String? = nil, topic: String, content: PhoenixContent
  ) {
    self.joinReference = joinReference
    self.reference = reference
    self.topic = topic
    self.content = content
  }

  /// The topic of heartbeats and of their replies.
  public static var heartbeatTopic: String { "phoenix" }

  /// Returns a heartbeat with a reference.
  public static func heartbeat(reference: String?) -> Self {
    Self(reference: reference, topic: heartbeatTopic, content: .heartbeat)
  }
}
