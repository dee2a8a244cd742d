public import Foundation
public import LifeSignalDomain

/// A reminder that a device has shown.
public struct ShownReminder: Hashable, Sendable, Codable {
  /// The reminder that was shown.
  public let reminder: Reminder
  /// When the reminder was shown.
  public let shownAt: Date
}
