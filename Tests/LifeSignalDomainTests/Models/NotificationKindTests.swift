import Foundation
import LifeSignalDomain
import LifeSignalTestSupport
import Testing

/// Tests of the properties of notification kinds (rule 2.3).
struct NotificationKindTests {
  typealias Row = (
    kind: NotificationKind, category: NotificationCategory, priority: NotificationPriority,
    hasEmergencySound: Bool, needsContact: Bool
  )

  static let table: [Row] = [
    (.sendManualAlertActive, .alerts, .high, true, false),
    (.sendManualAlertInactive, .alerts, .medium, false, false),
    (.receiveDependentManualAlertActive, .alerts, .high, true, true),
    (.receiveDependentManualAlertInactive, .alerts, .medium, false, true),
    (.receiveNonResponsiveAlert, .alerts, .high, true, false),
    (.receiveNonResponsiveDependentAlert, .alerts, .high, true, true),
    (.receiveResponderPing, .pings, .medium, false, true),
    (.sendDependentPing, .pings, .low, false, true),
    (.cancelDependentPing, .pings, .low, false, true),
    (.receiveDependentPingResponded, .pings, .low, false, true),
    (.sendResponderPingResponded, .pings, .low, false, true),
    (.sendClearAllResponderPings, .pings, .low, false, false),
    (.receiveContactAdded, .relationships, .low, false, true),
    (.receiveContactRemoved, .relationships, .low, false, true),
    (.receiveContactRoleChanged, .relationships, .low, false, true),
    (.receiveSystemNotification, .system, .low, false, false),
    (.receiveSystemNotificationSuccess, .system, .low, false, false),
    (.receiveSystemNotificationError, .system, .low, false, false),
  ]

  @Test func `Each of the 18 kinds has its category, priority, sound and need for a contact`() {
    #expect(Self.table.map(\.kind) == NotificationKind.allCases)
    #expect(NotificationKind.allCases.count == 18)
    for row in Self.table {
      #expect(row.kind.category == row.category, "\(row.kind)")
      #expect(row.kind.priority == row.priority, "\(row.kind)")
      #expect(row.kind.hasEmergencySound == row.hasEmergencySound, "\(row.kind)")
      #expect(row.kind.needsContact == row.needsContact, "\(row.kind)")
    }
  }

  @Test(arguments: NotificationKind.allCases)
  func `An item that is about a contact must name the contact`(kind: NotificationKind) throws {
    func make(_ contact: UserID?) throws -> NotificationItem {
      try NotificationItem(
        id: NotificationID(uuid(1)), kind: kind, title: "", message: "", timestamp: testStart,
        contact: contact)
    }
    if kind.needsContact {
      #expect(throws: NotificationItemError.contactMissing(kind)) { try make(nil) }
    } else {
      #expect(try make(nil).contact == nil)
    }
    let item = try make(UserID(uuid(2)))
    #expect(try Wire.decode(NotificationItem.self, from: try Wire.encode(item)) == item)
  }

  @Test func `An item without its required contact is not decoded`() throws {
    let item = NotificationItem(
      id: NotificationID(uuid(1)), kind: .receiveContactAdded, title: "", message: "",
      timestamp: testStart, about: UserID(uuid(2)))
    let text = String(decoding: try Wire.encode(item), as: UTF8.self)
    let contact = #""contact":"\#(UserID(uuid(2)))","#
    #expect(text.contains(contact))
    #expect(throws: WireError.self) {
      try Wire.decode(
        NotificationItem.self, from: Array(text.replacing(contact, with: "").utf8))
    }
  }

  @Test func `The newest item comes first, and items of one date have a fixed order`() throws {
    let old = try NotificationItem.sample(1)
    let new = try NotificationItem.sample(2, after: 1)
    let twin = try NotificationItem.sample(3, after: 1)
    for items in [[old, new, twin], [twin, new, old], [new, old, twin]] {
      #expect(items.sorted(by: NotificationItem.isInHistoryOrder) == [new, twin, old])
    }
  }

  @Test func `Among items of one date, an answer precedes its ping, and alerts precede all others`()
    throws
  {
    // The identifiers have the opposite order, so that only the kinds can give the expected order.
    let kinds: [NotificationKind] = [
      .receiveContactAdded, .receiveResponderPing, .sendResponderPingResponded,
      .sendManualAlertActive, .sendManualAlertInactive,
    ]
    let items = kinds.enumerated().map { index, kind in
      NotificationItem(
        id: NotificationID(uuid(UInt8(index + 1))), kind: kind, title: "", message: "",
        timestamp: testStart,
        about: UserID(uuid(2)))
    }
    #expect(
      items.sorted(by: NotificationItem.isInHistoryOrder).map(\.kind) == [
        .sendManualAlertInactive, .sendManualAlertActive, .sendResponderPingResponded,
        .receiveResponderPing, .receiveContactAdded,
      ])
  }

  @Test func `An item is kept for 30 days`() throws {
    let item = try NotificationItem.sample(1)
    #expect(!item.isExpired(at: testStart.addingTimeInterval(30 * 86_400)))
    #expect(item.isExpired(at: testStart.addingTimeInterval(30 * 86_400 + 1)))
  }
}
