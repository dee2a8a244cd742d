public import LifeSignalDomain

/// The reasons why a setting was not changed.
public enum HomeError: Error, Hashable, Sendable {
  /// The picker does not offer this number of days or hours.
  case intervalNotOffered(Int)
  /// The person was not recognised.
  case biometric(BiometricError)
  /// The change of the profile was refused or failed.
  case profile(UserError)
}
