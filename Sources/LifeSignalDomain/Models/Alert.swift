public import Foundation

/// A person's emergency button: off, or on since a moment.
public enum Alert: Hashable, Sendable, Codable {
  /// Off.
  case inactive
  /// On, since it was pressed.
  case active(since: Date)
}
