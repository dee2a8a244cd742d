/// The endpoint of an application's server that authorizes subscriptions to private and presence
/// channels (Pusher).
public struct RealtimeAuthorizer: Sendable {
  /// The reason why a subscription is not authorized.
  public enum Failure: Error, Hashable, Sendable {
    /// The endpoint refused, with the HTTP status if there was one. A refusal with the status 429,
    /// or with 500 or higher, is temporary: the rules of the channel decide about another attempt.
    case refused(status: Int?)
    /// The endpoint could not be reached.
    case unreachable
  }

  /// Returns the authorization of a subscription.
  ///
  /// - Throws: ``Failure``, or ``PusherFailure`` if the answer is malformed.
  public var authorize: @Sendable (PusherAuthorizationRequest) async throws -> PusherAuthorization

  /// Creates an authorizer from its function.
  public init(
    _ authorize:
      @escaping @Sendable (PusherAuthorizationRequest) async throws ->
      PusherAuthorization
  ) {
    self.authorize = authorize
  }

  /// An authorizer that refuses all subscriptions.
  public static var none: Self { Self { _ in throw Failure.refused(status: nil) } }
}
