internal import LifeSignalDomain

extension BiometricRemedy {
  /// What the app tells a person who was not recognised.
  var scenarioText: String {
    switch self {
    case .tryAgain: "try again"
    case .useWithoutBiometrics: "this device cannot recognise you"
    case .enroll: "enroll in the settings of the device"
    case .setPasscode: "set a passcode in the settings of the device"
    case .allowInSettings: "allow it in the settings of the device"
    case .enterPasscode: "unlock the sensor with the passcode of the device"
    }
  }
}

/// How biometric checks end, in the language of scenarios.
enum BiometricErrorWord: String, CaseIterable, Sendable {
  case notAvailable = "not-available"
  case notEnrolled = "not-enrolled"
  case cancelled
  case otherWay = "other-way"
  case interrupted
  case noPasscode = "no-passcode"
  case refused
  case notAllowed = "not-allowed"
  case locked
  case unknown

  /// The error of the checks.
  var error: BiometricError {
    switch self {
    case .notAvailable: .notAvailable
    case .notEnrolled: .notEnrolled
    case .cancelled: .userCancel
    case .otherWay: .userFallback
    case .interrupted: .systemCancel
    case .noPasscode: .passcodeNotSet
    case .refused: .authenticationFailed
    case .notAllowed: .permissionDenied
    case .locked: .biometryLocked
    case .unknown: .unknown
    }
  }
}
