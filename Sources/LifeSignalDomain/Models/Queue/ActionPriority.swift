public import Foundation

/// How much a queued action matters: which one is sent first, how often it is tried, and how long it
/// waits (5.9).
public enum ActionPriority: Int, Hashable, Sendable, Codable, Comparable, CaseIterable {
  /// It can wait for everything else.
  case low
  /// What most changes are.
  case standard
  /// Somebody waits for it.
  case high
  /// Somebody may be in danger: it is tried until it expires.
  case critical

  /// How long it may wait, in seconds: 1 hour, and 24 hours for what is critical.
  public var lifetime: TimeInterval { self == .critical ? 86_400 : 3_600 }

  /// How often it may be tried; what is critical, without end.
  public var attempts: Int? { self == .critical ? nil : 3 }

  /// The one that matters less is the lesser.
  public static func < (first: ActionPriority, second: ActionPriority) -> Bool {
    first.rawValue < second.rawValue
  }
}
