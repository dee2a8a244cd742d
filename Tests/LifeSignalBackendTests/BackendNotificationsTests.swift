import Foundation
import LifeSignalDomain
import LifeSignalTestSupport
import Testing

@testable import LifeSignalBackend

/// Tests of the history (5.8) and of push notifications.
struct BackendNotificationsTests {
  let bench = BackendHarness()
  let ana: RegisteredPerson
  let ben: RegisteredPerson
  private let stream = SubscriptionID(1)

  /// Ben watches over Ana and follows his own history.
  init() throws {
    ana = try bench.person("Ana Diaz", 1, on: .anas)
    ben = try bench.person("Ben Okafor", 2, on: .bens)
    try bench.link(ana, ben, .responder)
    _ = try bench.send(.subscribe(stream, .notifications), by: ben)
  }

  private func events(
    _ sent: [(device: DeviceID, message: ServerMessage)]
  ) -> [ServerMessage] {
    sent.filter { $0.device == .bens }.map(\.message).filter {
      if case .event = $0 { true } else { false }
    }
  }

  /// Invariant 32.
  @Test func `An item that is marked as read is reported once and stays read`() throws {
    var item = try #require(try bench.account(ben).notifications.first)
    item.isRead = true
    let read = try bench.send(.markRead([item.id]), by: ben)
    #expect(
      events(read) == [.event(stream, .notifications(Revision(2), .updated([item])))])
    let unknown = NotificationID(uuid(99))
    let again = try bench.send(.markRead([item.id, item.id, unknown]), by: ben)
    #expect(events(again).isEmpty)
    #expect(try bench.account(ben).notifications == [item])
    #expect(try bench.account(ben).notificationsRevision == Revision(2))
  }

  @Test func `An account cannot mark or clear items of another account`() throws {
    let item = try #require(try bench.account(ben).notifications.first)
    _ = try bench.ask(.markRead([item.id]), by: ana).get()
    _ = try bench.ask(.clearNotifications(.relationships), by: ana).get()
    #expect(try bench.account(ben).notifications == [item])
  }

  @Test func `Clearing a category removes its items and keeps the others`() throws {
    try bench.ask(.ping(ana.id), by: ben)
    let history = try bench.account(ben).notifications
    try #require(history.map(\.kind.category) == [.pings, .relationships])
    let sent = try bench.send(.clearNotifications(.pings), by: ben)
    #expect(
      events(sent)
        == [.event(stream, .notifications(Revision(3), .removed([history[0].id])))])
    #expect(try bench.account(ben).notifications == [history[1]])
    #expect(events(try bench.send(.clearNotifications(.pings), by: ben)).isEmpty)
  }

  @Test func `Expired items are removed later, and not shown before that`() throws {
    let first = try #require(try bench.account(ben).notifications.first)
    bench.wait(31 * 86_400)
    try bench.ask(.ping(ana.id), by: bench.refreshed(ben))
    #expect(try bench.account(ben).notifications.contains(first))
    #expect(
      try bench.account(ben).history.recent(at: bench.now).map(\.kind) == [.sendDependentPing])
    bench.wait(1)
    _ = try bench.ask(.cancelPing(ana.id), by: bench.refreshed(ben)).get()
    #expect(bench.kinds(ben) == [.sendDependentPing, .cancelDependentPing])
    #expect(try bench.account(ben).notifications.count == 2)
  }

  @Test func `Only items that another person caused are pushed to the registered address`() throws {
    let address = PushAddress("ben's")
    _ = try bench.ask(.registerPushAddress(address), by: ben).get()
    try bench.ask(.ping(ana.id), by: ben)
    #expect(bench.pushes.isEmpty)
    _ = try bench.ask(.answerAllPings, by: ana).get()
    let item = try #require(try bench.account(ben).notifications.first)
    #expect(item.kind == .receiveDependentPingResponded)
    #expect(bench.pushes == [BackendHarness.Push(item: item, address: address)])
  }

  @Test func `An address is valid until it is removed or its session ends`() throws {
    let address = PushAddress("ben's")
    _ = try bench.ask(.registerPushAddress(address), by: ben).get()
    _ = try bench.ask(.registerPushAddress(nil), by: ben).get()
    _ = try bench.perform(.activateAlert(at: bench.now), by: ana).get()
    #expect(bench.pushes.isEmpty)
    _ = try bench.ask(.registerPushAddress(address), by: ben).get()
    _ = try bench.ask(.endSession, by: ben).get()
    _ = try bench.perform(.deactivateAlert(at: bench.now), by: ana).get()
    #expect(bench.pushes.isEmpty)
    // Both items are in the history without a push.
    #expect(
      bench.kinds(ben) == [
        .receiveDependentManualAlertActive, .receiveDependentManualAlertInactive,
      ])
  }

  /// Invariant 33.
  @Test func `Every notice becomes an item, with a contact if its kind needs one`() throws {
    let name = try PersonName("Ben Okafor")
    let contact = try Contact.sample(2)
    let notices: [NotificationDraft] = [
      .added(contact), .rolesChanged(contact), .removed(contact.id, name),
      .pingSent(to: contact.id, name), .pinged(by: contact.id, name),
      .pingWithdrawn(from: contact.id, name), .pingWithdrawn(by: contact.id, name),
      .pingAnswered(contact.id, name), .pingsAnswered(count: 1), .answered(by: contact.id, name),
      .alert(isActive: true), .alert(isActive: false), .alert(of: contact.id, name, isActive: true),
      .alert(of: contact.id, name, isActive: false), .missedCheckIn,
      .missedCheckIn(of: contact.id, name), .phoneChanged(to: try .test(1)),
    ]
    for notice in notices {
      let item = try #require(notice.item(as: NotificationID(uuid(1)), at: testStart))
      #expect(item.kind == notice.kind)
      #expect((item.contact != nil) == item.kind.needsContact)
      #expect(!item.title.isEmpty)
      #expect(item.message.hasSuffix("."))
    }
    // All kinds except those of the app itself.
    #expect(
      Set(NotificationKind.allCases).subtracting(notices.map(\.kind))
        == [.receiveSystemNotification, .receiveSystemNotificationError])
  }
}
