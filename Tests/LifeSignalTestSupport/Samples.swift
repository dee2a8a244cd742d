public import Foundation
public import LifeSignalDomain

/// The time at which most tests of LifeSignal start: 1 January 2026, 09:00 UTC.
public let testStart = Date(timeIntervalSince1970: 1_767_258_000)

/// The start of a test store's clock: 1 January 2001, 00:00 UTC.
public let referenceDate = Date(timeIntervalSinceReferenceDate: 0)

/// Returns a UUID whose last byte is `number`, and whose other bytes are zero.
public func uuid(_ number: UInt8) -> UUID {
  UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, number))
}

extension Authentication {
  /// Returns the authentication of Ana, who is user 1. The parameter is the last byte of the
  /// session's identifier.
  public static func sample(_ session: UInt8 = 2) throws -> Authentication {
    Authentication(
      account: SignedInAccount(
        id: UserID(uuid(1)), phone: try .test(1), session: SessionID(uuid(session)),
        signedInAt: referenceDate),
      token: AuthToken("sesame"))
  }
}

extension Contact {
  /// Returns a contact. The number is the last byte of the account's identifier.
  public static func sample(
    _ number: UInt8, name: String = "Ben Okafor", roles: Roles = .responder,
    dateAdded: Date = testStart, lastUpdated: Date? = nil
  ) throws -> Contact {
    Contact(
      id: UserID(uuid(number)), name: try PersonName(name),
      phone: try PhoneNumber("5550100002", region: .us), note: .empty, roles: roles,
      lastCheckedIn: testStart, interval: .standard, dateAdded: dateAdded,
      lastUpdated: lastUpdated ?? dateAdded)
  }
}

extension User {
  /// Returns Ana's profile, or one that differs only in its identifier and QR code. The number is
  /// the last byte of the identifier.
  public static func sample(_ number: UInt8 = 1, lastCheckedIn: Date? = testStart) throws -> User {
    User(
      id: UserID(uuid(number)), name: try PersonName("Ana Diaz"),
      phone: try PhoneNumber("5550100001", region: .us), note: .empty, plan: .standard,
      lastCheckedIn: lastCheckedIn, qrCode: QRCodeID(uuid(100 + number)),
      isBiometricEnabled: false, lastModified: testStart)
  }
}

extension NotificationItem {
  /// Returns a system notification, dated a number of seconds after ``testStart``. The number is
  /// the last byte of its identifier.
  public static func sample(
    _ number: UInt8, after seconds: TimeInterval = 0, isRead: Bool = false
  ) throws -> NotificationItem {
    try NotificationItem(
      id: NotificationID(uuid(number)), kind: .receiveSystemNotification, title: "Title",
      message: "Message", timestamp: testStart.addingTimeInterval(seconds), isRead: isRead)
  }
}
