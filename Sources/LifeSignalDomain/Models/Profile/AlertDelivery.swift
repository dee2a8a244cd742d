/// Whether the server, and through it the responders, know of an emergency.
public enum AlertDelivery: Hashable, Sendable {
  /// The emergency is in the queue, and is sent until the server confirms it (5.3).
  case pending
  /// The server knows of the emergency.
  case delivered
}
