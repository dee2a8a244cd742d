/// Why onboarding does not go on.
public enum OnboardingError: Error, Hashable, Sendable {
  /// First and last name do not make a name.
  case name(PersonNameError)
  /// The note is no note.
  case note(EmergencyNoteError)
  /// Not one of the intervals that are offered.
  case intervalNotOffered(Int)
  /// The reminder does not go with the interval.
  case plan(CheckInPlanError)
  /// The face or finger was not recognised.
  case biometric(BiometricError)
  /// The profile could not be made.
  case profile(UserError)
}
