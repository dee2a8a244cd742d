public import LifeSignalDomain
internal import StateKit

/// What a device shows at one moment: what the invariants of devices are about.
///
/// It is made of what the device publishes. A test can make one that no device ever publishes, to see
/// that the invariant notices.
public struct DeviceSnapshot: Hashable, Sendable {
  /// Where the session stands.
  public var phase: SessionPhase<SignedInAccount> = .signedOut(.notSignedIn)
  /// Whether there is a token.
  public var hasToken = false
  /// The account holder.
  public var user: User?
  /// The contacts.
  public var contacts: [Contact] = []
  /// Those that are listed as responders.
  public var responders: [Contact] = []
  /// Those that are listed as dependents.
  public var dependents: [Contact] = []
  /// The notification history.
  public var notifications: [NotificationItem] = []
  /// How many items are said to be unread.
  public var unreadCount = 0

  /// A device that has just been installed.
  public init() {}

  /// What a device publishes now.
  init(of storage: SharedStorage) {
    let session = storage.current(ReadOnlySessionState.self)
    let contacts = storage.current(ReadOnlyContactsState.self)
    let notifications = storage.current(ReadOnlyNotificationsState.self)
    phase = session.phase
    hasToken = session.hasValidToken
    user = storage.current(ReadOnlyUserState.self).user
    self.contacts = contacts.contacts.elements
    responders = contacts.responders
    dependents = contacts.dependents
    self.notifications = notifications.items.elements
    unreadCount = notifications.unreadCount
  }
}
