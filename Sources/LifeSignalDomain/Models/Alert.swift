public import Foundation

/// The state of a person's emergency: off, or on since a date.
public enum Alert: Hashable, Sendable, Codable {
  /// The emergency is off.
  case inactive
  /// The emergency has been on since a date.
  case active(since: Date)
}
