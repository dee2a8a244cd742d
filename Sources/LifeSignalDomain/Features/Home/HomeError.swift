/// Why a setting was not changed.
public enum HomeError: Error, Hashable, Sendable {
  /// Not one of the intervals that are offered.
  case intervalNotOffered(Int)
  /// The face or finger was not recognised.
  case biometric(BiometricError)
  /// The profile did not take it.
  case profile(UserError)
}
