public import Foundation

/// The start or the end of an emergency that the account holder made some time before the notification
/// about it.
///
/// The date is not part of the notification's message, because only the reader's device knows the
/// reader's time zone and date format.
public struct LateEmergencyChange: Hashable, Sendable, Codable {
  /// What the account holder did.
  public enum Change: String, Hashable, Sendable, Codable {
    /// The account holder turned the emergency on.
    case turnedOn
    /// The account holder turned the emergency off.
    case turnedOff
  }

  /// The phone with which the account holder made the change.
  public enum Phone: String, Hashable, Sendable, Codable {
    /// The phone that was signed in to the account when the notification was made.
    case current
    /// A phone on which the session had ended, because another phone signed in to the account.
    case replaced
  }

  /// The time from which on a change counts as late: a minute, in seconds.
  public static let minimumDelay: TimeInterval = 60

  /// What the account holder did.
  public let change: Change
  /// The date when the account holder did it.
  public let date: Date
  /// The phone with which the account holder did it.
  public let phone: Phone

  /// Creates the description of a late change, or returns `nil` if a notification need not describe
  /// it: it was made on the current phone, less than a minute ago.
  ///
  /// - Parameters:
  ///   - change: What the account holder did.
  ///   - date: The date when the account holder did it.
  ///   - phone: The phone with which the account holder did it.
  ///   - now: The date of the notification.
  public init?(_ change: Change, at date: Date, on phone: Phone, notifiedAt now: Date) {
    guard phone == .replaced || now.timeIntervalSince(date) >= Self.minimumDelay else { return nil }
    self.change = change
    self.date = date
    self.phone = phone
  }
}
