/// The errors of the contacts client.
public enum ContactsError: Error, Hashable, Sendable, ClientError {
  /// The code does not belong to an account, or no longer does.
  case noSuchUser
  /// The code is the account's own.
  case ownCode
  /// The owner of the code is already a contact.
  case alreadyAContact(UserID)
  /// The user is not a contact, or no longer is.
  case notAContact(UserID)
  /// The contact would have no role left.
  case lastRole(UserID)
  /// The user is a contact, but not a dependent.
  case notADependent(UserID)
  /// The user has not answered an earlier ping, which can be cancelled.
  case alreadyPinged(UserID)
  /// The change could not be saved, and was undone.
  case notSaved
  /// The session has ended.
  case signedOut
  /// The device could not reach the backend, or could not decode its reply; the caller can try
  /// again.
  case unavailable

  /// Creates the client's error from an error of an endpoint or of the connection.
  public init(_ error: any Error) {
    self =
      switch error {
      case let error as ContactsError: error
      case ConnectionError.refused(.noSuchCode): .noSuchUser
      case ConnectionError.refused(.ownCode): .ownCode
      case ConnectionError.refused(.alreadyAContact(let id)): .alreadyAContact(id)
      case ConnectionError.refused(.notAContact(let id)): .notAContact(id)
      case ConnectionError.refused(.lastRole(let id)): .lastRole(id)
      case ConnectionError.refused(.notADependent(let id)): .notADependent(id)
      case ConnectionError.refused(.alreadyPinged(let id)): .alreadyPinged(id)
      case ConnectionError.refused(.notAuthenticated), ConnectionError.refused(.sessionEnded):
        .signedOut
      default: .unavailable
      }
  }
}
