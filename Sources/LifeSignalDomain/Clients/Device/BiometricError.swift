/// Why a face or a finger was not recognised.
public enum BiometricError: Error, Hashable, Sendable {
  /// The device has nothing to recognise one with.
  case notSupported
  /// Nobody has shown it a face or a finger yet.
  case notEnrolled
  /// It is not the right one, or the person refused.
  case refused
}
