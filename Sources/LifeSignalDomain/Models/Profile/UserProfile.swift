/// The part of a ``User`` that the person enters during onboarding.
public struct UserProfile: Hashable, Sendable, Codable {
  /// The name of the person.
  public var name: PersonName
  /// The note for the person's responders.
  public var note: EmergencyNote
  /// The person's check-in interval and reminder.
  public var plan: CheckInPlan
  /// Whether biometrics are on; see ``User/isBiometricEnabled``.
  public var isBiometricEnabled: Bool

  /// Creates a profile from its properties.
  public init(
    name: PersonName, note: EmergencyNote = .empty, plan: CheckInPlan = .standard,
    isBiometricEnabled: Bool = false
  ) {
    self.name = name
    self.note = note
    self.plan = plan
    self.isBiometricEnabled = isBiometricEnabled
  }
}
