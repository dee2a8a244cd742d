/// Why something was not done about a contact.
public enum ContactCommandError: Error, Hashable, Sendable {
  /// It is all that they are to me: remove the contact instead.
  case lastRole(UserID)
  /// The backend did not do it, or would not.
  case refused(ContactsError)
}
