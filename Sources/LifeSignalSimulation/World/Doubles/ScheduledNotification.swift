public import Foundation
public import LifeSignalDomain

/// An item that a device has shown again, or will show.
public struct ScheduledNotification: Hashable, Sendable, Codable {
  /// The item that is shown.
  public let item: NotificationItem
  /// When the item is shown.
  public let date: Date
}
