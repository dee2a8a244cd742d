/// The errors of the session client.
public enum SessionError: Error, Hashable, Sendable, ClientError {
  /// The text is not a phone number of the region.
  case invalidPhoneNumber(PhoneNumberError)
  /// The text is not a code; the person can type another one.
  case invalidCode(VerificationCodeError)
  /// The code differs from the one that was sent.
  case wrongCode(attemptsLeft: Int)
  /// Too many wrong codes were typed; the person must request a new code.
  case tooManyAttempts
  /// The code is too old; the person must request a new one.
  case codeExpired
  /// A newer code was sent; the person must type that one.
  case codeSuperseded
  /// The code was already used or is unknown; the person must request a new one.
  case codeNotUsable
  /// Another account uses the number to sign in.
  case phoneInUse
  /// The account cannot be deleted during an emergency; the person must end it first.
  case emergencyIsOn
  /// The session has ended.
  case signedOut
  /// The session's phase does not allow the operation, or no code is waiting to be verified.
  case notExpected
  /// The device could not reach the backend, or could not decode its reply; the caller can try
  /// again.
  case unavailable

  /// Creates the client's error from an error of an endpoint or of the connection.
  public init(_ error: any Error) {
    self =
      switch error {
      case let error as SessionError: error
      case ConnectionError.refused(.wrongCode(let attemptsLeft)):
        .wrongCode(attemptsLeft: attemptsLeft)
      case ConnectionError.refused(.tooManyAttempts): .tooManyAttempts
      case ConnectionError.refused(.codeExpired): .codeExpired
      case ConnectionError.refused(.codeSuperseded): .codeSuperseded
      case ConnectionError.refused(.phoneInUse): .phoneInUse
      case ConnectionError.refused(.emergencyIsOn): .emergencyIsOn
      case ConnectionError.refused(.notAuthenticated), ConnectionError.refused(.sessionEnded):
        .signedOut
      case ConnectionError.refused(.codeAlreadyUsed), ConnectionError.refused(.unknownVerification):
        .codeNotUsable
      default: .unavailable
      }
  }
}
