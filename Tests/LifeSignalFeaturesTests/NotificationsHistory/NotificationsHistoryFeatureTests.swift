import Foundation
import LifeSignalDomain
import LifeSignalFeatures
import LifeSignalTestSupport
import StateKit
import StateKitSimulation
import StateKitTesting
import Testing

/// Tests of the notification history (rule 4.8).
struct NotificationsHistoryFeatureTests {
  enum Call: Equatable {
    case read(NotificationID), readAll, toast(Toast)
    case schedule(NotificationItem, Duration), cancel(ScheduledNotificationID)
  }

  let storage = SharedStorage()
  let calls = CallRecorder<Call>()
  let clear = ScriptedEndpoint<NotificationCategory, Void>("NotificationClient.clear")
  let alert: NotificationItem
  let ping: NotificationItem

  init() throws {
    alert = try Self.item(1, .receiveNonResponsiveAlert, after: 10)
    ping = try Self.item(2, .receiveResponderPing, after: 20)
    Self.setItems([alert, ping], in: storage)
    clear.respond { _ in }
  }

  private static func item(
    _ number: UInt8, _ kind: NotificationKind, after seconds: TimeInterval = 0,
    isRead: Bool = false
  ) throws -> NotificationItem {
    try NotificationItem(
      id: NotificationID(uuid(number)), kind: kind, title: "Title", message: "Message",
      timestamp: testStart.addingTimeInterval(seconds), contact: UserID(uuid(2)), isRead: isRead)
  }

  private static func setItems(_ items: [NotificationItem], in storage: SharedStorage) {
    var state = NotificationsState()
    state.apply(.history(items), at: Revision(1))
    storage.seed(ReadOnlyNotificationsState.self, state)
  }

  private func installDependencies(in values: inout DependencyValues) {
    values.notificationClient.markRead = { [calls] in calls.record(.read($0)) }
    values.notificationClient.markAllRead = { [calls] in calls.record(.readAll) }
    values.notificationClient.clear = { [clear] in try await clear($0) }
    values.notificationClient.scheduleNotification = { [calls] item, delay in
      calls.record(.schedule(item, delay))
      return ScheduledNotificationID(of: item.id)
    }
    values.notificationClient.cancelScheduledNotification = { [calls] in calls.record(.cancel($0)) }
    values.toastClient.show = { [calls] in calls.record(.toast($0)) }
  }

