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
  /// Another token for the session, whose own is good for an hour (2.4). It may be over.
  case refreshToken
  /// Send a verification code to the number that the account is to have.
  case sendPhoneChangeCode(PhoneNumber)
  /// Prove that number, and have it be the account's from now on.
  case changePhone(VerificationID, VerificationCode)
  /// Delete the account, and its relations on both sides (4.1).
  case deleteAccount
  /// The account's profile.
  case loadUser
  /// Make the account's profile; it is the first check-in (5.2).
  case createUser(UserProfile)
  /// Carry out what the account holder did, at most once for its id, and not once it has expired.
  case perform(QueuedAction)
  /// Keep a picture of the account holder; nothing removes the one that is there.
  case setAvatar([UInt8]?)
  /// A picture of the account or of one of its contacts.
  case loadAvatar(AvatarID)
  /// Give the account another QR code; the one before leads to nobody from now on (5.7).
  case resetQRCode
  /// Who is behind a QR code.
  case previewContact(QRCodeID)
  /// Become contacts with who is behind a QR code.
  case addContact(QRCodeID, Roles)
  /// Have a contact be something else to the account, and the other way round (5.4).
  case setRoles(UserID, Roles)
  /// Be no contacts any more (5.4).
  case removeContact(UserID)
  /// Ask a dependent whether they are well (5.5).
  case ping(UserID)
  /// Take that back.
  case cancelPing(UserID)
  /// Answer one responder; it is a check-in, too (5.5).
  case answerPing(UserID)
  /// Answer all responders; it is a check-in, too.
  case answerAllPings
  /// Have items be read; those that are read, or gone, stay so.
  case markRead([NotificationID])
  /// Clear a group of the history.
  case clearNotifications(NotificationCategory)
  /// Where the device is reached when the app does not run; nothing to be reached no more.
  case registerPushAddress(PushAddress?)
  /// Bring the open streams of the device up to date: for each that is behind, everything as it is.
  /// They are those that were open when the device had numbered its requests so far, which may be long
  /// ago: a request is sent again, with another number, when its token was too old.
  case sync([StreamMark], asOf: RequestID)
  /// Open a stream: all of it now, then each change.
  case subscribe(SubscriptionID, StreamKind)
  /// Close a stream.
  case unsubscribe(SubscriptionID)
}
