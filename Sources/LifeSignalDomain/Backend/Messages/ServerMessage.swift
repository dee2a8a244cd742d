/// A message of the backend to a device.
public enum ServerMessage: Hashable, Sendable, Codable {
  /// The backend granted a request.
  case reply(RequestID, BackendReply)
  /// The backend refused a request.
  case refused(RequestID, BackendRefusal)
  /// An open stream has an event.
  case event(SubscriptionID, StreamEvent)
  /// The device's session ended.
  case sessionEnded(SessionEnd)
}
