/// What a device may ask of the backend.
///
/// No request names the account that it is for: that is what the session says, so nobody can ask
/// for another.
public enum BackendRequest: Hashable, Sendable, Codable {
  /// Send a verification code to a number.
  case sendCode(PhoneNumber)
  /// Prove a number, and begin a session.
  case verifyCode(VerificationID, VerificationCode)
  /// End the session; server data is kept.
  case endSession
  /// The account's profile.
  case loadUser
  /// Make the account's profile; it is the first check-in (5.2).
  case createUser(UserProfile)
  /// Give the account another QR code; the one before leads to nobody from now on (5.7).
  case resetQRCode
  /// Who is behind a QR code.
  case previewContact(QRCodeID)
  /// Become contacts with who is behind a QR code.
  case addContact(QRCodeID, Roles)
  /// Open a stream: all of it now, then each change.
  case subscribe(SubscriptionID, StreamKind)
  /// Close a stream.
  case unsubscribe(SubscriptionID)
}
