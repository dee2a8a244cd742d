/// The reasons why biometric authentication failed.
public enum BiometricError: Error, Hashable, Sendable {
  /// The device does not support biometrics.
  case notSupported
  /// No face or finger has been enrolled on the device.
  case notEnrolled
  /// The face or finger did not match, or the person cancelled.
  case refused
}
