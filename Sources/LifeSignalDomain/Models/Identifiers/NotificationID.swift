public import Foundation

/// An identifier of one item of the notification history.
public struct NotificationID: UUIDIdentifier {
  /// The UUID of the item.
  public let rawValue: UUID

  /// Creates an identifier from a UUID.
  public init(_ rawValue: UUID) {
    self.rawValue = rawValue
  }
}
