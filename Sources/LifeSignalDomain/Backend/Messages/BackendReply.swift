/// What the backend answers to a request that it grants.
public enum BackendReply: Hashable, Sendable, Codable {
  /// It is done, and there is nothing to say.
  case done
  /// A code is on its way.
  case codeSent(VerificationID)
  /// A session has begun.
  case signedIn(Authentication)
  /// The session has another token.
  case tokenRefreshed(AuthToken)
  /// The account's profile.
  case user(UserSnapshot)
  /// A picture.
  case avatar([UInt8])
  /// Who is behind a QR code.
  case preview(ContactPreview)
  /// The account's contacts have changed.
  case contactChanged(ContactChange)
  /// Pings were answered: how the contacts are now, and the profile after the check-in.
  case pingsAnswered([ContactChange], UserSnapshot)
}
