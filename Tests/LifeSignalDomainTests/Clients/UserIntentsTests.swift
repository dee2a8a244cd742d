import Foundation
import LifeSignalDomain
import StateKit
import Testing

/// What the account holder does is shown at once, and asked for later (3.2, 5.9).
struct UserIntentsTests {
  let clients = ClientBench()
  var bench: Bench { clients.bench }

  init() throws {
    // The last check-in is long enough ago.
    try clients.load(try .sample(lastCheckedIn: start.addingTimeInterval(-3_600)))
  }

  private var user: User? { clients.shown.user }
  private var intents: [UserIntent] { clients.shown.pendingActions.map(\.intent) }

  @Test func `Each intent is shown at once, and queued`() throws {
    let (name, note) = (try PersonName("Ana Silva"), try EmergencyNote("Allergic to penicillin"))
    let interval = try CheckInInterval(seconds: 8 * 3_600)
    let acts = [
      clients.act { try await $0.setName(name) }, clients.act { try await $0.setNote(note) },
      clients.act { try await $0.setInterval(interval) },
      clients.act { try await $0.setReminder(.twoHours) },
      clients.act { try await $0.setBiometric(true) }, clients.act { try await $0.checkIn() },
      clients.act { try await $0.setAlert(true) },
    ]
    #expect(acts.allSatisfy { $0.isOver && $0.error == nil })
    #expect(
      user
        == (try User.sample().with {
          $0.name = name
          $0.note = note
          $0.plan = try CheckInPlan(interval: interval, reminder: .twoHours)
          $0.isBiometricEnabled = true
          $0.lastCheckedIn = start
          $0.alert = .active(since: start)
        }))
    #expect(
      intents == [
        .checkIn(at: start), .activateAlert(at: start), .setName(name), .setNote(note),
        .setInterval(interval), .setReminder(.twoHours), .setBiometric(true),
      ])
    // Nothing is sent before it is drained.
    #expect(bench.line.requests.count == 1)
  }

  @Test func `What changes nothing is not queued`() throws {
    _ = clients.act { try await $0.setBiometric(false) }
    _ = clients.act { try await $0.setAlert(false) }
    _ = clients.act { try await $0.setAlert(true) }
    bench.wait(10)
    _ = clients.act { try await $0.setAlert(true) }
    #expect(intents == [.activateAlert(at: start)])
    #expect(user?.alert == .active(since: start))
  }

  /// Invariant 29.
  @Test func `Two check-ins are five minutes apart`() throws {
    #expect(clients.act { try await $0.checkIn() }.error == nil)
    bench.wait(60)
    #expect(
      clients.act { try await $0.checkIn() }.error as? UserError == .checkInTooSoon(wait: 240))
    bench.wait(239)
    #expect(clients.act { try await $0.checkIn() }.error as? UserError == .checkInTooSoon(wait: 1))
    bench.wait(1)
    #expect(clients.act { try await $0.checkIn() }.error == nil)
    #expect(intents == [.checkIn(at: start), .checkIn(at: start.addingTimeInterval(300))])
  }

  @Test func `An interval and a reminder that do not go together are refused, and not queued`()
    throws
  {
    let hour = try CheckInInterval(seconds: 3_600)
    #expect(clients.act { try await $0.setReminder(.twoHours) }.error == nil)
    #expect(
      clients.act { try await $0.setInterval(hour) }.error as? UserError
        == .reminderNotWithinInterval)
    #expect(clients.act { try await $0.setReminder(.off) }.error == nil)
    #expect(clients.act { try await $0.setInterval(hour) }.error == nil)
    #expect(
      clients.act { try await $0.setReminder(.twoHours) }.error as? UserError
        == .reminderNotWithinInterval)
    #expect(intents.count == 3)
  }

  @Test func `Nobody can do nothing`() throws {
    clients.user.cleared().commit()
    #expect(clients.act { try await $0.checkIn() }.error as? UserError == .notFound)
    #expect(clients.act { try await $0.setAlert(true) }.error as? UserError == .notFound)
    #expect(clients.shown.pendingActions.isEmpty)
  }

  /// [B1]: a check-in, while the alert was on, turned the alert off.
  @Test func `A check-in never touches the alert`() throws {
    _ = clients.act { try await $0.setAlert(true) }
    _ = clients.act { try await $0.checkIn() }
    #expect(user?.alert == .active(since: start) && user?.lastCheckedIn == start)
  }

  /// [B3]: the alert showed as active, and nobody knew.
  @Test func `An alert is pending until the server knows, then delivered`() throws {
    #expect(clients.shown.alertDelivery == nil)
    _ = clients.act { try await $0.setAlert(true) }
    #expect(clients.shown.alertDelivery == .pending)
    _ = clients.drain()
    let active = try #require(user)
    try bench.answer(.user(UserSnapshot(revision: Revision(2), user: active)))
    #expect(clients.shown.alertDelivery == .delivered)
    _ = clients.act { try await $0.setAlert(false) }
    #expect(clients.shown.alertDelivery == nil && user?.alert == .inactive)
  }

  /// Two whole-user updates in flight overwrote each other: a check-in undid an alert (3.2).
  @Test func `What comes from the server meanwhile shows with what is queued on top of it`() throws
  {
    _ = clients.act { try await $0.checkIn() }
    let renamed = try User.sample(lastCheckedIn: start.addingTimeInterval(-3_600)).with {
      $0.alert = .active(since: start)
    }
    clients.user.learned(UserSnapshot(revision: Revision(2), user: renamed)).commit()
    #expect(user == renamed.with { $0.lastCheckedIn = start })
  }

  @Test func `What another account did on this device is not sent by the next one`() throws {
    _ = clients.act { try await $0.checkIn() }
    let other = try User.sample(9)
    clients.user.learned(UserSnapshot(revision: .zero, user: other)).commit()
    #expect(user == other && clients.shown.pendingActions.isEmpty)
  }

  @Test func `Leaving takes the queue, too`() throws {
    _ = clients.act { try await $0.checkIn() }
    clients.user.cleared().commit()
    #expect(clients.shown.user == nil && clients.shown.pendingActions.isEmpty)
    try clients.load(try .sample())
    #expect(clients.shown.pendingActions.isEmpty)
  }
}
