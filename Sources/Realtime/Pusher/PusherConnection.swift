/// What the server says about a new connection.
public struct PusherConnection: Hashable, Sendable {
  /// The name that the server gave to the connection. Authorizations are valid for this name only.
  public let socketID: String
  /// The time without a message after which the client sends a ping, in whole seconds.
  public let activityTimeoutSeconds: Int64

  /// The time that is used if the server gives none, in seconds.
  public static var defaultActivityTimeoutSeconds: Int64 { 120 }
  /// The longest time that is used, in seconds. The limit prevents an overflow in computations with
  /// a server's number.
  public static var maximumActivityTimeoutSeconds: Int64 { 86_400 }

  /// The time without a message after which the client sends a ping.
  public var activityTimeout: Duration { .seconds(activityTimeoutSeconds) }

  /// Creates a description of a connection.
  ///
  /// - Parameters:
  ///   - socketID: The name of the connection.
  ///   - activityTimeoutSeconds: The timeout that the server states, in seconds. The default
  ///     replaces a timeout that is missing or not positive.
  public init(socketID: String, activityTimeoutSeconds: Int64? = nil) {
    self.socketID = socketID
    let seconds = activityTimeoutSeconds ?? 0
    self.activityTimeoutSeconds =
      seconds > 0
      ? min(seconds, Self.maximumActivityTimeoutSeconds) : Self.defaultActivityTimeoutSeconds
  }
}
