/// What a person is asked before the session ends (4.9).
public enum ProfileQuestion: Hashable, Sendable {
  /// Whether to sign out. The account stays.
  case signOut
  /// Whether to delete the account, for everybody.
  case deleteAccount
}
