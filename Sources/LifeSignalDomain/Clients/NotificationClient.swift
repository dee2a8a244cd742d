public import Foundation
public import StateKit

/// The notification history, as this device knows it: the server's word, and on top of it what was read
/// here and the server does not know yet.
///
/// Any event of the stream may come again, in any order, and gives the same history
/// (invariant 31). Read never becomes unread (invariant 32).
public struct NotificationsState: Hashable, Sendable {
  /// The server's word.
  fileprivate var list = NotificationList()
  /// What was read here, on its way to the server. All of them are in the list, unread.
  fileprivate var reads: Set<NotificationID> = []
  /// What the person answered; the device's, whoever signs in on it.
  fileprivate var permission = NotificationPermission.notAsked
  /// When the history was last brought up to date.
  public fileprivate(set) var lastSync: Date?
  fileprivate var generation = Generation.first

  /// No history.
  public init() {}

  fileprivate init(
    _ list: NotificationList, reads: Set<NotificationID>, permission: NotificationPermission
  ) {
    self.list = list
    self.reads = reads
    self.permission = permission
    forgetNeedlessReads()
  }

  /// The items as they are shown, the newest first.
  ///
  /// - Complexity: O(1), or O(*n*) in what was read and is not known to be.
  public var items: IdentifiedArray<NotificationItem> {
    var shown = list.items
    for id in reads { shown[id: id]?.isRead = true }
    return shown
  }

  /// Applies an event of the stream, as 5.8 has it.
  public mutating func apply(_ event: NotificationsEvent, at revision: Revision) {
    list.apply(event, at: revision)
    forgetNeedlessReads()
  }

  /// Has items be read, at once.
  fileprivate mutating func markRead(_ isMeant: (NotificationItem) -> Bool) {
    for item in list.items where !item.isRead && isMeant(item) { reads.insert(item.id) }
  }

  /// The server knows of items that were read.
  fileprivate mutating func readsArrived(_ ids: [NotificationID]) {
    list.markRead(ids)
    forgetNeedlessReads()
  }

  /// The server has cleared items.
  fileprivate mutating func remove(_ ids: [NotificationID]) {
    list.remove(ids)
    forgetNeedlessReads()
  }

  /// Until when no item is too old; nothing without items.
  fileprivate var nextExpiry: Date? { list.items.last?.expiresAt }

  /// Forgets what is too old.
  fileprivate mutating func removeExpired(at now: Date) {
    list.removeExpired(at: now)
    forgetNeedlessReads()
  }

  /// What the server knows, or nobody has any more, needs not be sent.
  private mutating func forgetNeedlessReads() {
    guard !reads.isEmpty else { return }
    reads = reads.filter { list.items[id: $0]?.isRead == false }
  }

  fileprivate mutating func clear() {
    let next = generation.next
    self = NotificationsState(NotificationList(), reads: [], permission: permission)
    generation = next
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
  public var permission: NotificationPermission { state.permission }

  /// When the history was last brought up to date; nothing before it first was.
  public var lastUpdateTimestamp: Date? { state.lastSync }

  /// The items of the last 30 days, the newest first.
  public func recentNotifications(at now: Date) -> [NotificationItem] {
    state.items.filter { !$0.isExpired(at: now) }.elements
  }
}

fileprivate struct NotificationsOwner: PersistentStateOwner {
  /// What a launch finds of the one before.
  private struct Record: Codable {
    let revision: Revision
    let items: [NotificationItem]
    let reads: [NotificationID]
    let permission: NotificationPermission
    let lastSync: Date?
  }

  var initialState: NotificationsState { NotificationsState() }
  func publish(_ state: NotificationsState) -> ReadOnlyNotificationsState {
    ReadOnlyNotificationsState(state)
  }

  var formatVersion: Int { 1 }

  func encode(_ state: NotificationsState) throws -> [UInt8] {
    try StateCoding.encode(
      Record(
        revision: state.list.ledger.complete, items: state.list.items.elements,
        reads: state.reads.sorted(), permission: state.permission, lastSync: state.lastSync))
  }

  func decode(_ bytes: [UInt8], version: Int) throws -> NotificationsState {
    let record = try StateCoding.decode(Record.self, from: bytes)
    var state = NotificationsState(
      NotificationList(record.items, upTo: record.revision), reads: Set(record.reads),
      permission: record.permission)
    state.lastSync = record.lastSync
    return state
  }

  func whenUnreadable(_ problem: RecordProblem) -> UnreadableRecord { .beginAnew }
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
  /// Forgets each item when it is over 30 days old, until it is cancelled (5.8).
  public var forgetExpired: @Sendable () async throws -> Void
  /// Asks the person whether the device may show notifications.
  public var requestPermission: @Sendable () async -> NotificationPermission
  /// Says where the device is reached when the app does not run. Throws ``NotificationError``.
  public var registerPushAddress: @Sendable () async throws -> Void
  /// Prepares that there is none. For the group that clears everything.
  public var cleared: @Sendable () -> SharedChange
}

extension NotificationClient {
  /// How many items one request says to be read.
  private static let longestRequest = 200

