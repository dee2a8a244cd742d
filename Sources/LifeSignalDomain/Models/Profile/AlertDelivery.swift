/// Whether the server, and through it the responders, know of an emergency.
public enum AlertDelivery: Hashable, Sendable {
  /// The emergency is in the queue, and is sent repeatedly until the server confirms it (rule 5.3).
  case pending
  /// The server knows of the emergency.
  case delivered
}
