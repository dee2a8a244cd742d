/// How the network delivers held messages when it releases them.
public enum ReleaseOrder: Hashable, Sendable {
  /// The messages arrive in the order in which they were sent.
  case inOrder
  /// The messages arrive in reverse order.
  case reversed
  /// The messages never arrive.
  case lost
}
