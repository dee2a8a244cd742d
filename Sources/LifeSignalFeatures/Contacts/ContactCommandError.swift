public import LifeSignalDomain

/// The reasons why a contact was not changed.
public enum ContactCommandError: Error, Hashable, Sendable {
  /// The role to remove is the contact's only one; the contact can be removed instead.
  case lastRole(UserID)
  /// The command was refused or failed.
  case refused(ContactsError)
  /// The server refused a change that had waited for a connection. The change was undone.
  case undone(ContactIntent, ContactsError)
}
