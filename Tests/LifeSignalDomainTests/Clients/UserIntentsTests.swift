import Foundation
import LifeSignalDomain
import LifeSignalTestSupport
import StateKit
import Testing

/// Tests of the account holder's actions, which are shown immediately and sent later (rules 3.2
/// and 5.9).
struct UserIntentsTests {
  let clients = ClientHarness()
  var harness: ConnectionHarness { clients.connection }

  init() throws {
    // The last check-in is long enough ago for another one.
    try clients.load(try .sample(lastCheckedIn: testStart.addingTimeInterval(-3_600)))
  }

  private var user: User? { clients.userState.user }
  private var intents: [UserIntent] { clients.userState.pendingActions.map(\.intent.withoutIDs) }

  @Test func `Each intent is shown immediately and queued`() throws {
    let (name, note) = (try PersonName("Ana Silva"), try EmergencyNote("Allergic to penicillin"))
    let interval = try CheckInInterval(seconds: 8 * 3_600)
    let outcomes = [
      clients.act { try await $0.setName(name) }, clients.act { try await $0.setNote(note) },
      clients.act { try await $0.setInterval(interval) },
      clients.act { try await $0.setReminder(.twoHours) },
      clients.act { try await $0.setBiometric(true) }, clients.act { try await $0.checkIn() },
      clients.act { try await $0.setAlert(true) },
    ]
    #expect(outcomes.allSatisfy { $0.isOver && $0.error == nil })
    #expect(
      user
        == (try User.sample().with {
          $0.name = name
          $0.note = note
          $0.plan = try CheckInPlan(interval: interval, reminder: .twoHours)
          $0.isBiometricEnabled = true
          $0.lastCheckedIn = testStart
          $0.alert = .active(since: testStart)
          $0.emergencies = clients.userState.pendingActions.compactMap(\.intent.emergency)
        }))
    #expect(
      intents == [
        .alertOn, .checkIn, .setName(name), .setNote(note),
        .setInterval(interval), .setReminder(.twoHours), .setBiometric(true),
      ])
    // Actions are not sent before the queue is processed.
    #expect(harness.transport.requests.count == 1)
  }

  @Test func `An intent that changes nothing is not queued`() throws {
    _ = clients.act { try await $0.setBiometric(false) }
    _ = clients.act { try await $0.setAlert(false) }
    _ = clients.act { try await $0.setAlert(true) }
    harness.wait(10)
    _ = clients.act { try await $0.setAlert(true) }
    #expect(intents == [.alertOn])
    #expect(user?.alert == .active(since: testStart))
  }

  /// Invariant 29.
  @Test func `A second check-in is refused within five minutes of the first`() throws {
    #expect(clients.act { try await $0.checkIn() }.error == nil)
    harness.wait(60)
    #expect(
      clients.act { try await $0.checkIn() }.error as? UserError == .checkInTooSoon(wait: 240))
    harness.wait(239)
    #expect(clients.act { try await $0.checkIn() }.error as? UserError == .checkInTooSoon(wait: 1))
    harness.wait(1)
    #expect(clients.act { try await $0.checkIn() }.error == nil)
    #expect(intents == [.checkIn, .checkIn])
  }

  @Test func `An interval and a reminder that cannot be combined are refused`()
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

  @Test func `Without a user, every action is refused`() throws {
    clients.user.cleared().commit()
    #expect(clients.act { try await $0.checkIn() }.error as? UserError == .notFound)
    #expect(clients.act { try await $0.setAlert(true) }.error as? UserError == .notFound)
    #expect(clients.userState.pendingActions.isEmpty)
  }

  /// Regression test: a check-in turned off an active alert.
  @Test func `A check-in never changes the alert`() throws {
    _ = clients.act { try await $0.setAlert(true) }
    _ = clients.act { try await $0.checkIn() }
    #expect(user?.alert == .active(since: testStart) && user?.lastCheckedIn == testStart)
  }

  /// Regression test: the alert was shown as delivered although the server did not know of it.
  @Test func `An alert is pending until the server knows of it, and then delivered`() throws {
    #expect(clients.userState.alertDelivery == nil)
    _ = clients.act { try await $0.setAlert(true) }
    #expect(clients.userState.alertDelivery == .pending)
    _ = clients.drain()
    let active = try #require(user)
    try harness.answer(.user(UserSnapshot(revision: Revision(2), user: active)))
    #expect(clients.userState.alertDelivery == .delivered)
    _ = clients.act { try await $0.setAlert(false) }
    #expect(clients.userState.alertDelivery == nil && user?.alert == .inactive)
  }

  /// Regression test: two updates of the whole user overwrote each other, so that a check-in undid
  /// an alert.
  @Test func `Server changes are shown with the queued actions on top`() throws {
    _ = clients.act { try await $0.checkIn() }
    let alertedUser = try User.sample(lastCheckedIn: testStart.addingTimeInterval(-3_600)).with {
      $0.alert = .active(since: testStart)
    }
    clients.user.profileChange(UserSnapshot(revision: Revision(2), user: alertedUser)).commit()
    #expect(user == alertedUser.with { $0.lastCheckedIn = testStart })
  }

  @Test func `The profile of another account clears the queue`() throws {
    _ = clients.act { try await $0.checkIn() }
    let other = try User.sample(9)
    clients.user.profileChange(UserSnapshot(revision: .zero, user: other)).commit()
    #expect(user == other && clients.userState.pendingActions.isEmpty)
  }

  @Test func `Signing out clears the queue`() throws {
    _ = clients.act { try await $0.checkIn() }
    clients.user.cleared().commit()
    #expect(clients.userState.user == nil && clients.userState.pendingActions.isEmpty)
    try clients.load(try .sample())
    #expect(clients.userState.pendingActions.isEmpty)
  }

  /// Regression test: a check-in that was older than the shown one was dropped, while the toast said that
  /// it was kept.
  @Test func `A check-in is queued although the last one is shown as later`() throws {
    var ana = try User.sample()
    ana.lastCheckedIn = clients.connection.date.now().addingTimeInterval(3_600)
    clients.connection.storage.seed(ReadOnlyUserState.self, UserState(user: ana))
    #expect(clients.act { try await $0.checkIn() }.error == nil)
    #expect(clients.userState.pendingActions.map(\.intent) == [.checkIn])
  }
}
