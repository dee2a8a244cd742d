/// An application that a ``RealtimeHub`` serves over the Pusher protocol.
public struct PusherApplication: Sendable {
  /// The key and the secret of the application. Clients name the key in the URL; the secret signs the
  /// authorizations of private channels and of presence channels.
  public var signer: PusherSigner
  /// The prefixes of the protocol's events.
  public var prefixes: PusherPrefixes
  /// The time without a message after which a client sends a ping, in seconds. The hub only
  /// announces it; the owner of the sockets closes silent connections.
  public var activityTimeoutSeconds: Int64

  /// Creates an application from its parts.
  ///
  /// - Parameters:
  ///   - signer: The key and the secret of the application.
  ///   - prefixes: The prefixes of the protocol's events.
  ///   - activityTimeoutSeconds: The time without a message after which a client sends a ping, in
  ///     seconds.
  public init(
    signer: PusherSigner, prefixes: PusherPrefixes = .pusher, activityTimeoutSeconds: Int64 = 120
  ) {
    self.signer = signer
    self.prefixes = prefixes
    self.activityTimeoutSeconds = activityTimeoutSeconds
  }
}
