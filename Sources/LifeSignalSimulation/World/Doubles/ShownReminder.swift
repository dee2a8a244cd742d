public import Foundation
public import LifeSignalDomain

/// A reminder that a device has shown.
public struct ShownReminder: Hashable, Sendable, Codable {
  /// The reminder.
  public let reminder: Reminder
  /// When it was shown.
  public let shownAt: Date
}
