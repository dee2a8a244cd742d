/// The errors of the notification client.
public enum NotificationError: Error, Hashable, Sendable, ClientError {
  /// The session has ended.
  case signedOut
  /// The backend could not be reached, or its reply not understood; the caller can try again.
  case unavailable

  /// Creates the client's error from an error of an endpoint or of the connection.
  public init(_ error: any Error) {
    self =
      switch error {
      case let error as NotificationError: error
      case ConnectionError.refused(.notAuthenticated), ConnectionError.refused(.sessionEnded):
        .signedOut
      default: .unavailable
      }
  }
}
