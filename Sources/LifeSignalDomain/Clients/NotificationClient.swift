public import Foundation
public import StateKit

/// The notification history on this device: the server's history, in which an item that was read on
/// this device is marked as read even before the server knows that it was read.
///
/// Stream events that are applied in any order, any number of times, give the same history. A read
/// item never becomes unread (invariant 32).
public struct NotificationsState: Hashable, Sendable {
  /// The history according to the server.
  fileprivate var serverList = NotificationList()
  /// The items that were read on this device and not yet reported to the server. In `serverList`,
  /// all of them are unread.
  fileprivate var reads: Set<NotificationID> = []
  /// The person's answer to the request for permission. It belongs to the device, and is kept when
  /// another account signs in.
  fileprivate var permission = NotificationPermission.notAsked
  /// The date when the history was last brought up to date.
  public fileprivate(set) var lastSync: Date?
  /// Increases when the state is cleared, so that the results of earlier requests are ignored.
  fileprivate var generation = Generation.first

  /// Creates an empty history.
  public init() {}

  fileprivate init(
    _ list: NotificationList, reads: Set<NotificationID>, permission: NotificationPermission
  ) {
    serverList = list
    self.reads = reads
    self.permission = permission
    removeAcknowledgedReads()
  }

  /// The items as shown, the newest first.
  ///
  /// - Complexity: O(1), or O(*n*) in the number of reads that the server does not know yet.
  public var items: IdentifiedArray<NotificationItem> {
    var shown = serverList.items
    for id in reads { shown[id: id]?.isRead = true }
    return shown
  }

  /// Applies an event of the stream according to rule 5.8.
  public mutating func apply(_ event: NotificationsEvent, at revision: Revision) {
    serverList.apply(event, at: revision)
    removeAcknowledgedReads()
  }

  /// Marks matching items as read.
  fileprivate mutating func markRead(_ matches: (NotificationItem) -> Bool) {
    for item in serverList.items where !item.isRead && matches(item) { reads.insert(item.id) }
  }

  /// Marks items as read in the server's list, after the server confirmed that they were read.
  fileprivate mutating func confirmReads(_ ids: [NotificationID]) {
    serverList.markRead(ids)
    removeAcknowledgedReads()
  }

  /// Removes items that the server removed.
  fileprivate mutating func remove(_ ids: [NotificationID]) {
    serverList.remove(ids)
    removeAcknowledgedReads()
  }

  /// The date when the next item expires, or `nil` without items.
  fileprivate var nextExpiry: Date? { serverList.items.last?.expiresAt }

  /// Removes items that have expired.
  fileprivate mutating func removeExpired(at now: Date) {
    serverList.removeExpired(at: now)
    removeAcknowledgedReads()
  }

  /// Drops the reads that the server knows and those whose item was removed, so that they are not
  /// sent.
  private mutating func removeAcknowledgedReads() {
    guard !reads.isEmpty else { return }
    reads = reads.filter { serverList.items[id: $0]?.isRead == false }
  }

  fileprivate mutating func clear() {
    let next = generation.next
    self = NotificationsState(NotificationList(), reads: [], permission: permission)
    generation = next
  }
}

/// The read-only view of the notification history.
public struct ReadOnlyNotificationsState: Equatable, Sendable, CustomReflectable {
  private let state: NotificationsState

  fileprivate init(_ state: NotificationsState) {
    self.state = state
  }

  /// The items, the newest first.
  public var items: IdentifiedArray<NotificationItem> { state.items }

  /// The items that the person has not read.
  public var unreadNotifications: [NotificationItem] { state.items.filter { !$0.isRead }.elements }

  /// The number of unread items, counted and never stored (invariant 30).
  public var unreadCount: Int { state.items.count { !$0.isRead } }

  /// Whether any item is unread.
  public var hasUnreadNotifications: Bool { state.items.contains { !$0.isRead } }

  /// Whether the device may show notifications.
  public var permission: NotificationPermission { state.permission }

