/// What onboarding asks of a person: everything of a ``User`` that is theirs to say.
public struct UserProfile: Hashable, Sendable, Codable {
  /// The person's name.
  public var name: PersonName
  /// What responders should know.
  public var note: EmergencyNote
  /// How often the person checks in.
  public var plan: CheckInPlan
  /// Whether check-ins ask for a face or a finger.
  public var isBiometricEnabled: Bool

  /// A profile with all of it.
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
