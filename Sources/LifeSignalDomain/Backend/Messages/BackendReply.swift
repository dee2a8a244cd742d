/// A reply of the backend to a request that it granted.
public enum BackendReply: Hashable, Sendable, Codable {
  /// The request was carried out, and there is nothing to return.
  case done
  /// A verification code was sent.
  case codeSent(VerificationID)
  /// A session was started.
  case signedIn(Authentication)
  /// The session received another token.
  case tokenRefreshed(AuthToken)
  /// The account's profile, as it is after the request.
  case user(UserSnapshot)
  /// The bytes of a picture.
  case avatar([UInt8])
  /// The owner of a QR code.
  case preview(ContactPreview)
  /// Contacts of the account were added, changed or removed.
  case contactsChanged([ContactChange])
}
