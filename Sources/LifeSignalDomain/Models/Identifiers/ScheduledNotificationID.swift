public import Foundation

/// An identifier of a notification that a device shows later.
///
/// It is derived from the item, so that scheduling an item again replaces its notification.
public struct ScheduledNotificationID: UUIDIdentifier {
  /// The UUID of the item.
  public let rawValue: UUID

  /// Creates an identifier from a UUID.
  public init(_ rawValue: UUID) {
    self.rawValue = rawValue
  }

  /// Creates the identifier of the notification of an item.
  public init(of item: NotificationID) {
    self.init(item.rawValue)
  }
}
