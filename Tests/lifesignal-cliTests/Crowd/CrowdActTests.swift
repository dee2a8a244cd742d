import Foundation
import LifeSignalDomain
import LifeSignalFeatures
import LifeSignalTestSupport
import StateKit
import Testing

@testable import lifesignal_cli

/// What the people of a crowd do.
struct CrowdActTests {
  private func contact(
    _ number: UInt8, _ roles: Roles = .both, incoming: Date? = nil, outgoing: Date? = nil
  ) throws -> Contact {
    Contact(
      id: UserID(uuid(number)), name: try PersonName("Ben"), phone: try .test(2),
      note: try EmergencyNote(""), roles: roles, lastCheckedIn: nil, interval: .standard,
      incomingPing: incoming, outgoingPing: outgoing, dateAdded: testStart, lastUpdated: testStart)
  }

  private func view(
    _ contacts: [Contact], codes: [QRCodeID] = [], alert: Alert = .inactive,
    lastCheckedIn: Date? = nil, notificationCounts: [NotificationCategory: Int] = [:]
  ) throws -> CrowdAct.View {
    let user = User(
      id: UserID(uuid(1)), name: try PersonName("Ana"), phone: try .test(1),
      note: try EmergencyNote(""), plan: .standard, lastCheckedIn: lastCheckedIn, alert: alert,
      qrCode: QRCodeID(uuid(2)), isBiometricEnabled: false, lastModified: testStart)
    return CrowdAct.View(
      user: user, contacts: contacts, codes: codes, notificationCounts: notificationCounts,
      now: testStart)
  }

  private func acts(_ view: CrowdAct.View, seed: UInt64, count: Int = 2_000) -> [CrowdAct] {
    let random = RandomSource.seeded(seed)
    return (0..<count).map { _ in CrowdAct.next(view, random) }
  }

  @Test func `The acts follow from the seed and from what the person sees`() throws {
    let view = try view([contact(3), contact(4)], codes: [QRCodeID(uuid(5))])
    #expect(acts(view, seed: 7) == acts(view, seed: 7))
    #expect(acts(view, seed: 7) != acts(view, seed: 8))
  }

  @Test func `A person without contacts changes settings, checks in, and adds contacts`() throws {
    let code = QRCodeID(uuid(9))
    let acts = acts(try view([], codes: [code]), seed: 1)
    #expect(acts.contains(.checkIn) && acts.contains(.raiseAlert))
    #expect(acts.contains { if case .setInterval = $0 { true } else { false } })
    #expect(acts.contains { if case .addContact(code, _) = $0 { true } else { false } })
    let needsContact = acts.filter { act in
      switch act {
      case .changeRole, .ping, .cancelPing, .answerPing, .removeContact, .endAlert: true
      default: false
      }
    }
    #expect(needsContact == [])
  }

  @Test func `Pings are sent to dependents, cancelled if they wait, and answered if received`()
    throws
  {
    let acts = Set(
      acts(
        try view([
          contact(3, .responder), contact(4, .dependent, outgoing: testStart),
          contact(5, .dependent), contact(6, .responder, incoming: testStart),
        ]), seed: 1))
    let (dependent, waiting) = (UserID(uuid(5)), UserID(uuid(4)))
    let pings = acts.filter { act in
      switch act {
      case .ping, .cancelPing, .answerPing: true
      default: false
      }
    }
    #expect(
      pings == [.ping(dependent), .cancelPing(waiting), .answerPing(UserID(uuid(6)))])
  }

  @Test func `What is not possible now is not done`() throws {
    let contacts = try (3...7).map { try contact($0) }
    let acts = acts(
      try view(
        contacts, codes: [QRCodeID(uuid(9))], alert: .active(since: testStart),
        lastCheckedIn: testStart), seed: 1)
    #expect(acts.contains(.endAlert))
    #expect(!acts.contains(.checkIn) && !acts.contains(.raiseAlert))
    #expect(!acts.contains { if case .addContact = $0 { true } else { false } })
  }

  @Test(arguments: NotificationCategory.allCases)
  func `A category with more than ten notifications is cleared`(
    category: NotificationCategory
  ) throws {
    func clearsMade(_ count: Int) throws -> Set<CrowdAct> {
      Set(acts(try view([], notificationCounts: [category: count]), seed: 1)).filter { act in
        if case .clearNotifications = act { true } else { false }
      }
    }
    #expect(try clearsMade(10) == [])
    #expect(try clearsMade(11) == [.clearNotifications(category)])
    #expect(
      CrowdAct.clearNotifications(category).touches.map(\.action) == [
        .notifications(.filterSelected(category)), .notifications(.clearTapped),
        .notifications(.clearConfirmed),
      ])
  }

  @Test func `An emergency takes five taps in time, and its end a long hold`() {
    let taps = CrowdAct.raiseAlert.touches.filter { $0.action == .checkIn(.alertTapped) }
    #expect(taps.count == AlertGesture.requiredTapCount)
    #expect(taps.dropFirst().allSatisfy { $0.delay < AlertGesture.maximumTapGap })
    let hold = CrowdAct.endAlert.touches
    #expect(hold.map(\.action) == [.checkIn(.holdBegan), .checkIn(.holdEnded)])
    #expect(hold[1].delay > AlertGesture.holdTime)
  }

  @Test(arguments: [(8, IntervalPicker.Unit.hours, 8), (24, .days, 1), (72, .days, 3)])
  func `An interval is selected in its unit`(
    hours: Int, unit: IntervalPicker.Unit, value: Int
  ) {
    let actions = CrowdAct.setInterval(hours: hours).touches.map(\.action)
    #expect(actions.contains(.home(.intervalUnitSelected(unit))))
    #expect(actions.contains(.home(.intervalValueSelected(value))))
  }
}
