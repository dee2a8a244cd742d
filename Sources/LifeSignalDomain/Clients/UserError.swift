/// Why a profile cannot be had or made.
public enum UserError: Error, Hashable, Sendable, ClientError {
  /// The account definitely has no profile.
  case notFound
  /// The account has a profile already; load it.
  case alreadyExists
  /// It is too soon after the last check-in; so many seconds are left.
  case checkInTooSoon(wait: Int)
  /// Interval and reminder would not go together.
  case reminderNotWithinInterval
  /// The picture is larger than the server takes, in bytes.
  case avatarTooLarge(limit: Int)
  /// There is no such picture.
  case noSuchAvatar
  /// It could not be written to disk, and was not done.
  case notSaved
  /// It could not be written to disk, and was done all the same: an emergency is on and is sent, and is
  /// lost if the app ends before the server has it.
  case doneUnsaved
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
      case ConnectionError.refused(.checkInTooSoon(let wait)): .checkInTooSoon(wait: wait)
      case ConnectionError.refused(.reminderNotWithinInterval): .reminderNotWithinInterval
      case ConnectionError.refused(.avatarTooLarge(let limit)): .avatarTooLarge(limit: limit)
      case ConnectionError.refused(.noSuchAvatar): .noSuchAvatar
      case ConnectionError.refused(.notAuthenticated), ConnectionError.refused(.sessionEnded):
        .signedOut
      default: .unavailable
      }
  }
}
