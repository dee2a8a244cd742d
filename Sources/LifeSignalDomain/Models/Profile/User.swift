public import Foundation

/// The account holder, as the server knows them.
///
/// When the next check-in is due is derived, never stored (invariant 22).
public struct User: Hashable, Sendable, Codable, Identifiable {
  /// The account.
  public let id: UserID
  /// The person's name.
  public var name: PersonName
  /// The number that the person signs in with.
  public var phone: PhoneNumber
  /// What responders should know.
  public var note: EmergencyNote
  /// How often the person checks in.
  public var plan: CheckInPlan
  /// When the person last checked in; never in the future.
  public var lastCheckedIn: Date?
  /// The emergency button.
  public var alert: Alert
  /// What the person's QR code says now.
  public var qrCode: QRCodeID
  /// The person's picture, if there is one.
  public var avatar: AvatarID?
  /// Whether check-ins, ending an alert and answering pings ask for a face or a finger.
  public var isBiometricEnabled: Bool
  /// When the server last changed anything of this.
  public var lastModified: Date

  /// A user with all of it.
  public init(
    id: UserID, name: PersonName, phone: PhoneNumber, note: EmergencyNote, plan: CheckInPlan,
    lastCheckedIn: Date?, alert: Alert = .inactive, qrCode: QRCodeID, avatar: AvatarID? = nil,
    isBiometricEnabled: Bool, lastModified: Date
  ) {
    self.id = id
    self.name = name
    self.phone = phone
    self.note = note
    self.plan = plan
    self.lastCheckedIn = lastCheckedIn
    self.alert = alert
    self.qrCode = qrCode
    self.avatar = avatar
    self.isBiometricEnabled = isBiometricEnabled
    self.lastModified = lastModified
  }

  /// When the next check-in is due; nothing before the first one.
  public var dueAt: Date? { lastCheckedIn?.addingTimeInterval(plan.interval.timeInterval) }

  /// Whether the person is overdue: on time until `dueAt`, overdue from that moment on (5, time rule).
  public func isOverdue(at now: Date) -> Bool {
    dueAt.map { now >= $0 } ?? false
  }
}
