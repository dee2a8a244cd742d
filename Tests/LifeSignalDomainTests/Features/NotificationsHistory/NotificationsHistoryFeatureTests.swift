import Foundation
import LifeSignalDomain
import StateKit
import StateKitSimulation
import StateKitTesting
import Testing

/// The notification history (4.8).
struct NotificationsHistoryFeatureTests {
  enum Call: Equatable { case read(NotificationID), readAll, toast(Toast) }

  let storage = SharedStorage()
  let calls = Calls<Call>()
  let clear = Script<NotificationCategory, Void>("NotificationClient.clear")
  let alert: NotificationItem
  let ping: NotificationItem

  init() throws {
    alert = try Self.item(1, .receiveNonResponsiveAlert, after: 10)
    ping = try Self.item(2, .receiveResponderPing, after: 20)
    Self.know([alert, ping], in: storage)
    clear.answers { _ in }
  }

  private static func item(
    _ number: UInt8, _ kind: NotificationKind, after seconds: TimeInterval = 0,
    isRead: Bool = false
  ) throws -> NotificationItem {
    try NotificationItem(
      id: NotificationID(uuid(number)), kind: kind, title: "Title", message: "Message",
      timestamp: start.addingTimeInterval(seconds), contact: UserID(uuid(2)), isRead: isRead)
  }

  private static func know(_ items: [NotificationItem], in storage: SharedStorage) {
    var state = NotificationsState()
    state.apply(.history(items), at: Revision(1))
    storage.seed(ReadOnlyNotificationsState.self, state)
  }

  private func give(_ values: inout DependencyValues) {
    values.notificationClient.markRead = { [calls] in calls.note(.read($0)) }
    values.notificationClient.markAllRead = { [calls] in calls.note(.readAll) }
    values.notificationClient.clear = { [clear] in try await clear($0) }
    values.toastClient.show = { [calls] in calls.note(.toast($0)) }
  }

  private func store() -> TestStoreOf<NotificationsHistoryFeature> {
    TestStore(initialState: NotificationsHistoryFeature.State(), storage: storage) {
      NotificationsHistoryFeature()
    } dependencies: {
      give(&$0)
    }
  }

  @Test func `The alerts are shown first, then what the person chooses`() {
    #expect(NotificationsHistoryFeature.State().filter == .alerts)
    let store = store()
    for category in NotificationCategory.allCases.dropFirst() {
      store.send(.filterSelected(category)) { $0.filter = category }
    }
    store.finish()
  }

  @Test func `A group is listed newest first, for 30 days`() throws {
    let older = try Self.item(3, .sendManualAlertActive)
    let month = 30 * 86_400.0
    Self.know([older, alert, ping], in: storage)
    let history = storage.current(ReadOnlyNotificationsState.self).items
    #expect(history.history(of: .alerts, at: start.addingTimeInterval(30)) == [alert, older])
    #expect(history.history(of: .pings, at: start.addingTimeInterval(30)) == [ping])
    #expect(history.history(of: .system, at: start) == [])
    #expect(history.history(of: .alerts, at: start.addingTimeInterval(month)) == [alert, older])
    #expect(history.history(of: .alerts, at: start.addingTimeInterval(month + 1)) == [alert])
  }

  // MARK: Reading

  /// Nothing could be marked as read.
  @Test func `An item that is looked at is read`() {
    let store = store()
    store.send(.itemTapped(ping.id))
    store.finish()
    #expect(calls.all == [.read(ping.id)])
  }

  @Test func `What is read, or not there, is not read again`() throws {
    Self.know([try Self.item(1, .receiveNonResponsiveAlert, isRead: true)], in: storage)
    let store = store()
    store.send(.itemTapped(alert.id))
    store.send(.itemTapped(NotificationID(uuid(9))))
    store.send(.readAllTapped)
    store.finish()
    #expect(calls.all == [])
  }

  @Test func `All are read at once`() {
    let store = store()
    store.send(.readAllTapped)
    store.finish()
    #expect(calls.all == [.readAll])
  }

  // MARK: Clearing

  @Test func `A group is cleared once that is confirmed`() {
    let store = store()
    store.send(.clearTapped) { $0.clearing = .confirming(.alerts) }
    #expect(clear.inputs == [])
    store.send(.clearConfirmed) { $0.clearing = .clearing(.alerts) }
    store.receive(.cleared) { $0.clearing = .idle }
    store.finish()
    #expect(clear.inputs == [.alerts])
  }

  @Test func `Clearing can be given up`() {
    let store = store()
    store.send(.clearTapped) { $0.clearing = .confirming(.alerts) }
    store.send(.clearCancelled) { $0.clearing = .idle }
    store.send(.clearConfirmed)
    store.finish()
    #expect(clear.inputs == [])
  }

  @Test func `The group that is cleared is the one that was asked about`() {
    let store = store()
    store.send(.clearTapped) { $0.clearing = .confirming(.alerts) }
    store.send(.filterSelected(.pings)) { $0.filter = .pings }
    store.send(.clearConfirmed) { $0.clearing = .clearing(.alerts) }
    store.receive(.cleared) { $0.clearing = .idle }
    store.finish()
    #expect(clear.inputs == [.alerts])
  }

  @Test func `An empty group is not cleared`() {
    let store = store()
    store.send(.filterSelected(.system)) { $0.filter = .system }
    store.send(.clearTapped)
    store.finish()
  }

  @Test(arguments: [NotificationError.unavailable, .signedOut])
  func `Clearing that fails says why, until the history is shown again`(
    error: NotificationError
  ) {
    clear.answers { _ in throw error }
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

  @Test func `While a group is being cleared nothing is cleared again`() {
    clear.holds()
    let store = store()
    store.send(.clearTapped) { $0.clearing = .confirming(.alerts) }
    store.send(.clearConfirmed) { $0.clearing = .clearing(.alerts) }
    store.send(.clearTapped)
    store.send(.clearConfirmed)
    store.send(.clearCancelled)
    clear.release(returning: ())
    store.receive(.cleared) { $0.clearing = .idle }
    store.finish()
    #expect(clear.inputs.count == 1)
  }

  @Test func `When the session goes half-way nothing is said of it any more`() {
    clear.holds()
    let store = TestStore(
      initialState: Presenting<NotificationsHistoryFeature>.State(child: .init()),
      storage: storage
    ) {
      Presenting(child: NotificationsHistoryFeature())
    } dependencies: {
      give(&$0)
    }
    store.send(.child(.clearTapped)) { $0.child?.clearing = .confirming(.alerts) }
    store.send(.child(.clearConfirmed)) { $0.child?.clearing = .clearing(.alerts) }
    store.send(.goes) { $0.child = nil }
    store.finish()
    #expect(clear.heldCount == 0)
    #expect(calls.all == [])
  }
}
