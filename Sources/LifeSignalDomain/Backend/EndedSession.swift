/// A session that is over, so that its device can be told why when it asks next.
public struct EndedSession: Hashable, Sendable {
  /// What its requests carried.
  public let token: AuthToken
  /// Why it is over.
  public let end: SessionEnd

  /// A session that ends.
  public init(token: AuthToken, end: SessionEnd) {
    self.token = token
    self.end = end
  }
}
