import Foundation
import LifeSignalDomain
import LifeSignalTestSupport
import Testing

@testable import LifeSignalBackend

/// Tests of the notification history (rule 5.8) and of push notifications.
struct BackendNotificationsTests {
  let harness = BackendHarness()
  let ana: RegisteredPerson
  let ben: RegisteredPerson
  private let subscription = SubscriptionID(1)

  /// Ben watches over Ana and follows his own history.
  init() throws {
    ana = try harness.register("Ana Diaz", 1, on: .anasDevice)
    ben = try harness.register("Ben Okafor", 2, on: .bensDevice)
    try harness.link(ana, ben, .responder)
    _ = try harness.send(.subscribe(subscription, .notifications), by: ben)
  }

  /// Returns the stream events that were sent to Ben.
  private func bensEvents(
    _ sent: [(device: DeviceID, message: ServerMessage)]
  ) -> [ServerMessage] {
    sent.filter { $0.device == .bensDevice }.map(\.message).filter {
      if case .event = $0 { true } else { false }
    }
  }

  /// Invariant 32.
  @Test func `An item that is marked as read is reported once and stays read`() throws {
    var item = try #require(try harness.account(ben).notifications.first)
    item.isRead = true
    let sent = try harness.send(.markRead([item.id]), by: ben)
    #expect(
      bensEvents(sent) == [.event(subscription, .notifications(Revision(2), .updated([item])))])
    let unknown = NotificationID(uuid(99))
    let sentAgain = try harness.send(.markRead([item.id, item.id, unknown]), by: ben)
    #expect(bensEvents(sentAgain).isEmpty)
    #expect(try harness.account(ben).notifications == [item])
    #expect(try harness.account(ben).notificationsRevision == Revision(2))
  }

  @Test func `An account cannot mark or clear items of another account`() throws {
    let item = try #require(try harness.account(ben).notifications.first)
    _ = try harness.ask(.markRead([item.id]), by: ana).get()
    _ = try harness.ask(.clearNotifications(.relationships), by: ana).get()
    #expect(try harness.account(ben).notifications == [item])
  }

  @Test func `Clearing a category removes its items and keeps the others`() throws {
    try harness.ask(.ping(ana.id), by: ben)
    let history = try harness.account(ben).notifications
    try #require(history.map(\.kind.category) == [.pings, .relationships])
    let sent = try harness.send(.clearNotifications(.pings), by: ben)
    #expect(
      bensEvents(sent)
        == [.event(subscription, .notifications(Revision(3), .removed([history[0].id])))])
    #expect(try harness.account(ben).notifications == [history[1]])
    #expect(bensEvents(try harness.send(.clearNotifications(.pings), by: ben)).isEmpty)
  }

  @Test func `An expired item is not sent, and is removed from the records a day later`() throws {
    let first = try #require(try harness.account(ben).notifications.first)
    harness.wait(31 * 86_400)
    try harness.ask(.ping(ana.id), by: harness.refreshed(ben))
    #expect(try harness.account(ben).notifications.contains(first))
    #expect(
      try harness.account(ben).history.recent(at: harness.now).map(\.kind) == [.sendDependentPing])
    harness.wait(1)
    _ = try harness.ask(.cancelPing(ana.id), by: harness.refreshed(ben)).get()
    #expect(harness.kinds(ben) == [.sendDependentPing, .cancelDependentPing])
    #expect(try harness.account(ben).notifications.count == 2)
  }

  @Test func `An item that another person caused is pushed, and the user's own is not`() throws {
    let address = PushAddress("ben's")
    _ = try harness.ask(.registerPushAddress(address), by: ben).get()
    try harness.ask(.ping(ana.id), by: ben)
    #expect(harness.pushes.isEmpty)
    try harness.answerAllPings(by: ana)
    let item = try #require(try harness.account(ben).notifications.first)
    #expect(item.kind == .receiveDependentPingResponded)
    #expect(harness.pushes == [BackendHarness.Push(item: item, address: address)])
  }

  @Test func `A push address is valid until it is removed or its session ends`() throws {
    let address = PushAddress("ben's")
    _ = try harness.ask(.registerPushAddress(address), by: ben).get()
    _ = try harness.ask(.registerPushAddress(nil), by: ben).get()
    _ = try harness.perform(.alertOn, by: ana).get()
    #expect(harness.pushes.isEmpty)
    _ = try harness.ask(.registerPushAddress(address), by: ben).get()
    _ = try harness.ask(.endSession, by: ben).get()
    _ = try harness.perform(.alertOff, by: ana).get()
    #expect(harness.pushes.isEmpty)
    // Both items are in the history without a push.
    #expect(
      harness.kinds(ben) == [
        .receiveDependentManualAlertActive, .receiveDependentManualAlertInactive,
      ])
  }

  /// Invariant 33.
  @Test func `Every draft becomes an item, with a contact if its kind needs one`() throws {
    let name = try PersonName("Ben Okafor")
    let contact = try Contact.sample(2)
    let drafts: [NotificationDraft] = [
      .added(contact), .rolesChanged(contact), .removed(contact.id, name),
      .pingSent(to: contact.id, name), .pinged(by: contact.id, name),
      .outgoingPingWithdrawn(to: contact.id, name),
      .incomingPingWithdrawn(by: contact.id, name),
      .pingAnswered(contact.id, name), .pingsAnswered(count: 1),
      .answered(by: contact.id, name, at: testStart, notifiedAt: testStart),
      .answered(by: contact.id, name, at: .distantPast, notifiedAt: testStart),
      .alertOn(late: nil, hasResponders: true), .alertOn(late: nil, hasResponders: false),
      .anotherAlertOn(late: nil, hasResponders: true),
      .anotherAlertOn(late: nil, hasResponders: false), .alertOn(of: contact.id, name, late: nil),
      .alertOff(late: nil, hasResponders: true, isOnOtherPhone: true),
      .alertOff(late: nil, hasResponders: false, isOnOtherPhone: false),
      .alertOff(of: contact.id, name, late: nil, isOnOtherPhone: true),
      .alertOff(of: contact.id, name, late: nil, isOnOtherPhone: false),
      .alertRaisedAndEnded(late: nil), .alertRaisedAndEnded(of: contact.id, name, late: nil),
      .missedCheckIn(hasResponders: true), .missedCheckIn(hasResponders: false),
      .missedCheckIn(of: contact.id, name), .phoneChanged(to: try .test(1)),
    ]
    for draft in drafts {
      let item = try #require(draft.item(as: NotificationID(uuid(1)), at: testStart))
      #expect(item.kind == draft.kind)
      #expect((item.contact != nil) == item.kind.needsContact)
      #expect(!item.title.isEmpty)
      #expect(item.message.hasSuffix("."))
    }
    // The drafts have all kinds, except those of items that only the app itself creates.
    #expect(
      Set(NotificationKind.allCases).subtracting(drafts.map(\.kind))
        == [.receiveSystemNotification, .receiveSystemNotificationError])
  }
}