  /// The date when the history was last brought up to date, or `nil` if it never was.
  public var lastUpdateTimestamp: Date? { state.lastSync }

  /// Returns the items of the last 30 days, the newest first.
  public func recentNotifications(at now: Date) -> [NotificationItem] {
    state.items.filter { !$0.isExpired(at: now) }.elements
  }

  /// A mirror of the public members that are not derived from others. It hides the owned state.
  public var customMirror: Mirror {
    Mirror(
      self,
      children: [
        "items": items, "permission": permission, "lastUpdateTimestamp": lastUpdateTimestamp as Any,
      ], displayStyle: .struct)
  }
}

fileprivate struct NotificationsOwner: PersistentStateOwner {
  /// The part of the state that is saved.
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
    // `complete` is the newest revision up to which every change has arrived.
    try StateCoding.encode(
      Record(
        revision: state.serverList.revisions.complete, items: state.serverList.items.elements,
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

  func recoveryPolicy(for problem: RecordProblem) -> RecoveryPolicy { .startFresh }
}

extension ReadOnlyNotificationsState: PublishedState {
  /// The type of the owned state.
  public typealias State = NotificationsState
  /// The key of the shared state. Only the owner can change it.
  public static var ownerKey: OwnerKey<Self> { OwnerKey(NotificationsOwner()) }
}

/// A client that follows the notification history and owns it (rule 3.3).
public struct NotificationClient: Sendable {
  /// Keeps the history up to date until the task is cancelled. Throws ``NotificationError``.
  public var listen: @Sendable () async throws -> Void
  /// Marks an item as read immediately; ``sendReads`` reports it to the server.
  public var markRead: @Sendable (NotificationID) -> Void
  /// Marks all items as read; otherwise like ``markRead``.
  public var markAllRead: @Sendable () -> Void
  /// Clears a category of the history on the server. Throws ``NotificationError``.
  public var clear: @Sendable (NotificationCategory) async throws -> Void
  /// Reports read items to the server until the task is cancelled. Throws ``NotificationError``.
  public var sendReads: @Sendable () async throws -> Void
  /// Removes each item when it is older than 30 days, until the task is cancelled (rule 5.8).
  public var removeExpired: @Sendable () async throws -> Void
  /// Asks the person for permission to show notifications.
  public var requestPermission: @Sendable () async -> NotificationPermission
  /// Lets the device show an item again after a time, even if the app is not running then, and returns
  /// the identifier of the notification. Scheduling an item again replaces its notification. Throws
  /// ``NotificationError``.
  public var scheduleNotification:
    @Sendable (NotificationItem, _ delay: Duration) throws -> ScheduledNotificationID
  /// Cancels a notification that the device has not shown yet.
  public var cancelScheduledNotification: @Sendable (ScheduledNotificationID) -> Void
  /// Cancels all notifications that the device has not shown yet, because the session ends.
  public var cancelAllScheduledNotifications: @Sendable () -> Void
  /// Registers the device's push address with the server. Throws ``NotificationError``.
  public var registerPushAddress: @Sendable () async throws -> Void
  /// Prepares the removal of all items, as part of the transaction that clears all state.
  public var cleared: @Sendable () -> SharedChange
}

extension NotificationClient {
  /// The maximal number of read items in one request.
  private static let maximumReadsPerRequest = 200

  /// Creates the client of one launch of the app. The client sends its requests over `connection`.
  ///
  /// - Parameters:
  ///   - storage: The storage of the state.
  ///   - connection: The device's connection.
  ///   - clock: The clock that measures the time between attempts.
  ///   - date: The source of the current date.
  ///   - push: The device's push notification service.
  ///   - local: The device's service for notifications that it shows later.
  public static func live(
    in storage: SharedStorage, connection: BackendConnection, clock: any Clock<Duration>,
    date: DateGenerator, push: PushService, local: LocalNotificationService
  ) -> Self {
    let owned = Owned(NotificationsOwner(), in: storage)
    let progress = { @Sendable in StreamProgress(owned.read { $0.serverList.revisions }) }
    // Sent when there may be reads to report: after an item was marked as read, and when the
    // network returns.
    let readSignal = connection.makeSignal()
    // Sent when a stream event changes the date of the next expiry.
    let expirySignal = connection.makeClockSignal()
    return Self(
      listen: {
        let generation = owned.read { $0.generation }
        try await NotificationError.translating {
          try await connection.follow(.notifications, progress: progress) { event in
            guard case .notifications(let revision, let event) = event else { return }
            let (now, serverDate) = (date.now(), connection.knownTime.serverDate)
            let expiryChanged = owned.withLock("stream event") { state -> Bool in
              guard generation == state.generation else { return false }
              let oldExpiry = state.nextExpiry
              state.apply(event, at: revision)
              if let serverDate { state.removeExpired(at: serverDate) }
              state.lastSync = now
              return state.nextExpiry != oldExpiry
            }
            if expiryChanged { expirySignal.signal() }
          }
        }
      },
      markRead: { id in
        owned.withLock("read") { $0.markRead { $0.id == id } }
        readSignal.signal()
      },
      markAllRead: {
        owned.withLock("all read") { $0.markRead { _ in true } }
        readSignal.signal()
      },
      clear: { category in
        let (generation, ids) = owned.read { state in
          (state.generation, state.serverList.items.filter { $0.kind.category == category }.ids)
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
          readSignal.reset()
          let (isOver, reads) = owned.read { ($0.generation != generation, $0.reads) }
          if isOver { throw NotificationError.signedOut }
          guard !reads.isEmpty, connection.isConnected else {
            try await readSignal.wait()
            continue
          }
          let ids = Array(reads.sorted().prefix(Self.maximumReadsPerRequest))
          do {
            try await connection.request(.markRead(ids))
            failures = 0
            owned.withLock("reads arrived") { state in
              if generation == state.generation { state.confirmReads(ids) }
            }
          } catch let error as ConnectionError where NotificationError(error) != .signedOut {
            failures += 1
            _ = try await readSignal.wait(for: SyncDelay.after(failures), clock: clock)
          } catch {
            throw error is CancellationError ? error : NotificationError(error)
          }
        }
      },
      removeExpired: {
        while true {
          expirySignal.reset()
          // A wall clock that is far ahead must not erase the history.
          guard let now = connection.knownTime.serverDate,
            let expiry = owned.read({ $0.nextExpiry })
          else {
            try await expirySignal.wait()
            continue
          }
          if expiry < now {
            owned.withLock("items expired") { $0.removeExpired(at: now) }
          } else {
            // At its expiry date, an item has not expired yet; one millisecond later it has.
            let delay = Duration.seconds(expiry.timeIntervalSince(now)) + .milliseconds(1)
            _ = try await expirySignal.wait(for: delay, clock: clock)
          }
        }
      },
      requestPermission: {
        let permission = await push.requestPermission()
        owned.withLock("permission requested") { $0.permission = permission }
        return permission
      },
      scheduleNotification: { item, delay in
        let (permission, isKnown) = owned.read { state in
          (state.permission, state.serverList.items[id: item.id] != nil)
        }
        guard permission == .granted else { throw NotificationError.permissionDenied }
        // After the session has ended, nothing of it may be shown.
        guard isKnown else { throw NotificationError.unknownItem }
        let id = ScheduledNotificationID(of: item.id)
        local.schedule(id, item, delay)
        return id
      },
      cancelScheduledNotification: local.cancel,
      cancelAllScheduledNotifications: local.cancelAll,
      registerPushAddress: {
        guard let address = await push.address() else { return }
        try await NotificationError.translating {
          try await connection.request(.registerPushAddress(address))
        }
      },
      cleared: { owned.prepareChange("cleared") { $0.clear() } })
  }
}
