/// Why the backend does not grant a request.
public enum BackendRefusal: Error, Hashable, Sendable, Codable {
  /// It is no request that the backend knows.
  case malformedRequest
  /// There is no token, or it is not the token of the account, or not of the device. Which of them
  /// it is, nobody is told.
  case notAuthenticated
  /// The session of the token is over.
  case sessionEnded(SessionEnd)

  /// The token of the session is too old; ask for another one.
  case tokenExpired

  /// It is not the code that was sent.
  case wrongCode(attemptsLeft: Int)
  /// It was the last attempt, or there was none left; a new code must be asked for.
  case tooManyAttempts
  /// The code was sent too long ago; a new one must be asked for.
  case codeExpired
  /// A newer code was sent to the number.
  case codeSuperseded
  /// The code has done its work.
  case codeAlreadyUsed
  /// No such code was sent.
  case unknownVerification

  /// The account definitely has no profile.
  case userNotFound
  /// The account has a profile already.
  case userAlreadyExists
  /// Another account signs in with the number.
  case phoneInUse
  /// There is no such picture, or it is nobody's whom the account knows.
  case noSuchAvatar
  /// The picture is larger than the server takes.
  case avatarTooLarge(limit: Int)

  /// It is too late for what was done.
  case actionExpired
  /// It is too soon after the last check-in; so many seconds are left.
  case checkInTooSoon(wait: Int)
  /// A moment of it lies in the future.
  case momentInFuture
  /// Interval and reminder would not go together.
  case reminderNotWithinInterval

  /// The QR code is nobody's, or not any more.
  case noSuchCode
  /// The QR code is the account's own.
  case ownCode
  /// Who is behind the QR code is a contact already.
  case alreadyAContact(UserID)
  /// They are no contact of the account.
  case notAContact(UserID)
  /// They are a contact whom the account does not watch.
  case notADependent(UserID)
  /// They have not answered the ping before.
  case alreadyPinged(UserID)
}
