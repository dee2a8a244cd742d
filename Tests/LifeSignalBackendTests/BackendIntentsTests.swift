import Foundation
import LifeSignalDomain
import LifeSignalTestSupport
import Testing

@testable import LifeSignalBackend

/// Tests of the actions of a device's queue (rule 5.9). Each action is carried out at most once and
/// not after it expires. Of two actions for one field, the one that was made last wins.
struct BackendIntentsTests {
  let harness = BackendHarness()
  let ana: RegisteredPerson
  let ben: RegisteredPerson

  /// Ben watches over Ana.
  init() throws {
    ana = try harness.register("Ana Diaz", 1, on: .anasDevice)
    ben = try harness.register("Ben Okafor", 2, on: .bensDevice)
    try harness.link(ana, ben, .responder)
    harness.wait(600)
  }

  private func seenByBen() -> Contact? { harness.state.contact(ana.id, of: ben.id) }

  @Test func `Each intent changes its field of the profile, and nothing else`() throws {
    let changes: [(UserIntent, (inout User) throws -> Void)] = [
      (.checkIn, { $0.lastCheckedIn = harness.now }),
      (
        .alertOn,
        {
          $0.alert = .active(since: harness.now)
          $0.emergencies = [EmergencyID(uuid(0xE1))]
        }
      ),
      (
        .alertOff,
        {
          $0.alert = .inactive
          $0.emergencies = []
        }
      ),
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
      let revision = try harness.account(ana).userRevision
      var expected = try harness.user(ana)
      try change(&expected)
      guard case .success(.user(let snapshot)) = try harness.perform(intent, by: ana)
      else { throw BackendHarness.HarnessError.noAnswer }
      expected.lastModified = snapshot.user.lastModified
      #expect(snapshot == UserSnapshot(revision: revision.next, user: expected))
      expectWellFormed(harness.state, at: harness.now)
    }
  }

  @Test func `Contacts see a new name immediately, and never a new reminder or biometric setting`()
    throws
  {
    let revisionBefore = try harness.account(ben).contactsRevision
    for intent in [UserIntent.setReminder(.off), .setBiometric(true)] {
      _ = try harness.perform(intent, by: ana).get()
    }
    #expect(try harness.account(ben).contactsRevision == revisionBefore)
    _ = try harness.perform(.setName(try PersonName("Ana Maria")), by: ana).get()
    #expect(try harness.account(ben).contactsRevision == revisionBefore.next)
    #expect(seenByBen()?.name == (try PersonName("Ana Maria")))
    #expect(seenByBen()?.lastUpdated == harness.now)
  }

  /// Invariant 42: no action succeeds twice.
  @Test func `An action that is sent again after a newer one changes nothing`() throws {
    _ = try harness.perform(.alertOn, by: ana, id: 51).get()
    let action = harness.action(.alertOn, id: 51)
    harness.wait(10)
    _ = try harness.perform(.alertOff, by: ana).get()
    let accountsBefore = harness.state.accounts
    guard case .success(.user(let snapshot)) = try harness.ask(.perform(action), by: ana)
    else { throw BackendHarness.HarnessError.noAnswer }
    #expect(snapshot.user.alert == .inactive)
    #expect(harness.state.accounts == accountsBefore)
  }

  @Test(arguments: [UserIntent.checkIn, .alertOn, .setBiometric(true)])
  func `An action never expires`(intent: UserIntent) throws {
    let made = harness.now
    harness.wait(40 * 86_400)
    _ = try harness.perform(intent, by: try harness.refreshed(ana), madeAt: made).get()
    let user = try harness.user(ana)
    switch intent {
    case .checkIn: #expect(user.lastCheckedIn == made)
    case .setBiometric: #expect(user.isBiometricEnabled)
    default: #expect(user.alert == .active(since: made))
    }
  }

  /// Rule 5.10: no clock of a device makes an action count in the future.
  @Test func `An action with a date in the future counts as made now`() throws {
    let future = harness.now.addingTimeInterval(3_600)
    _ = try harness.perform(.checkIn, by: ana, madeAt: future).get()
    #expect(try harness.user(ana).lastCheckedIn == harness.now)
  }

  @Test(arguments: [0.0, 90, -90])
  func `An action with an age counts that long ago, and never in the future`(age: Double) throws {
    let request = ActionRequest(
      id: harness.nextActionID(), number: harness.nextActionNumber(), intent: .alertOn,
      moment: .age(.seconds(age)))
    _ = try harness.ask(.perform(request), by: ana).get()
    let since = harness.now.addingTimeInterval(-max(0, age))
    #expect(try harness.user(ana).alert == .active(since: since))
  }

  @Test func `Of two intents of a session, the one with the higher number wins`() throws {
    let (early, late) = (harness.now, harness.now.addingTimeInterval(10))
    harness.wait(20)
    _ = try harness.perform(.setNote(try EmergencyNote("New")), by: ana, number: 8, madeAt: early)
      .get()
    let revisionBefore = try harness.account(ana).userRevision
    _ = try harness.perform(
      .setNote(try EmergencyNote("Old")), by: ana, id: 51, number: 7, madeAt: late
    ).get()
    #expect(try harness.user(ana).note.text == "New")
    #expect(try harness.account(ana).userRevision == revisionBefore)
    // The older action counts as carried out. Other fields are independent.
    #expect(try harness.account(ana).intents.executed.contains(ActionID(uuid(51))))
    _ = try harness.perform(.setBiometric(true), by: ana, number: 6, madeAt: early).get()
    #expect(try harness.user(ana).isBiometricEnabled)
  }

