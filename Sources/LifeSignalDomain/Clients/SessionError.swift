/// Why signing in does not go on.
public enum SessionError: Error, Hashable, Sendable, ClientError {
  /// What was typed is no phone number of the region.
  case invalidPhoneNumber(PhoneNumberError)
  /// What was typed is no code (5.1, validation failed); it still waits for one.
  case invalidCode(VerificationCodeError)
  /// It is not the code that was sent.
  case wrongCode(attemptsLeft: Int)
  /// Too many wrong codes; the sign-in starts over.
  case tooManyAttempts
  /// The code is too old; ask for a new one.
  case codeExpired
  /// A newer code was sent; type that one.
  case codeSuperseded
  /// The code has been used, or is unknown; ask for a new one.
  case codeNotUsable
  /// Another account signs in with the number.
  case phoneInUse
  /// Nobody is signed in any more.
  case signedOut
  /// There is nothing to verify, or somebody is signed in already.
  case notExpected
  /// The backend could not be asked, or not be understood; try again.
  case unavailable

  init(_ error: any Error) {
    self =
      switch error {
      case let error as SessionError: error
      case ConnectionError.refused(.wrongCode(let attemptsLeft)):
        .wrongCode(attemptsLeft: attemptsLeft)
      case ConnectionError.refused(.tooManyAttempts): .tooManyAttempts
      case ConnectionError.refused(.codeExpired): .codeExpired
      case ConnectionError.refused(.codeSuperseded): .codeSuperseded
      case ConnectionError.refused(.phoneInUse): .phoneInUse
      case ConnectionError.refused(.notAuthenticated), ConnectionError.refused(.sessionEnded):
        .signedOut
      case ConnectionError.refused(.codeAlreadyUsed), ConnectionError.refused(.unknownVerification):
        .codeNotUsable
      default: .unavailable
      }
  }
}
