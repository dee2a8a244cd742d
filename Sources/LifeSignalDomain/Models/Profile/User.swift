public import Foundation

/// The profile of the account holder.
///
/// The due date of the next check-in is derived, never stored (invariant 22).
public struct User: Hashable, Sendable, Codable, Identifiable {
  /// The identifier of the account.
  public let id: UserID
  /// The name of the person.
  public var name: PersonName
  /// The phone number with which the person signs in.
  public var phone: PhoneNumber
  /// The note for the person's responders.
  public var note: EmergencyNote
  /// The person's check-in interval and reminder.
  public var plan: CheckInPlan
  /// The date of the last check-in; never in the future.
  public var lastCheckedIn: Date?
  /// The state of the person's emergency.
  public var alert: Alert
  /// The emergencies that are on, in the order of their identifiers. An end names them (rule 5.3).
  public var emergencies: [EmergencyID] {
    get { openEmergencies ?? [] }
    set { openEmergencies = newValue.isEmpty ? nil : newValue }
  }
  /// The value of `emergencies`, or `nil` if it is empty. Records of earlier versions lack it.
  private var openEmergencies: [EmergencyID]?
  /// The identifier in the person's current QR code.
  public var qrCode: QRCodeID
  /// The person's picture, if there is one.
  public var avatar: AvatarID?
  /// Whether checking in, ending an emergency and answering pings require biometrics.
  public var isBiometricEnabled: Bool
  /// The date when the server last changed the profile.
  public var lastModified: Date

  /// Creates a user from its properties.
  public init(
    id: UserID, name: PersonName, phone: PhoneNumber, note: EmergencyNote, plan: CheckInPlan,
    lastCheckedIn: Date?, alert: Alert = .inactive, emergencies: [EmergencyID] = [],
    qrCode: QRCodeID, avatar: AvatarID? = nil, isBiometricEnabled: Bool, lastModified: Date
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
    self.emergencies = emergencies
  }

  /// The date when the next check-in is due, or `nil` before the first one.
  public var dueAt: Date? { lastCheckedIn?.addingTimeInterval(plan.interval.timeInterval) }

  /// Returns whether the person is overdue. The person is overdue from `dueAt` on.
  public func isOverdue(at now: Date) -> Bool {
    dueAt.map { now >= $0 } ?? false
  }
}