  @Test(arguments: NotificationDelay.allCases)
  func `An item is shown again after the selected time`(delay: NotificationDelay) {
    let store = store()
    store.send(.remindTapped(ping.id, after: delay))
    store.send(.remindCancelled(ping.id))
    store.finish()
    #expect(
      calls.all == [
        .schedule(ping, delay.duration), .toast(.notificationScheduled),
        .cancel(ScheduledNotificationID(of: ping.id)), .toast(.notificationCancelled),
      ])
  }

  @Test func `An item that is gone is not shown again`() {
    let store = store()
    store.send(.remindTapped(NotificationID(uuid(9)), after: .oneHour))
    store.finish()
    #expect(calls.all == [])
  }

  @Test func `Without permission, the reason is shown until the next attempt`() {
    let store = store {
      $0.notificationClient.scheduleNotification = { _, _ in
        throw NotificationError.permissionDenied
      }
    }
    store.send(.remindTapped(ping.id, after: .oneHour))
    store.receive(.remindFailed(.permissionDenied)) { $0.error = .permissionDenied }
    store.send(.appeared) { $0.error = nil }
    store.finish()
    #expect(calls.all == [.toast(.failed)])
  }

  private func store(
    _ change: @escaping (inout DependencyValues) -> Void = { _ in }
  ) -> TestStoreOf<NotificationsHistoryFeature> {
    TestStore(initialState: NotificationsHistoryFeature.State(), storage: storage) {
      NotificationsHistoryFeature()
    } dependencies: {
      installDependencies(in: &$0)
      change(&$0)
    }
  }

  @Test func `The history first shows alerts, and then the selected category`() {
    #expect(NotificationsHistoryFeature.State().filter == .alerts)
    let store = store()
    for category in NotificationCategory.allCases.dropFirst() {
      store.send(.filterSelected(category)) { $0.filter = category }
    }
    store.finish()
  }

  @Test func `A category lists its items newest first, for 30 days`() throws {
    let older = try Self.item(3, .sendManualAlertActive)
    let month = 30 * 86_400.0
    Self.setItems([older, alert, ping], in: storage)
    let items = storage.value(of: ReadOnlyNotificationsState.self).items
    #expect(items.history(of: .alerts, at: testStart.addingTimeInterval(30)) == [alert, older])
    #expect(items.history(of: .pings, at: testStart.addingTimeInterval(30)) == [ping])
    #expect(items.history(of: .system, at: testStart) == [])
    #expect(
      items.history(of: .alerts, at: testStart.addingTimeInterval(month)) == [alert, older])
    #expect(items.history(of: .alerts, at: testStart.addingTimeInterval(month + 1)) == [alert])
  }

  @Test func `The alerts include emergencies that are not delivered`() throws {
    var queue = ActionQueue()
    queue.add(.alertOn, as: ActionID(uuid(50)), at: .test(testStart.addingTimeInterval(15)))
    storage.seed(ReadOnlyUserState.self, UserState(user: try .sample(), queue: queue))
    var state = NotificationsHistoryFeature.State()
    let entries = { (state: NotificationsHistoryFeature.State) in
      state.entries(
        of: storage.value(of: ReadOnlyNotificationsState.self),
        pendingOf: storage.value(of: ReadOnlyUserState.self),
        at: testStart.addingTimeInterval(30))
    }
    let emergency = PendingEmergency(
      id: EmergencyID(uuid(0xE1)), raisedAt: testStart.addingTimeInterval(15))
    #expect(entries(state) == [.pending(emergency), .item(alert)])
    state.filter = .pings
    #expect(entries(state) == [.item(ping)])
  }

  // MARK: Reading

  /// Regression test: an item could not be marked as read.
  @Test func `Tapping an item marks it as read`() {
    let store = store()
    store.send(.itemTapped(ping.id))
    store.finish()
    #expect(calls.all == [.read(ping.id)])
  }

  @Test func `An item that is already read or does not exist is not marked`() throws {
    Self.setItems([try Self.item(1, .receiveNonResponsiveAlert, isRead: true)], in: storage)
    let store = store()
    store.send(.itemTapped(alert.id))
    store.send(.itemTapped(NotificationID(uuid(9))))
    store.send(.readAllTapped)
    store.finish()
    #expect(calls.all == [])
  }

  @Test func `One tap marks all items as read`() {
    let store = store()
    store.send(.readAllTapped)
    store.finish()
    #expect(calls.all == [.readAll])
  }

  // MARK: Clearing

  @Test func `A category is cleared after confirmation`() {
    let store = store()
    store.send(.clearTapped) { $0.clearing = .confirming(.alerts) }
    #expect(clear.inputs == [])
    store.send(.clearConfirmed) { $0.clearing = .clearing(.alerts) }
    store.receive(.cleared) { $0.clearing = .idle }
    store.finish()
    #expect(clear.inputs == [.alerts])
  }

  @Test func `The question whether to clear a category can be dismissed`() {
    let store = store()
    store.send(.clearTapped) { $0.clearing = .confirming(.alerts) }
    store.send(.clearCancelled) { $0.clearing = .idle }
    store.send(.clearConfirmed)
    store.finish()
    #expect(clear.inputs == [])
  }

  @Test func `The cleared category is the category in the question`() {
    let store = store()
    store.send(.clearTapped) { $0.clearing = .confirming(.alerts) }
    store.send(.filterSelected(.pings)) { $0.filter = .pings }
    store.send(.clearConfirmed) { $0.clearing = .clearing(.alerts) }
    store.receive(.cleared) { $0.clearing = .idle }
    store.finish()
    #expect(clear.inputs == [.alerts])
  }

  @Test func `An empty category is not cleared`() {
    let store = store()
    store.send(.filterSelected(.system)) { $0.filter = .system }
    store.send(.clearTapped)
    store.finish()
  }

  @Test(arguments: [NotificationError.unavailable, .signedOut])
  func `A failed clearing shows the reason until the history appears again`(
    error: NotificationError
  ) {
    clear.respond { _ in throw error }
    let store = store()
    store.send(.clearTapped) { $0.clearing = .confirming(.alerts) }
    store.send(.clearConfirmed) { $0.clearing = .clearing(.alerts) }
    store.receive(.clearFailed(error)) {
      $0.clearing = .idle
      $0.error = error
    }
    store.send(.appeared) { $0.error = nil }
    store.finish()
    #expect(calls.all == [.toast(.failed)])
  }

  @Test func `While a category is being cleared, no other clearing starts`() {
    clear.suspendCalls()
    let store = store()
    store.send(.clearTapped) { $0.clearing = .confirming(.alerts) }
    store.send(.clearConfirmed) { $0.clearing = .clearing(.alerts) }
    store.send(.clearTapped)
    store.send(.clearConfirmed)
    store.send(.clearCancelled)
    clear.resumeNextCall(returning: ())
    store.receive(.cleared) { $0.clearing = .idle }
    store.finish()
    #expect(clear.inputs.count == 1)
  }

  @Test func `The end of the session cancels a running clearing without a toast`() {
    clear.suspendCalls()
    let store = TestStore(
      initialState: Presenting<NotificationsHistoryFeature>.State(child: .init()),
      storage: storage
    ) {
      Presenting(child: NotificationsHistoryFeature())
    } dependencies: {
      installDependencies(in: &$0)
    }
    store.send(.child(.clearTapped)) { $0.child?.clearing = .confirming(.alerts) }
    store.send(.child(.clearConfirmed)) { $0.child?.clearing = .clearing(.alerts) }
    store.send(.sessionEnded) { $0.child = nil }
    store.finish()
    #expect(clear.suspendedCallCount == 0)
    #expect(calls.all == [])
  }
}
