import Foundation
import LifeSignalDomain
import LifeSignalTestSupport
import Testing

@testable import LifeSignalBackend

/// Tests of the actions of a device's queue (5.9): at most once, not after expiry, and the last one
/// made wins.
struct BackendIntentsTests {
  let bench = BackendHarness()
  let ana: RegisteredPerson
  let ben: RegisteredPerson

  /// Ben watches over Ana.
  init() throws {
    ana = try bench.person("Ana Diaz", 1, on: .anas)
    ben = try bench.person("Ben Okafor", 2, on: .bens)
    try bench.link(ana, ben, .responder)
    bench.wait(600)
  }

  private func seenByBen() -> Contact? { bench.state.contact(ana.id, of: ben.id) }

  @Test func `Each intent changes its field of the profile, and nothing else`() throws {
    let changes: [(UserIntent, (inout User) throws -> Void)] = [
      (.checkIn(at: bench.now), { $0.lastCheckedIn = bench.now }),
      (.activateAlert(at: bench.now), { $0.alert = .active(since: bench.now) }),
      (.deactivateAlert(at: bench.now), { $0.alert = .inactive }),
      (.setName(try PersonName("Ana Maria Diaz")), { $0.name = try PersonName("Ana Maria Diaz") }),
      (.setNote(try EmergencyNote("Asthma")), { $0.note = try EmergencyNote("Asthma") }),
      (
        .setInterval(.longest),
        { $0.plan = try CheckInPlan(interval: .longest, reminder: $0.plan.reminder) }
      ),
      (
        .setReminder(.twoHours),
        { $0.plan = try CheckInPlan(interval: $0.plan.interval, reminder: .twoHours) }
      ),
      (.setBiometric(true), { $0.isBiometricEnabled = true }),
    ]
    for (intent, change) in changes {
      let revision = try bench.account(ana).userRevision
      var expected = try bench.user(ana)
      try change(&expected)
      guard case .success(.user(let snapshot)) = try bench.perform(intent, by: ana)
      else { throw BackendHarness.BenchError.noAnswer }
      expected.lastModified = snapshot.user.lastModified
      #expect(snapshot == UserSnapshot(revision: revision.next, user: expected))
      expectWellFormed(bench.state, at: bench.now)
    }
  }

  @Test func `Contacts see visible changes immediately, and never a reminder`() throws {
    let before = try bench.account(ben).contactsRevision
    for intent in [UserIntent.setReminder(.off), .setBiometric(true)] {
      _ = try bench.perform(intent, by: ana).get()
    }
    #expect(try bench.account(ben).contactsRevision == before)
    _ = try bench.perform(.setName(try PersonName("Ana Maria")), by: ana).get()
    #expect(try bench.account(ben).contactsRevision == before.next)
    #expect(seenByBen()?.name == (try PersonName("Ana Maria")))
    #expect(seenByBen()?.lastUpdated == bench.now)
  }

  /// Invariant 42: no action succeeds twice.
  @Test func `An action is carried out at most once, whatever happens in between`() throws {
    _ = try bench.perform(.activateAlert(at: bench.now), by: ana, id: 51).get()
    let action = bench.action(.activateAlert(at: bench.now), id: 51)
    bench.wait(10)
    _ = try bench.perform(.deactivateAlert(at: bench.now), by: ana).get()
    let before = bench.state.accounts
    guard case .success(.user(let snapshot)) = try bench.ask(.perform(action), by: ana)
    else { throw BackendHarness.BenchError.noAnswer }
    #expect(snapshot.user.alert == .inactive)
    #expect(bench.state.accounts == before)
  }

  @Test func `A check-in that is sent again after its success is not too soon`() throws {
    let action = bench.action(.checkIn(at: bench.now), id: 51)
    _ = try bench.ask(.perform(action), by: ana).get()
    bench.wait(30)
    #expect(throws: Never.self) { try bench.ask(.perform(action), by: ana).get() }
  }

