/// Whether the server, and through it the responders, know of an emergency.
public enum AlertDelivery: Hashable, Sendable {
  /// The emergency is in the ``ActionQueue``, and is sent repeatedly until the server confirms it
  /// (rules 5.3 and 5.9).
  case pending
  /// The server knows of the emergency.
  case delivered
}
