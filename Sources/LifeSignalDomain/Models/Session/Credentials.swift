/// The account that makes a request, and the token that proves that the account makes it.
///
/// The server checks both, and refuses a token that belongs to another account.
public struct Credentials: Hashable, Sendable, Codable {
  /// The account that makes the request.
  public let account: UserID
  /// The token of the account's session.
  public let token: AuthToken

  /// Creates the credentials of an account.
  public init(account: UserID, token: AuthToken) {
    self.account = account
    self.token = token
  }
}
