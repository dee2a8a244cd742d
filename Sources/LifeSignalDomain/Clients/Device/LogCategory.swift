/// The part of the app that a log entry is about.
public enum LogCategory: String, Hashable, Sendable, CaseIterable {
  /// The session, and the connection to the server.
  case session
  /// The profile and the queue of actions.
  case profile
  /// The contacts and their pictures.
  case contacts
  /// The notifications and their history.
  case notifications
}