  /// The notifications of a launch, over a device's connection.
  ///
  /// - Parameters:
  ///   - storage: Where the state is.
  ///   - connection: The device's.
  ///   - clock: What the time between attempts is measured by.
  ///   - date: When something happened.
  ///   - push: What the device itself has to say.
  public static func live(
    in storage: SharedStorage, connection: BackendConnection, clock: any Clock<Duration>,
    date: DateGenerator, push: PushService
  ) -> Self {
    let owned = Owned(NotificationsOwner(), in: storage)
    let standing = { @Sendable in StreamStanding(owned.read { $0.list.ledger }) }
    let nudge = connection.makeNudge()
    // The oldest item is another one than before.
    let aging = Nudge()
    return Self(
      listen: {
        let generation = owned.read { $0.generation }
        try await NotificationError.translating {
          try await connection.follow(.notifications, standing: standing) { event in
            guard case .notifications(let revision, let event) = event else { return }
            let now = date.now()
            let isOther = owned.withLock("stream event") { state -> Bool in
              guard generation == state.generation else { return false }
              let before = state.nextExpiry
              state.apply(event, at: revision)
              state.removeExpired(at: now)
              state.lastSync = now
              return state.nextExpiry != before
            }
            if isOther { aging.give() }
          }
        }
      },
      markRead: { id in
        owned.withLock("read") { $0.markRead { $0.id == id } }
        nudge.give()
      },
      markAllRead: {
        owned.withLock("all read") { $0.markRead { _ in true } }
        nudge.give()
      },
      clear: { category in
        let (generation, ids) = owned.read { state in
          (state.generation, state.list.items.filter { $0.kind.category == category }.ids)
        }
        try await NotificationError.translating {
          try await connection.request(.clearNotifications(category))
        }
        owned.withLock("category cleared") { state in
          if generation == state.generation { state.remove(ids) }
        }
      },
      sendReads: {
        let generation = owned.read { $0.generation }
        var failures = 0
        while true {
          nudge.forget()
          let (isOver, reads) = owned.read { ($0.generation != generation, $0.reads) }
          if isOver { throw NotificationError.signedOut }
          guard !reads.isEmpty, connection.isConnected else {
            try await nudge.wait()
            continue
          }
          let ids = Array(reads.sorted().prefix(Self.longestRequest))
          do {
            try await connection.request(.markRead(ids))
            failures = 0
            owned.withLock("reads arrived") { state in
              if generation == state.generation { state.readsArrived(ids) }
            }
          } catch let error as ConnectionError where NotificationError(error) != .signedOut {
            failures += 1
            _ = try await nudge.wait(for: SyncDelay.after(failures), clock: clock)
          } catch {
            throw error is CancellationError ? error : NotificationError(error)
          }
        }
      },
      forgetExpired: {
        while true {
          aging.forget()
          let now = date.now()
          guard let expiry = owned.read({ $0.nextExpiry }) else {
            try await aging.wait()
            continue
          }
          if expiry < now {
            owned.withLock("aged out") { $0.removeExpired(at: now) }
          } else {
            // At that moment it is not too old yet; a little later it is.
            let delay = Duration.seconds(expiry.timeIntervalSince(now)) + .milliseconds(1)
            _ = try await aging.wait(for: delay, clock: clock)
          }
        }
      },
      requestPermission: {
        let permission = await push.requestPermission()
        owned.withLock("permission asked for") { $0.permission = permission }
        return permission
      },
      registerPushAddress: {
        guard let address = await push.address() else { return }
        try await NotificationError.translating {
          try await connection.request(.registerPushAddress(address))
        }
      },
      cleared: { owned.change("cleared") { $0.clear() } })
  }
}
