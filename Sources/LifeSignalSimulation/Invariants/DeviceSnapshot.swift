internal import Experiments
public import Foundation
public import LifeSignalDomain
internal import StateKit

/// The published state of a device at one moment, which the invariants of devices check.
///
/// A test can create a snapshot that no device ever publishes, to verify that an invariant detects
/// it.
public struct DeviceSnapshot: Hashable, Sendable {
  /// The phase of the session.
  public var phase: SessionPhase<SignedInAccount> = .signedOut(.notSignedIn)
  /// Whether the device has a token.
  public var hasToken = false
  /// Whether the session is shown as offline.
  public var isOffline = false
  /// The account holder on the screen.
  public var user: User?
  /// The time that the device shows for the next check-in.
  public var dueAt: Date?
  /// Whether the device shows the emergency as received by the server; `nil` without an emergency.
  public var alertDelivery: AlertDelivery?
  /// How an emergency of an ended session is delivered; `nil` without one.
  public var keptDelivery: KeptDelivery?
  /// The user's actions that the server has not confirmed yet.
  public var pendingActions: [QueuedAction] = []
  /// The pending actions, also of contacts, that the device shows as not on disk yet.
  public var unsavedActions: Set<ActionID> = []
  /// The QR code of the image on the screen.
  public var qrImageCode: QRCodeID?
  /// The QR code of the card on the screen.
  public var cardCode: QRCodeID?
  /// The name on the card.
  public var cardName: PersonName?
  /// The avatar on the screen.
  public var avatar: AvatarID?
  /// The contacts on the screen.
  public var contacts: [Contact] = []
  /// Whether the device shows that the contacts are being loaded.
  public var isLoadingContacts = false
  /// The changes of contacts that the server has not confirmed yet.
  public var pendingContactActions: [QueuedContactAction] = []
  /// The contacts listed as responders.
  public var responders: [Contact] = []
  /// The contacts listed as dependents.
  public var dependents: [Contact] = []
  /// The notification history on the screen.
  public var notifications: [NotificationItem] = []
  /// The unread count on the screen.
  public var unreadCount = 0
  /// The reminders that the device has scheduled.
  public var reminders: [Reminder] = []
  /// What experiments decide about the reminders.
  public var reminderVariants = ReminderVariants()
  /// The number of flags of which the device has a variant.
  public var variantCount = 0
  /// The server's time, as the device heard it since it booted; `nil` if it has not heard it yet.
  public var serverTime: ServerTime?
  /// The number of notifications that the device shows later.
  public var scheduledNotificationCount = 0

  /// Creates the snapshot of a newly installed device.
  public init() {}

  /// Creates a snapshot of the state that a device publishes now.
  init(
    of storage: SharedStorage, boot: BootID, reminders: [Reminder], scheduledNotificationCount: Int
  ) {
    let session = storage.value(of: ReadOnlySessionState.self)
    let user = storage.value(of: ReadOnlyUserState.self)
    let contacts = storage.value(of: ReadOnlyContactsState.self)
    let notifications = storage.value(of: ReadOnlyNotificationsState.self)
    phase = session.phase
    hasToken = session.hasToken
    isOffline = session.isOffline
    keptDelivery = session.keptDelivery
    self.user = user.user
    dueAt = user.dueAt
    alertDelivery = user.alertDelivery
    pendingActions = user.pendingActions
    unsavedActions = user.unsavedActions.union(contacts.unsavedActions)
    qrImageCode = user.qrImage?.code
    cardCode = user.shareableCard?.code
    cardName = user.shareableCard?.name
    avatar = user.avatarImage?.id
    self.contacts = contacts.contacts.elements
    isLoadingContacts = contacts.isLoading
    pendingContactActions = contacts.pendingActions
    responders = contacts.responders
    dependents = contacts.dependents
    self.notifications = notifications.items.elements
    unreadCount = notifications.unreadCount
    self.reminders = reminders
    let experiments = storage.value(of: ReadOnlyExperimentsState.self)
    reminderVariants = ReminderVariants(experiments)
    variantCount = experiments.all.count
    serverTime = user.serverTime.flatMap { $0.heardAt.instant.boot == boot ? $0 : nil }
    self.scheduledNotificationCount = scheduledNotificationCount
  }

  /// The pending actions, also of contacts, that the device shows as waiting to be sent.
  var waitingActions: Set<ActionID> {
    Set(pendingActions.map(\.id)).union(pendingContactActions.map(\.id))
      .subtracting(unsavedActions)
  }

  /// The signed-in account, if the device is active and online.
  public var onlineSession: SignedInAccount? {
    if case .active(let account, .online) = phase { account } else { nil }
  }
}
