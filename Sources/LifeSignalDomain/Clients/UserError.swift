/// The errors of the user client.
public enum UserError: Error, Hashable, Sendable, ClientError {
  /// The device has no profile, or the server answered that the account has none.
  case notFound
  /// The account already has a profile, which should be loaded.
  case alreadyExists
  /// The last check-in is too recent; `wait` is the number of seconds left.
  case checkInTooSoon(wait: Int)
  /// The time between the reminder and the due date would not be shorter than the interval.
  case reminderNotWithinInterval
  /// The picture is larger than the server accepts; `limit` is in bytes.
  case avatarTooLarge(limit: Int)
  /// The picture does not exist.
  case noSuchAvatar
  /// The action could not be saved and was undone.
  case notSaved
  /// The action could not be saved, but took effect: the emergency is on and is sent. If the app
  /// ends before the emergency is delivered, the emergency is lost.
  case appliedButNotSaved
  /// The session has ended.
  case signedOut
  /// The device could not reach the backend, or could not decode its reply; the caller can try
  /// again.
  case unavailable

  /// Creates the client's error from an error of an endpoint or of the connection.
  public init(_ error: any Error) {
    self =
      switch error {
      case let error as UserError: error
      case ConnectionError.refused(.userNotFound): .notFound
      case ConnectionError.refused(.userAlreadyExists): .alreadyExists
      case ConnectionError.refused(.reminderNotWithinInterval): .reminderNotWithinInterval
      case ConnectionError.refused(.avatarTooLarge(let limit)): .avatarTooLarge(limit: limit)
      case ConnectionError.refused(.noSuchAvatar): .noSuchAvatar
      case ConnectionError.refused(.notAuthenticated), ConnectionError.refused(.sessionEnded):
        .signedOut
      default: .unavailable
      }
  }
}
