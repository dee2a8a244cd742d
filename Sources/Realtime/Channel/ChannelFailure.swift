/// The reason why a channel is not joined.
public enum ChannelFailure: Error, Hashable, Sendable {
  /// The server refused the join for the given reason.
  case joinRefused(reason: String)
  /// The server's data did not flow within ``ChannelPolicy/joinTimeout``.
  case joinTimedOut
  /// The given number of joins in a row failed.
  case attemptsExhausted(Int)
  /// The authorization of the join was refused. The status is the HTTP status of the response; nil
  /// without a response.
  case authorizationRefused(status: Int?)
  /// The endpoint that authorizes joins could not be reached.
  case authorizationUnavailable
  /// The server ended the subscription on purpose.
  case closedByServer
  /// The server's side of the channel failed.
  case failedByServer(reason: String)
  /// The app disconnected before the channel was joined.
  case connection(ConnectionFailure)
  /// The caller ended the subscription.
  case unsubscribed
  /// The channel was removed from its client. A new channel with its name can be created.
  case removed
}
