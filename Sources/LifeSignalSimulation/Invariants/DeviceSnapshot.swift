public import Foundation
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
  /// Whether the session is said to be offline.
  public var isOffline = false
  /// The account holder.
  public var user: User?
  /// When the next check-in is said to be due.
  public var dueAt: Date?
  /// Whether the server is said to know of the emergency.
  public var alertDelivery: AlertDelivery?
  /// What the account holder did and the server does not know yet.
  public var pendingActions: [QueuedAction] = []
  /// The code in the picture that is shown.
  public var qrImageCode: QRCodeID?
  /// The code on the card that is shown.
  public var cardCode: QRCodeID?
  /// The name on it.
  public var cardName: PersonName?
  /// The picture of the account holder that is shown.
  public var avatar: AvatarID?
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
  /// The reminders that the device will show.
  public var reminders: [Reminder] = []

  /// A device that has just been installed.
  public init() {}

  /// What a device publishes now.
  init(of storage: SharedStorage, reminders: [Reminder]) {
    let session = storage.current(ReadOnlySessionState.self)
    let user = storage.current(ReadOnlyUserState.self)
    let contacts = storage.current(ReadOnlyContactsState.self)
    let notifications = storage.current(ReadOnlyNotificationsState.self)
    phase = session.phase
    hasToken = session.hasValidToken
    isOffline = session.isOffline
    self.user = user.user
    dueAt = user.dueAt
    alertDelivery = user.alertDelivery
    pendingActions = user.pendingActions
    qrImageCode = user.qrImage?.code
    cardCode = user.shareableCard?.code
    cardName = user.shareableCard?.name
    avatar = user.avatarImage?.id
    self.contacts = contacts.contacts.elements
    responders = contacts.responders
    dependents = contacts.dependents
    self.notifications = notifications.items.elements
    unreadCount = notifications.unreadCount
    self.reminders = reminders
  }

  /// The session, when the device is active and online.
  public var onlineSession: SignedInAccount? {
    if case .active(let account, .online) = phase { account } else { nil }
  }
}
