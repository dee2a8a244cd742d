/// A question to the person before the session ends (rule 4.9).
public enum ProfileQuestion: Hashable, Sendable {
  /// Whether to sign out, which keeps the account.
  case signOut
  /// Whether to delete the account. The deletion also removes the account from the lists of
  /// all contacts.
  case deleteAccount
}
