/// The reasons why biometric authentication failed.
public enum BiometricError: String, Error, Hashable, Sendable, CaseIterable {
  /// The device has no sensor.
  case notAvailable
  /// No face or finger has been enrolled on the device.
  case notEnrolled
  /// The person cancelled the check.
  case userCancel
  /// The person asked for another way. The app has none.
  case userFallback
  /// The device cancelled, for example because the app went to the background.
  case systemCancel
  /// The device has no passcode, which biometrics need.
  case passcodeNotSet
  /// The face or finger did not match.
  case authenticationFailed
  /// The person does not allow the app to use the sensor.
  case permissionDenied
  /// The sensor is locked after too many attempts, until the person enters the passcode.
  case biometryLocked
  /// The device gave no reason, or one that this version does not know.
  case unknown

  /// Creates the error of an attempt from any error. A cancelled task was cancelled by the system.
  public init(_ error: any Error) {
    self =
      switch error {
      case let error as BiometricError: error
      case is CancellationError: .systemCancel
      default: .unknown
      }
  }

  /// What the person can do about the error.
  public var remedy: BiometricRemedy {
    switch self {
    case .userCancel, .userFallback, .systemCancel, .authenticationFailed, .unknown: .tryAgain
    case .notAvailable: .useWithoutBiometrics
    case .notEnrolled: .enroll
    case .passcodeNotSet: .setPasscode
    case .permissionDenied: .allowInSettings
    case .biometryLocked: .enterPasscode
    }
  }

  /// Whether the app tells the person about the error. A person who cancelled knows it.
  public var isWorthTelling: Bool { self != .userCancel }
}
