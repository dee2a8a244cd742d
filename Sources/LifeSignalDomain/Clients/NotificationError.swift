/// Why the notification history cannot be followed.
public enum NotificationError: Error, Hashable, Sendable, ClientError {
  /// Nobody is signed in any more.
  case signedOut
  /// The backend could not be asked, or not be understood; try again.
  case unavailable

  init(_ error: any Error) {
    self =
      switch error {
      case let error as NotificationError: error
      case ConnectionError.refused(.notAuthenticated), ConnectionError.refused(.sessionEnded):
        .signedOut
      default: .unavailable
      }
  }
}
