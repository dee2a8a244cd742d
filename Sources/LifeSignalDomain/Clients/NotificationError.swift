/// The errors of the notification client.
public enum NotificationError: Error, Hashable, Sendable, ClientError {
  /// The session has ended.
  case signedOut
  /// The item is not in the history, or no longer.
  case unknownItem
  /// The person does not allow the app to show notifications.
  case permissionDenied
  /// The device could not reach the backend, or could not decode its reply; the caller can try
  /// again.
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
