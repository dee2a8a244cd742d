public import LifeSignalDomain

/// The reasons why a contact was not changed.
public enum ContactCommandError: Error, Hashable, Sendable {
  /// The role is the contact's only one; the contact can be removed instead.
  case lastRole(UserID)
  /// The contacts client refused or failed to change the contact.
  case refused(ContactsError)
}
