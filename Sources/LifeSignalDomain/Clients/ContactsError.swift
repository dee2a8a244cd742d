/// Why a contact cannot be looked up or added, or the list not be followed.
public enum ContactsError: Error, Hashable, Sendable, ClientError {
  /// The code is nobody's, or not any more.
  case noSuchUser
  /// The code is one's own.
  case ownCode
  /// Who is behind the code is a contact already.
  case alreadyAContact(UserID)
  /// They are no contact, or not any more.
  case notAContact(UserID)
  /// They are a contact whom I do not watch.
  case notADependent(UserID)
  /// They have not answered the ping before; it can be taken back.
  case alreadyPinged(UserID)
  /// Nobody is signed in any more.
  case signedOut
  /// The backend could not be asked, or not be understood; try again.
  case unavailable

  init(_ error: any Error) {
    self =
      switch error {
      case let error as ContactsError: error
      case ConnectionError.refused(.noSuchCode): .noSuchUser
      case ConnectionError.refused(.ownCode): .ownCode
      case ConnectionError.refused(.alreadyAContact(let id)): .alreadyAContact(id)
      case ConnectionError.refused(.notAContact(let id)): .notAContact(id)
      case ConnectionError.refused(.notADependent(let id)): .notADependent(id)
      case ConnectionError.refused(.alreadyPinged(let id)): .alreadyPinged(id)
      case ConnectionError.refused(.notAuthenticated), ConnectionError.refused(.sessionEnded):
        .signedOut
      default: .unavailable
      }
  }
}
