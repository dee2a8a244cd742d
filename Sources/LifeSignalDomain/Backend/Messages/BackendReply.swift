/// What the backend answers to a request that it grants.
public enum BackendReply: Hashable, Sendable, Codable {
  /// It is done, and there is nothing to say.
  case done
  /// A code is on its way.
  case codeSent(VerificationID)
  /// A session has begun.
  case signedIn(Authentication)
  /// The account's profile.
  case user(User)
  /// Who is behind a QR code.
  case preview(ContactPreview)
  /// The account's contacts have changed.
  case contactChanged(ContactChange)
}