  @Test(
    arguments: [
      (UserIntent.setBiometric(true), 3_600.0), (.activateAlert(at: testStart), 86_400),
      (.checkIn(at: testStart), 86_400),
    ])
  func `An action is refused once it has expired`(intent: UserIntent, life: Double) throws {
    let bench = BackendHarness()
    let ana = try bench.person("Ana Diaz", 1, on: .anas)
    let late = bench.action(intent, id: 51, madeAt: testStart)
    let alsoLate = bench.action(intent, id: 52, madeAt: testStart)
    bench.wait(life - 0.5)
    // The token was issued when the session started.
    let fresh = try bench.refreshed(ana)
    if case .checkIn = intent {
      // Onboarding was a check-in at the same moment.
      #expect(
        try bench.ask(.perform(late), by: fresh) == .failure(.checkInTooSoon(wait: 300)))
    } else {
      #expect(throws: Never.self) { try bench.ask(.perform(late), by: fresh).get() }
    }
    bench.wait(0.5)
    let before = bench.state.accounts
    #expect(try bench.ask(.perform(alsoLate), by: fresh) == .failure(.actionExpired))
    #expect(bench.state.accounts == before)
  }

  @Test func `A date in the future is refused, in the action and in its intent`() throws {
    let future = bench.now.addingTimeInterval(1)
    for action in [
      bench.action(.checkIn(at: future)), bench.action(.activateAlert(at: future)),
      bench.action(.deactivateAlert(at: future)), bench.action(.setBiometric(true), madeAt: future),
    ] {
      #expect(try bench.ask(.perform(action), by: ana) == .failure(.momentInFuture))
    }
    #expect(try bench.user(ana).lastCheckedIn == testStart)
  }

  @Test func `Of two intents for one field, the one made last wins in any order of arrival`() throws
  {
    let (early, late) = (bench.now, bench.now.addingTimeInterval(10))
    bench.wait(20)
    _ = try bench.perform(.setNote(try EmergencyNote("New")), by: ana, madeAt: late).get()
    let before = try bench.account(ana).userRevision
    _ = try bench.perform(.setNote(try EmergencyNote("Old")), by: ana, id: 51, madeAt: early).get()
    #expect(try bench.user(ana).note.text == "New")
    #expect(try bench.account(ana).userRevision == before)
    // It counts as carried out. Other fields are independent.
    #expect(try bench.account(ana).intents.executed.contains(ActionID(uuid(51))))
    _ = try bench.perform(.setBiometric(true), by: ana, madeAt: early).get()
    #expect(try bench.user(ana).isBiometricEnabled)
  }

  @Test func `Two intents that were made at the same moment count in the order of arrival`() throws
  {
    let now = bench.now
    _ = try bench.perform(.activateAlert(at: now), by: ana, madeAt: now).get()
    _ = try bench.perform(.deactivateAlert(at: now), by: ana, madeAt: now).get()
    #expect(try bench.user(ana).alert == .inactive)
  }

  /// Rule 5.2 [R] and invariant 21.
  @Test func `An older check-in that arrives late never moves the last one back`() throws {
    let early = bench.now
    bench.wait(1_000)
    let late = bench.now
    _ = try bench.perform(.checkIn(at: late), by: ana).get()
    let before = try bench.account(ana).userRevision
    _ = try bench.perform(.checkIn(at: early), by: ana, madeAt: early).get()
    #expect(try bench.user(ana).lastCheckedIn == late)
    #expect(try bench.account(ana).userRevision == before)
  }

  /// Invariant 29.
  @Test func `A check-in within 300 s of the last one is refused with the time left`()
    throws
  {
    _ = try bench.perform(.checkIn(at: bench.now), by: ana).get()
    bench.wait(60)
    #expect(
      try bench.perform(.checkIn(at: bench.now), by: ana) == .failure(.checkInTooSoon(wait: 240)))
    bench.wait(239.5)
    #expect(
      try bench.perform(.checkIn(at: bench.now), by: ana) == .failure(.checkInTooSoon(wait: 1)))
    bench.wait(0.5)
    #expect(throws: Never.self) { try bench.perform(.checkIn(at: bench.now), by: ana).get() }
  }

  @Test func `Onboarding is the first check-in, so the next is possible 300 s later`() throws {
    let bench = BackendHarness()
    let ana = try bench.person("Ana Diaz", 1, on: .anas)
    bench.wait(299)
    #expect(
      try bench.perform(.checkIn(at: bench.now), by: ana) == .failure(.checkInTooSoon(wait: 1)))
    bench.wait(1)
    #expect(throws: Never.self) { try bench.perform(.checkIn(at: bench.now), by: ana).get() }
  }

  @Test func `A reminder and an interval that cannot be combined are refused in either order`()
    throws
  {
    _ = try bench.perform(.setReminder(.twoHours), by: ana).get()
    let before = try bench.user(ana)
    #expect(
      try bench.perform(.setInterval(.shortest), by: ana) == .failure(.reminderNotWithinInterval))
    #expect(try bench.user(ana) == before)
    _ = try bench.perform(.setReminder(.off), by: ana).get()
    _ = try bench.perform(.setInterval(.shortest), by: ana).get()
    #expect(
      try bench.perform(.setReminder(.twoHours), by: ana) == .failure(.reminderNotWithinInterval))
  }

  @Test func `Responders are notified of an emergency's start and end, once each`() throws {
    let cara = try bench.person("Cara Lund", 3, on: .other)
    try bench.link(ana, cara, .dependent)
    _ = try bench.perform(.activateAlert(at: bench.now), by: ana).get()
    // The emergency is already on: responders are not notified again, and its date does not change.
    let since = bench.now
    bench.wait(10)
    _ = try bench.perform(.activateAlert(at: bench.now), by: ana).get()
    #expect(try bench.user(ana).alert == .active(since: since))
    #expect(seenByBen()?.alert == .active(since: since))
    #expect(bench.kinds(ana) == [.sendManualAlertActive])
    #expect(bench.kinds(ben) == [.receiveDependentManualAlertActive])
    #expect(bench.lastMessage(ben) == "Ana Diaz turned on the emergency alert and needs help.")
    _ = try bench.perform(.deactivateAlert(at: bench.now), by: ana).get()
    _ = try bench.perform(.deactivateAlert(at: bench.now), by: ana).get()
    #expect(bench.kinds(ana) == [.sendManualAlertActive, .sendManualAlertInactive])
    #expect(
      bench.kinds(ben) == [
        .receiveDependentManualAlertActive, .receiveDependentManualAlertInactive,
      ])
    // Cara does not watch over Ana.
    #expect(bench.kinds(cara).isEmpty)
  }

  /// Invariant 25; a regression test for B1.
  @Test func `A check-in, an answer and a sign-in leave the alert on`() throws {
    _ = try bench.perform(.activateAlert(at: bench.now), by: ana).get()
    let alert = try bench.user(ana).alert
    bench.wait(600)
    _ = try bench.perform(.checkIn(at: bench.now), by: ana).get()
    try bench.ask(.ping(ana.id), by: ben)
    _ = try bench.ask(.answerAllPings, by: ana).get()
    _ = try bench.signIn(try .test(1), on: .other)
    #expect(try bench.user(ana).alert == alert)
  }

  @Test func `An account without a profile cannot perform actions`() throws {
    let eve = try bench.signIn(try .test(4), on: .other).credentials
    #expect(
      try bench.ask(.perform(bench.action(.setBiometric(true))), from: .other, as: eve)
        == .failure(.userNotFound))
  }

  @Test func `The same action identifier in another account is another action`() throws {
    _ = try bench.perform(.setBiometric(true), by: ana, id: 51).get()
    _ = try bench.perform(.setBiometric(true), by: ben, id: 51).get()
    #expect(try bench.user(ben).isBiometricEnabled)
  }

  @Test func `Actions that were carried out are forgotten after they expire`() throws {
    var executed = ExecutedActions()
    for number in 0..<1_000 {
      let moment = testStart.addingTimeInterval(Double(number) * 60)
      executed.insert(
        QueuedAction(id: bench.nextActionID(), intent: .setBiometric(true), madeAt: moment),
        at: moment)
      // Only the actions of the last hour have not expired.
      #expect(executed.count <= 2 * 61)
    }
  }
}
