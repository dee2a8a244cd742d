/// The access of a connection to the session: reading it, and renewing its token.
///
/// The session's owner passes the access to the connection once. No other code has it.
public struct SessionAccess: Sendable {
  /// Returns the session in which requests are made, or `nil` before sign-in.
  public var current: @Sendable () -> Authentication?
  /// Called when the token is too old and the connection requests another one.
  public var renewalBegan: @Sendable (SessionID) -> Void
  /// Called with the new token, or with `nil` if the renewal failed and the session has not ended.
  /// Returns after the token is saved.
  public var renewalEnded: @Sendable (SessionID, AuthToken?) async -> Void

  /// Creates the access to a session.
  public init(
    current: @escaping @Sendable () -> Authentication?,
    renewalBegan: @escaping @Sendable (SessionID) -> Void = { _ in },
    renewalEnded: @escaping @Sendable (SessionID, AuthToken?) async -> Void = { _, _ in }
  ) {
    self.current = current
    self.renewalBegan = renewalBegan
    self.renewalEnded = renewalEnded
  }
}
