/// What a connection may do with the session: read it, and have its token be another one. The
/// session's owner gives it, once; nobody else has it.
public struct SessionAccess: Sendable {
  /// The session that requests are made in; nothing before there is one.
  public var current: @Sendable () -> Authentication?
  /// The token is too old, and another one is asked for.
  public var renewalBegan: @Sendable (SessionID) -> Void
  /// There is another token; nothing when nobody could be asked. Returns once it is kept.
  public var renewalEnded: @Sendable (SessionID, AuthToken?) async -> Void

  /// The access to a session.
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
