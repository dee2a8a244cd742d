/// A request from a device to the backend.
///
/// No request names the account on whose behalf it is made. The server takes the account from the
/// session, so that a device cannot act for another account.
public enum BackendRequest: Hashable, Sendable, Codable {
  /// Sends a verification code to a number.
  case sendCode(PhoneNumber)
  /// Verifies a number and starts a session.
  case verifyCode(VerificationID, VerificationCode)
  /// Ends the session; the account's data stays on the server.
  case endSession
  /// Replaces the session's token. A token is valid for an hour, and can also be replaced after it
  /// has expired (rule 2.7).
  case refreshToken
  /// Sends a verification code to the account's future number.
  case sendPhoneChangeCode(PhoneNumber)
  /// Verifies the new number and replaces the account's number with it.
  case changePhone(VerificationID, VerificationCode)
  /// Deletes the account, and removes it from the contacts of other accounts (rule 5.4).
  case deleteAccount
  /// Ends the right of the account's earlier sessions to deliver an emergency.
  case revokeEarlierSessions
  /// Checks that the account exists, whether or not the session has ended. The server refuses no token,
  /// because it knows none of a deleted account.
  case checkAccount
  /// Returns the account's profile.
  case loadUser
  /// Returns nothing: the envelope of the reply contains the server's time.
  case loadTime
  /// Creates the account's profile, which counts as the first check-in (rule 5.2).
  case createUser(UserProfile)
  /// Carries out an action of the account holder. The server carries out each action at most once.
  case perform(ActionRequest)
  /// Sets the picture of the account holder, or removes it if the value is `nil`.
  case setAvatar([UInt8]?)
  /// Returns a picture of the account or of one of its contacts.
  case loadAvatar(AvatarID)
  /// Replaces the account's QR code, if it is still the given one, which becomes invalid (rule 5.7).
  case resetQRCode(QRCodeID)
  /// Returns the owner of a QR code.
  case previewContact(QRCodeID)
  /// Makes the owner of a QR code a contact.
  case addContact(QRCodeID, Roles)
  /// Carries out a change of contacts. The server carries out each action at most once.
  case changeContacts(ContactActionRequest)
  /// Marks items as read. Items that are already read or were removed do not change.
  case markRead([NotificationID])
  /// Removes the items of a category from the notification history.
  case clearNotifications(NotificationCategory)
  /// Sets the address at which the device is reached while the app is not running, or removes it if
  /// the value is `nil`.
  case registerPushAddress(PushAddress?)
  /// Brings the open streams of the device up to date: the server sends the whole content of each
  /// listed stream that is behind, opens listed streams that it does not know, and closes the
  /// streams that are not listed.
  ///
  /// `asOf` is the last request that the device had made when it listed its streams. Streams that
  /// later requests opened stay open. The list can be older than the request that contains it: if
  /// the token has expired, the device sends the same list again in a request with a new number.
  case sync([StreamPosition], asOf: RequestID)
  /// Opens a stream, which starts with its whole content and continues with each change.
  case subscribe(SubscriptionID, StreamKind)
  /// Closes a stream that the device opened.
  case unsubscribe(SubscriptionID)
}
