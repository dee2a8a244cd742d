/// A question to the person before the session ends (rule 4.9).
public enum ProfileQuestion: Hashable, Sendable {
  /// Whether to sign out, which keeps the account.
  case signOut
  /// Whether to sign out although the server does not know of the emergency yet. The device keeps the
  /// emergency, and can deliver it only after the account has signed in again.
  case signOutBeforeDelivery
  /// Whether to sign out during an emergency, which stays on.
  case signOutDuringEmergency
  /// Whether to sign out although the server does not know of the end of an emergency yet. The end is lost
  /// then, and the emergency stays on.
  case signOutBeforeEnd
  /// Whether to delete the account. The deletion also removes the account from the lists of
  /// all contacts.
  case deleteAccount
}
