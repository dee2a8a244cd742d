/// Why a contact is not added.
public enum QRScannerError: Error, Hashable, Sendable {
  /// There is no QR code in the picture.
  case noCodeInPicture
  /// What was scanned is no LifeSignal code.
  case notALifeSignalCode(QRPayloadError)
  /// The code is nobody's, or not any more.
  case noSuchUser
  /// The code is one's own.
  case ownCode
  /// Who is behind the code is a contact already.
  case alreadyAContact(UserID)
  /// A contact without a role is none.
  case noRoleChosen
  /// Nobody is signed in any more.
  case signedOut
  /// The backend could not be asked, or not be understood; try again.
  case unavailable

  init(_ error: any Error) {
    self =
      switch ContactsError(error) {
      case .noSuchUser: .noSuchUser
      case .ownCode: .ownCode
      case .alreadyAContact(let id): .alreadyAContact(id)
      case .signedOut: .signedOut
      case .unavailable, .notAContact, .notADependent, .alreadyPinged: .unavailable
      }
  }
}
