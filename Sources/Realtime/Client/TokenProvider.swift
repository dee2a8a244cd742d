/// A source of access tokens.
public struct TokenProvider: Sendable {
  /// A token and its validity.
  public struct Grant: Hashable, Sendable {
    /// The token that is granted.
    public let token: AccessToken
    /// The time for which the token is valid; nil if it is unknown.
    public let validity: Duration?

    /// Creates a grant of a token.
    public init(_ token: AccessToken, validFor validity: Duration? = nil) {
      self.token = token
      self.validity = validity
    }
  }

  /// Returns a new token. The client makes the next call only after the previous one has returned
  /// or was cancelled.
  ///
  /// - Throws: ``TokenFailure``. Any other error counts as ``TokenFailure/unreachable``.
  public var token: @Sendable () async throws -> Grant

  /// Creates a provider from its function.
  public init(_ token: @escaping @Sendable () async throws -> Grant) { self.token = token }

  /// A provider without tokens, for clients whose app sets each token.
  public static var none: Self { Self { throw TokenFailure.noProvider } }
}
