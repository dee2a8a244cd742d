public import LifeSignalDomain

/// A request to the backend about one contact.
public enum ContactCommand: Hashable, Sendable {
  /// Asks the contact whether they are well.
  case ping
  /// Cancels the ping to the contact.
  case cancelPing
  /// Changes the roles of the contact.
  case setRoles(Roles)
  /// Removes the contact and all of their roles.
  case remove
}
