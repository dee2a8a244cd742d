public import LifeSignalDomain

/// The reasons why onboarding cannot continue.
public enum OnboardingError: Error, Hashable, Sendable {
  /// The first and last name are not a valid name.
  case name(PersonNameError)
  /// The note is not valid.
  case note(EmergencyNoteError)
  /// The picker does not offer this number of days or hours.
  case intervalNotOffered(Int)
  /// The reminder and the interval cannot be combined.
  case plan(CheckInPlanError)
  /// The person was not recognised.
  case biometric(BiometricError)
  /// The profile could not be created.
  case profile(UserError)
}
