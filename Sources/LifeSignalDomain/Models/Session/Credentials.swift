/// Whose session a request is made in, and the proof.
///
/// The server checks both: a token that belongs to another account than the one named is refused.
public struct Credentials: Hashable, Sendable, Codable {
  /// The account that the request is made for.
  public let account: UserID
  /// The proof that its session is live.
  public let token: AuthToken

  /// Credentials of an account.
  public init(account: UserID, token: AuthToken) {
    self.account = account
    self.token = token
  }
}
