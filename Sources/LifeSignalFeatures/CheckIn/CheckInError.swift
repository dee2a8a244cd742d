public import LifeSignalDomain

/// The errors of the check-in screen.
public enum CheckInError: Error, Hashable, Sendable {
  /// The person was not recognised.
  case biometric(BiometricError)
  /// The change of the profile was refused or failed.
  case profile(UserError)
}
