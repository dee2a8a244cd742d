/// The reasons why the backend refuses a request.
public enum BackendRefusal: Error, Hashable, Sendable, Codable {
  /// The message is not a request that the backend can decode, or the number of the request is too
  /// large.
  case malformedRequest
  /// The token is missing or unknown, or belongs to another account or another device. The refusal
  /// does not say which, so that it reveals nothing to an attacker.
  case notAuthenticated
  /// The account does not exist anymore.
  case noSuchAccount
  /// The session of the token has ended.
  case sessionEnded(SessionEnd)

  /// The token of the session is too old; the device must request another one.
  case tokenExpired

  /// The code differs from the one that was sent.
  case wrongCode(attemptsLeft: Int)
  /// The device has no attempt left for the code, and must request a new code.
  case tooManyAttempts
  /// The code was sent too long ago; the device must request a new one.
  case codeExpired
  /// A newer code was sent to the number for the same purpose.
  case codeSuperseded
  /// The code was already used.
  case codeAlreadyUsed
  /// The server knows no code with this identifier for the purpose of the request.
  case unknownVerification

  /// The account has no profile.
  case userNotFound
  /// The account already has a profile.
  case userAlreadyExists
  /// Another account uses the number to sign in.
  case phoneInUse
  /// The picture does not exist, or belongs neither to the account nor to one of its contacts.
  case noSuchAvatar
  /// The picture is larger than the server accepts.
  case avatarTooLarge(limit: Int)

  /// The account cannot be deleted during an emergency.
  case emergencyIsOn
  /// The end names emergencies that the server does not know, and the account has named so many of
  /// them that the server remembers no more than `limit`.
  case tooManyUnknownEmergencies(limit: Int)
  /// The time between the reminder and the due date would not be shorter than the interval.
  case reminderNotWithinInterval

  /// The QR code does not belong to an account now.
  case noSuchCode
  /// The QR code is the account's own.
  case ownCode
  /// The owner of the QR code is already a contact.
  case alreadyAContact(UserID)
  /// The user is not a contact of the account.
  case notAContact(UserID)
  /// The contact would have no role left.
  case lastRole(UserID)
  /// The user is a contact, but not a dependent of the account.
  case notADependent(UserID)
  /// The user has not yet answered an earlier ping.
  case alreadyPinged(UserID)
}
