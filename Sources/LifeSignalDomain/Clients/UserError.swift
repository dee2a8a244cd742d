/// Why a profile cannot be had or made.
public enum UserError: Error, Hashable, Sendable, ClientError {
  /// The account definitely has no profile.
  case notFound
  /// The account has a profile already; load it.
  case alreadyExists
  /// Nobody is signed in any more.
  case signedOut
  /// The backend could not be asked, or not be understood; try again.
  case unavailable

  init(_ error: any Error) {
    self =
      switch error {
      case let error as UserError: error
      case ConnectionError.refused(.userNotFound): .notFound
      case ConnectionError.refused(.userAlreadyExists): .alreadyExists
      case ConnectionError.refused(.notAuthenticated), ConnectionError.refused(.sessionEnded):
        .signedOut
      default: .unavailable
      }
  }
}
