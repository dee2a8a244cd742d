public import LifeSignalDomain

/// The pings that the person answers.
public enum PingAnswer: Hashable, Sendable {
  /// The ping of one responder.
  case one(UserID)
  /// The pings of all responders.
  case all
}
