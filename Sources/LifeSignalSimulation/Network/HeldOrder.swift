/// What becomes of messages that were held.
public enum HeldOrder: Hashable, Sendable {
  /// They arrive as they were sent.
  case inOrder
  /// The last one arrives first.
  case backwards
  /// They never arrive.
  case lost
}
