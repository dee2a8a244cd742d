/// What the backend is asked to do about one contact.
public enum ContactCommand: Hashable, Sendable {
  /// To ask them whether they are well.
  case ping
  /// To take that back.
  case cancelPing
  /// To have them be something else to me.
  case setRoles(Roles)
  /// To have them be no contact any more.
  case remove
}
