/// The reason why messages may be missing at a place in a channel's stream.
public enum ContinuityLoss: Hashable, Sendable {
  /// The channel was joined again, and its server does not recover messages.
  case notRecoverable
  /// The channel was joined again, and the position of its last message was not known.
  case positionUnknown
  /// The server's history no longer reaches back to the requested position.
  case historyExpired
  /// The server's stream is not the requested one, or ends before the requested position.
  case epochChanged
  /// Offsets were missing. Another join did not recover the messages, or cannot recover them.
  case gap
  /// The subscriber fell behind, and its buffer dropped the given number of elements.
  case subscriberOverflow(Int)
}
