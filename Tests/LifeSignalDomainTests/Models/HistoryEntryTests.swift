import Foundation
import LifeSignalDomain
import LifeSignalTestSupport
import Testing

/// Tests of the history as a device shows it: the server's items and the emergencies that the server
/// has not received.
struct HistoryEntryTests {
  private func alert(_ number: UInt8, at seconds: Double) throws -> NotificationItem {
    try NotificationItem(
      id: NotificationID(uuid(number)), kind: .sendManualAlertActive, title: "Title",
      message: "Message.", timestamp: testStart.addingTimeInterval(seconds))
  }

  private func emergency(
    _ number: UInt8, at seconds: Double, endedAt end: Double? = nil
  ) -> PendingEmergency {
    PendingEmergency(
      id: EmergencyID(uuid(number)), raisedAt: testStart.addingTimeInterval(seconds),
      endedAt: end.map { testStart.addingTimeInterval($0) })
  }

  @Test func `Pending emergencies are alerts, and the newest entry is first`() throws {
    let items = [try alert(1, at: 90), try alert(2, at: 30)]
    let pending = [emergency(3, at: 60), emergency(4, at: 120)]
    let now = testStart.addingTimeInterval(200)
    let alerts = HistoryEntry.history(of: .alerts, items: items, pending: pending, at: now)
    #expect(
      alerts == [
        .pending(pending[1]), .item(items[0]), .pending(pending[0]), .item(items[1]),
      ])
    #expect(alerts.map(\.date) == alerts.map(\.date).sorted(by: >))
    for category in NotificationCategory.allCases where category != .alerts {
      #expect(HistoryEntry.history(of: category, items: items, pending: pending, at: now) == [])
    }
  }

  /// An item leaves the history after 30 days. A pending emergency does not.
  @Test func `A pending emergency is shown for as long as it is pending`() {
    let pending = [emergency(3, at: 0)]
    let now = testStart.addingTimeInterval(400 * 86_400)
    #expect(
      HistoryEntry.history(of: .alerts, items: [], pending: pending, at: now)
        == [.pending(pending[0])])
  }

  @Test func `An entry says when the emergency was turned on and off`() {
    let text = { (date: Date) in "\(Int(date.timeIntervalSince(testStart))) s" }
    let open = HistoryEntry.pending(emergency(3, at: 5))
    #expect(open.title == "Emergency alert not delivered")
    #expect(
      open.text(formatting: text)
        == "You turned on the emergency alert at 5 s. "
        + "The phone tries to deliver it until the server has received it.")
    #expect(
      HistoryEntry.pending(emergency(3, at: 5, endedAt: 65)).text(formatting: text)
        == "You turned on the emergency alert at 5 s, and turned it off at 65 s. "
        + "The server has received neither yet.")
  }
}
