public import Foundation
public import StateKit

/// The notification history, as this device knows it.
///
/// Any event of the stream may come again, in any order, and gives the same history
/// (invariant 31). Read never becomes unread (invariant 32).
public struct NotificationsState: Hashable, Sendable {
  /// The items, the newest first.
  public private(set) var items: IdentifiedArray<NotificationItem> = []
  /// When the history was last brought up to date.
  public fileprivate(set) var lastSync: Date?
  fileprivate var generation = Generation.first

  /// No history.
  public init() {}

  /// Applies an event of the stream, as 5.8 has it.
  public mutating func apply(_ event: NotificationsEvent) {
    switch event {
    case .history(let items), .updated(let items):
      for item in items { merge(item) }
    case .removed(let ids):
      for id in ids { items.remove(id: id) }
    case .added(let item):
      guard !items.contains(id: item.id) else { return }
      merge(item)
    }
  }

  private mutating func merge(_ item: NotificationItem) {
    var item = item
    if let known = items.remove(id: item.id) {
      item.isRead = item.isRead || known.isRead
    }
    items.insert(item, at: sortedPlace(in: items) { NotificationItem.isInHistoryOrder($0, item) })
  }
}

/// What everybody may know of the notification history.
public struct ReadOnlyNotificationsState: Equatable, Sendable {
  private let state: NotificationsState

  fileprivate init(_ state: NotificationsState) {
    self.state = state
  }

  /// The items, the newest first.
  public var items: IdentifiedArray<NotificationItem> { state.items }

  /// The items that have not been read.
  public var unreadNotifications: [NotificationItem] { state.items.filter { !$0.isRead }.elements }

  /// How many have not been read: counted, never stored (invariant 30).
  public var unreadCount: Int { state.items.count { !$0.isRead } }

  /// Whether any has not been read.
  public var hasUnreadNotifications: Bool { state.items.contains { !$0.isRead } }

  /// Whether the device may show notifications.
  public var permission: NotificationPermission { .notAsked }

  /// When the history was last brought up to date; nothing before it first was.
  public var lastUpdateTimestamp: Date? { state.lastSync }

  /// The items of the last 30 days, the newest first.
  public func recentNotifications(at now: Date) -> [NotificationItem] {
    state.items.filter { !$0.isExpired(at: now) }.elements
  }
}

fileprivate struct NotificationsOwner: StateOwner {
  var initialState: NotificationsState { NotificationsState() }
  func publish(_ state: NotificationsState) -> ReadOnlyNotificationsState {
    ReadOnlyNotificationsState(state)
  }
}

extension ReadOnlyNotificationsState: PublishedState {
  /// What is owned.
  public typealias State = NotificationsState
  /// Names the owner; nobody else can do anything with it.
  public static var shared: SharedKey<Self> { SharedKey(NotificationsOwner()) }
}

/// Follows the notification history, and owns it (3.3).
public struct NotificationClient: Sendable {
  /// Keeps the history up to date until it is cancelled. Throws ``NotificationError``.
  public var listen: @Sendable () async throws -> Void
  /// Has an item be read, at once; ``sendReads`` tells the server.
  public var markRead: @Sendable (NotificationID) -> Void
  /// Has all items be read, as ``markRead``.
  public var markAllRead: @Sendable () -> Void
  /// Clears a group of the history. It needs the server. Throws ``NotificationError``.
  public var clear: @Sendable (NotificationCategory) async throws -> Void
  /// Tells the server which items were read, until it is cancelled. Throws ``NotificationError``.
  public var sendReads: @Sendable () async throws -> Void
  /// Asks the person whether the device may show notifications.
  public var requestPermission: @Sendable () async -> NotificationPermission
  /// Says where the device is reached when the app does not run. Throws ``NotificationError``.
  public var registerPushAddress: @Sendable () async throws -> Void
  /// Prepares that there is none. For the group that clears everything.
  public var cleared: @Sendable () -> SharedChange
}

extension NotificationClient {
  /// The notifications of a launch, over a device's connection.
  public static func live(
    in storage: SharedStorage, connection: BackendConnection, date: DateGenerator
  ) -> Self {
    let owned = Owned(NotificationsOwner(), in: storage)
    return Self(
      listen: {
        let generation = owned.read { $0.generation }
        try await NotificationError.translating {
          try await connection.follow(.notifications, standing: { StreamStanding(complete: .zero) })
          { event in
            guard case .notifications(_, let event) = event else { return }
            let now = date.now()
            owned.withLock("stream event") { state in
              guard generation == state.generation else { return }
              state.apply(event)
              state.lastSync = now
            }
          }
        }
      },
      markRead: { _ in },
      markAllRead: {},
      clear: { _ in throw NotificationError.unavailable },
      sendReads: { throw NotificationError.unavailable },
      requestPermission: { .denied },
      registerPushAddress: { throw NotificationError.unavailable },
      cleared: {
        owned.change("cleared") { state in
          let generation = state.generation.next
          state = NotificationsState()
          state.generation = generation
        }
      })
  }

  /// Reports each use.
  public static var unimplemented: Self {
    Self(
      listen: StateKit.unimplemented("NotificationClient.listen"),
      markRead: StateKit.unimplemented("NotificationClient.markRead", placeholder: ()),
      markAllRead: StateKit.unimplemented("NotificationClient.markAllRead", placeholder: ()),
      clear: StateKit.unimplemented("NotificationClient.clear"),
      sendReads: StateKit.unimplemented("NotificationClient.sendReads"),
      requestPermission: StateKit.unimplemented(
        "NotificationClient.requestPermission", placeholder: .denied),
      registerPushAddress: StateKit.unimplemented("NotificationClient.registerPushAddress"),
      cleared: StateKit.unimplemented("NotificationClient.cleared", placeholder: SharedChange()))
  }
}

private enum NotificationClientKey: DependencyKey {
  static var defaultValue: NotificationClient { .unimplemented }
}

extension DependencyValues {
  /// Follows the notification history, and owns it.
  public var notificationClient: NotificationClient {
    get { self[NotificationClientKey.self] }
    set { self[NotificationClientKey.self] = newValue }
  }
}