  @Test func `Of two intents of different sessions, the later one wins`() throws {
    let early = harness.now
    harness.wait(20)
    _ = try harness.perform(.setNote(try EmergencyNote("New")), by: ana, number: 1).get()
    let other = try harness.signIn(try .test(1), on: .other)
    let request = harness.action(.setNote(try EmergencyNote("Old")), number: 2, madeAt: early)
    _ = try harness.ask(.perform(request), from: .other, as: other.credentials).get()
    #expect(try harness.user(ana).note.text == "New")
  }

  /// Rule 5.2 and invariant 21.
  @Test func `An older check-in that arrives late does not replace a newer check-in`() throws {
    let early = harness.now
    harness.wait(1_000)
    let late = harness.now
    _ = try harness.perform(.checkIn, by: ana).get()
    let revisionBefore = try harness.account(ana).userRevision
    _ = try harness.perform(.checkIn, by: ana, madeAt: early).get()
    #expect(try harness.user(ana).lastCheckedIn == late)
    #expect(try harness.account(ana).userRevision == revisionBefore)
  }

  /// The device judges the time between check-ins (rule 5.10).
  @Test func `The server refuses no check-in as too soon`() throws {
    for _ in 0..<3 {
      harness.wait(1)
      _ = try harness.perform(.checkIn, by: ana).get()
      #expect(try harness.user(ana).lastCheckedIn == harness.now)
    }
  }

  @Test func `A reminder and an interval that cannot be combined are refused in either order`()
    throws
  {
    _ = try harness.perform(.setReminder(.twoHours), by: ana).get()
    let userBefore = try harness.user(ana)
    #expect(
      try harness.perform(.setInterval(.shortest), by: ana) == .failure(.reminderNotWithinInterval))
    #expect(try harness.user(ana) == userBefore)
    _ = try harness.perform(.setReminder(.off), by: ana).get()
    _ = try harness.perform(.setInterval(.shortest), by: ana).get()
    #expect(
      try harness.perform(.setReminder(.twoHours), by: ana) == .failure(.reminderNotWithinInterval))
  }

  @Test func `Responders are notified of an emergency's start and end, once each`() throws {
    let cara = try harness.register("Cara Lund", 3, on: .other)
    try harness.link(ana, cara, .dependent)
    _ = try harness.perform(.alertOn, by: ana).get()
    // The emergency is already on: responders are not notified again, and its date does not change.
    let since = harness.now
    harness.wait(10)
    _ = try harness.perform(.alertOn, by: ana).get()
    #expect(try harness.user(ana).alert == .active(since: since))
    #expect(seenByBen()?.alert == .active(since: since))
    #expect(harness.kinds(ana) == [.sendManualAlertActive])
    #expect(harness.kinds(ben) == [.receiveDependentManualAlertActive])
    #expect(harness.lastMessage(ben) == "Ana Diaz turned on the emergency alert and needs help.")
    _ = try harness.perform(.alertOff, by: ana).get()
    _ = try harness.perform(.alertOff, by: ana).get()
    #expect(harness.kinds(ana) == [.sendManualAlertActive, .sendManualAlertInactive])
    #expect(
      harness.kinds(ben) == [
        .receiveDependentManualAlertActive, .receiveDependentManualAlertInactive,
      ])
    // Cara does not watch over Ana.
    #expect(harness.kinds(cara).isEmpty)
  }

  /// Regression test of invariant 25: a check-in ended an emergency.
  @Test func `A check-in, an answer and a sign-in leave the alert on`() throws {
    _ = try harness.perform(.alertOn, by: ana).get()
    let alert = try harness.user(ana).alert
    harness.wait(600)
    _ = try harness.perform(.checkIn, by: ana).get()
    try harness.ask(.ping(ana.id), by: ben)
    try harness.answerAllPings(by: ana)
    _ = try harness.signIn(try .test(1), on: .other)
    #expect(try harness.user(ana).alert == alert)
  }

  @Test func `An account without a profile cannot perform actions`() throws {
    let eve = try harness.signIn(try .test(4), on: .other).credentials
    #expect(
      try harness.ask(.perform(harness.action(.setBiometric(true))), from: .other, as: eve)
        == .failure(.userNotFound))
  }

  @Test func `Two accounts can use the same identifier for different actions`() throws {
    _ = try harness.perform(.setBiometric(true), by: ana, id: 51).get()
    _ = try harness.perform(.setBiometric(true), by: ben, id: 51).get()
    #expect(try harness.user(ben).isBiometricEnabled)
  }

  @Test func `Actions that were carried out are forgotten after 30 days`() throws {
    var executed = ExecutedActions()
    // One action is made each hour.
    let rememberedCount = 30 * 24
    for number in 0..<3_000 {
      let moment = testStart.addingTimeInterval(Double(number) * 3_600)
      executed.insert(harness.nextActionID(), at: moment)
      // Old actions are removed when the number of actions has doubled.
      #expect(executed.count <= 2 * rememberedCount)
    }
    #expect(executed.count >= rememberedCount)
  }
}
