/// A session as its owner keeps it: who is signed in, and the token.
public struct Authentication: Hashable, Sendable, Codable {
  /// Who is signed in.
  public let account: SignedInAccount
  /// What the backend connection adds to each request.
  public let token: AuthToken

  /// A session that began.
  public init(account: SignedInAccount, token: AuthToken) {
    self.account = account
    self.token = token
  }

  /// What goes with each request.
  public var credentials: Credentials { Credentials(account: account.id, token: token) }
}
