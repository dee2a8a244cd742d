/// Whether the server knows of an emergency, so that responders are told.
public enum AlertDelivery: Hashable, Sendable {
  /// It is in the queue, and tried until it is known (5.3).
  case pending
  /// It knows.
  case delivered
}
