/// Why something was not done where one checks in.
public enum CheckInError: Error, Hashable, Sendable {
  /// No face or finger was recognised.
  case biometric(BiometricError)
  /// The profile did not take it.
  case profile(UserError)
}
