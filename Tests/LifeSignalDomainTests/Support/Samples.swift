import Foundation
import LifeSignalDomain

/// T0 of these tests.
let start = Date(timeIntervalSince1970: 1_767_258_000)

func uuid(_ number: UInt8) -> UUID {
  UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, number))
}

extension Contact {
  static func sample(
    _ number: UInt8, name: String = "Ben Okafor", roles: Roles = .responder,
    dateAdded: Date = start, lastUpdated: Date? = nil
  ) throws -> Contact {
    Contact(
      id: UserID(uuid(number)), name: try PersonName(name),
      phone: try PhoneNumber("5550100002", region: .us), note: .empty, roles: roles,
      lastCheckedIn: start, interval: .standard, dateAdded: dateAdded,
      lastUpdated: lastUpdated ?? dateAdded)
  }
}

extension User {
  static func sample(_ number: UInt8 = 1, lastCheckedIn: Date? = start) throws -> User {
    User(
      id: UserID(uuid(number)), name: try PersonName("Ana Diaz"),
      phone: try PhoneNumber("5550100001", region: .us), note: .empty, plan: .standard,
      lastCheckedIn: lastCheckedIn, qrCode: QRCodeID(uuid(100 + number)),
      isBiometricEnabled: false, lastModified: start)
  }
}

extension NotificationItem {
  static func sample(
    _ number: UInt8, after seconds: TimeInterval = 0, isRead: Bool = false
  ) throws -> NotificationItem {
    try NotificationItem(
      id: NotificationID(uuid(number)), kind: .receiveSystemNotification, title: "Title",
      message: "Message", timestamp: start.addingTimeInterval(seconds), isRead: isRead)
  }
}
