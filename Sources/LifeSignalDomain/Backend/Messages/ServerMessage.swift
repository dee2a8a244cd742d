/// What the backend sends to a device.
public enum ServerMessage: Hashable, Sendable, Codable {
  /// A request was granted.
  case reply(RequestID, BackendReply)
  /// A request was refused.
  case refused(RequestID, BackendRefusal)
  /// Something happened on an open stream.
  case event(SubscriptionID, StreamEvent)
  /// The device's session is over.
  case sessionEnded(SessionEnd)
}
