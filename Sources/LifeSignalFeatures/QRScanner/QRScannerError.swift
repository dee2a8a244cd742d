public import LifeSignalDomain

/// The reasons why a contact was not added.
public enum QRScannerError: Error, Hashable, Sendable {
  /// The picture contains no QR code.
  case noCodeInPicture
  /// The text is not a LifeSignal code.
  case notALifeSignalCode(QRPayloadError)
  /// No account has the code, for example because its owner has reset it.
  case noSuchUser
  /// The code is the account holder's own.
  case ownCode
  /// The owner of the code is already a contact.
  case alreadyAContact(UserID)
  /// No role was selected, and a contact needs at least one.
  case noRoleChosen
  /// The session has ended.
  case signedOut
  /// The backend could not be reached, or sent an invalid reply; the person can try again.
  case unavailable

  init(_ error: any Error) {
    self =
      switch ContactsError(error) {
      case .noSuchUser: .noSuchUser
      case .ownCode: .ownCode
      case .alreadyAContact(let id): .alreadyAContact(id)
      case .signedOut: .signedOut
      case .unavailable, .notSaved, .notAContact, .lastRole, .notADependent, .alreadyPinged:
        .unavailable
      }
  }
}
