/// A session as the session client stores it: the account and the token.
public struct Authentication: Hashable, Sendable, Codable {
  /// The account that is signed in.
  public let account: SignedInAccount
  /// The token that the backend connection adds to each request.
  public let token: AuthToken

  /// Creates a session from an account and a token.
  public init(account: SignedInAccount, token: AuthToken) {
    self.account = account
    self.token = token
  }

  /// The credentials that are sent with each request.
  public var credentials: Credentials { Credentials(account: account.id, token: token) }
}
