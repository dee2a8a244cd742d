/// What a person can do after biometric authentication failed (rule 3.5).
public enum BiometricRemedy: String, Hashable, Sendable, CaseIterable {
  /// Another attempt can succeed, and the app offers it.
  case tryAgain
  /// The device cannot recognise people. The person switches biometrics off.
  case useWithoutBiometrics
  /// The person enrolls a face or finger in the settings of the device.
  case enroll
  /// The person sets a passcode in the settings of the device.
  case setPasscode
  /// The person allows the app to use the sensor in the settings of the device.
  case allowInSettings
  /// The person unlocks the sensor by entering the passcode of the device.
  case enterPasscode
}
