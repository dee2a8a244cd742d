public import LifeSignalBackend
public import LifeSignalDomain
public import StateKit

/// What an account contains: as a phone shows it, or as the server has recorded it.
///
/// Two contents are equal if their encodings are.
public struct AccountContent: Hashable, Sendable, Encodable {
  /// The account holder; nil before onboarding.
  public let user: User?
  /// The contacts, in the order of their identifiers.
  public let contacts: [Contact]
  /// The notifications, in the order of their identifiers.
  public let notifications: [NotificationItem]

  private init(user: User?, contacts: [Contact], notifications: [NotificationItem]) {
    self.user = user
    self.contacts = contacts.sorted { $0.id < $1.id }
    self.notifications = notifications.sorted { $0.id < $1.id }
  }

  /// Returns what a phone shows.
  ///
  /// - Parameter storage: The state of the phone's app.
  public init(shownBy storage: SharedStorage) {
    self.init(
      user: storage.value(of: ReadOnlyUserState.self).user,
      contacts: storage.value(of: ReadOnlyContactsState.self).contacts.elements,
      notifications: storage.value(of: ReadOnlyNotificationsState.self).items.elements)
  }

  /// Returns what a server has recorded of an account; nil if there is no such account.
  public init?(of account: UserID, in backend: BackendState) {
    guard let holder = backend.accounts[account] else { return nil }
    self.init(
      user: holder.user, contacts: backend.contacts(of: account),
      notifications: holder.notifications)
  }
}
