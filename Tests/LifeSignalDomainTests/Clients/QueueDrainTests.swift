import Foundation
import LifeSignalDomain
import LifeSignalTestSupport
import StateKit
import Testing

/// Tests of sending the queued actions to the server (rule 5.9).
struct QueueDrainTests {
  let clients = ClientHarness()
  let earlierCheckIn = testStart.addingTimeInterval(-86_000)
  var harness: ConnectionHarness { clients.connection }

  init() throws {
    try clients.load(try .sample(lastCheckedIn: earlierCheckIn))
  }

  private var pending: [UserIntent] { clients.userState.pendingActions.map(\.intent.withoutIDs) }

  /// Grants the last action that was sent. The profile in the reply contains no other change.
  private func grantLastAction(revision: UInt64) throws {
    let action = try #require(clients.sent.last)
    let serverUser = try User.sample(lastCheckedIn: earlierCheckIn).applying(
      action.intent, at: harness.date.now())
    try harness.answer(.user(UserSnapshot(revision: Revision(revision), user: serverUser)))
  }

  /// Regression test: actions were queued without their data, and never sent.
  @Test func `Actions are sent one at a time, by priority and then by date`() throws {
    harness.setConnected(false)
    _ = clients.drain()
    let note = try EmergencyNote("Allergic")
    _ = clients.act { try await $0.setNote(note) }
    harness.wait(1)
    _ = clients.act { try await $0.setAlert(true) }
    harness.wait(1)
    _ = clients.act { try await $0.checkIn() }
    _ = clients.act { try await $0.setBiometric(true) }
    #expect(clients.sent.isEmpty)
    harness.setConnected(true)
    let expected: [UserIntent] = [
      .alertOn,
      .checkIn,
      .setNote(note), .setBiometric(true),
    ]
    for count in 1...4 {
      #expect(clients.sent.map(\.intent.withoutIDs) == Array(expected.prefix(count)))
      try grantLastAction(revision: UInt64(count + 1))
    }
    #expect(pending.isEmpty && clients.sent.count == 4)
  }

  @Test func `Actions that are added while the queue is processed are sent`() throws {
    _ = clients.drain()
    _ = clients.act { try await $0.setAlert(true) }
    #expect(clients.sent.map(\.intent.withoutIDs) == [.alertOn])
    _ = clients.act { try await $0.checkIn() }
    #expect(clients.sent.count == 1)
    try grantLastAction(revision: 2)
    #expect(clients.sent.last?.intent.withoutIDs == .checkIn)
    try grantLastAction(revision: 3)
    #expect(pending.isEmpty)
    #expect(clients.userState.user?.lastCheckedIn == testStart)
  }

  /// Regression test: an emergency waited for the reply to a note, up to 30 s if the reply was
  /// lost.
  @Test func `A critical action does not wait for the reply to a standard action`() throws {
    let (_, _, droppedIntents) = clients.drain()
    let note = try EmergencyNote("Allergic")
    _ = clients.act { try await $0.setNote(note) }
    _ = clients.act { try await $0.setBiometric(true) }
    #expect(clients.sent.map(\.intent.withoutIDs) == [.setNote(note)])
    _ = clients.act { try await $0.setAlert(true) }
    #expect(clients.sent.map(\.intent.withoutIDs) == [.setNote(note), .alertOn])
    try grantLastAction(revision: 2)
    // The note is sent again as the same action, and no attempt counts as failed.
    #expect(clients.sent.map(\.intent.withoutIDs).last == .setNote(note))
    #expect(Set(clients.sent.map(\.id)).count == 2 && clients.sent.count == 3)
    #expect(clients.userState.pendingActions.allSatisfy { $0.attempts == 0 })
    try grantLastAction(revision: 3)
    try grantLastAction(revision: 4)
    #expect(pending.isEmpty && droppedIntents.all.isEmpty && clients.sent.count == 4)
  }

  @Test func `Cancelling the processing of the queue stops it, even during an action`() throws {
    let (job, outcome, _) = clients.drain()
    _ = clients.act { try await $0.setBiometric(true) }
    harness.cancel(job)
    harness.wait(0)
    #expect(outcome.error is CancellationError)
    _ = clients.act { try await $0.setAlert(true) }
    #expect(clients.sent.count == 1 && pending.count == 2)
  }

  @Test func `A critical action is retried until it arrives, with the same identifier`() throws {
    _ = clients.drain()
    _ = clients.act { try await $0.setAlert(true) }
    // The delay is 0.5 s, multiplied by 1.5 each time, up to 10 s.
    for delay in [0.5, 0.75, 1.125] {
      let sentCount = clients.sent.count
      harness.wait(30 + delay - 0.001)
      #expect(clients.sent.count == sentCount)
      harness.wait(0.001)
      #expect(clients.sent.count == sentCount + 1)
    }
    // The longest attempt takes 40 s: 30 s until it times out, and a delay of 10 s.
    for _ in 0..<20 { harness.wait(40) }
    #expect(Set(clients.sent.map(\.id)).count == 1)
    #expect(clients.sent.count >= 23)
    #expect(clients.userState.alertDelivery == .pending)
    try grantLastAction(revision: 2)
    #expect(pending.isEmpty && clients.userState.alertDelivery == .delivered)
  }

  @Test func `A standard action is retried until it arrives`() throws {
    let (_, _, droppedIntents) = clients.drain()
    _ = clients.act { try await $0.setBiometric(true) }
    // Each attempt times out after 30 s. The delays between the attempts grow from 1 s to 30 s.
    for delay in [1.0, 2, 4, 8, 16, 30, 30, 30] {
      let sentCount = clients.sent.count
      harness.wait(30 + delay - 0.001)
      #expect(clients.sent.count == sentCount)
      harness.wait(0.001)
      #expect(clients.sent.count == sentCount + 1)
    }
    #expect(pending == [.setBiometric(true)] && Set(clients.sent.map(\.id)).count == 1)
    try grantLastAction(revision: 2)
    #expect(pending.isEmpty && droppedIntents.all.isEmpty)
    #expect(clients.userState.user?.isBiometricEnabled == true)
  }

  @Test(arguments: [
    BackendRefusal.userNotFound, .reminderNotWithinInterval,
  ])
  func `A refused action is undone, and the next one is sent`(refusal: BackendRefusal) throws {
    let (_, _, droppedIntents) = clients.drain()
    _ = clients.act { try await $0.checkIn() }
    _ = clients.act { try await $0.setBiometric(true) }
    try harness.refuse(refusal)
    #expect(droppedIntents.all == [.checkIn])
    #expect(clients.userState.user?.lastCheckedIn == earlierCheckIn)
    #expect(clients.sent.last?.intent.withoutIDs == .setBiometric(true))
  }

  @Test func `A critical action is retried after a refusal that may be temporary`() throws {
    let refusal = BackendRefusal.malformedRequest
    let (_, _, droppedIntents) = clients.drain()
    _ = clients.act { try await $0.setAlert(true) }
    try harness.refuse(refusal)
    harness.wait(0.5)
    #expect(clients.sent.count == 2 && droppedIntents.all.isEmpty)
    try grantLastAction(revision: 2)
    _ = clients.act { try await $0.setBiometric(true) }
    try harness.refuse(refusal)
    #expect(droppedIntents.all == [.setBiometric(true)])
  }

  /// Regression test: changes of the profile were undone after an hour without a network.
  @Test func `Without a network, each action waits for as long as it takes`() throws {
    harness.setConnected(false)
    let (_, _, droppedIntents) = clients.drain()
    _ = clients.act { try await $0.setBiometric(true) }
    _ = clients.act { try await $0.setAlert(true) }
    harness.wait(365 * 86_400)
    #expect(pending == [.alertOn, .setBiometric(true)] && droppedIntents.all.isEmpty)
    harness.setConnected(true)
    try grantLastAction(revision: 2)
    #expect(clients.sent.map(\.intent.withoutIDs) == [.alertOn, .setBiometric(true)])
  }

  @Test func `Without a network no attempt is counted`() throws {
    _ = clients.act { try await $0.setBiometric(true) }
    harness.setConnected(false)
    let (_, _, droppedIntents) = clients.drain()
    harness.wait(3_000)
    harness.setConnected(true)
    #expect(clients.userState.pendingActions.map(\.attempts) == [0])
    #expect(clients.sent.count == 1 && droppedIntents.all.isEmpty)
  }

  @Test func `The end of the session ends the processing of the queue`() throws {
    let (_, refused, droppedIntents) = clients.drain()
    _ = clients.act { try await $0.setAlert(true) }
    _ = clients.act { try await $0.checkIn() }
    try harness.refuse(.notAuthenticated)
    #expect(refused.error as? UserError == .signedOut)
    #expect(droppedIntents.all.isEmpty && clients.sent.count == 1)
  }

  /// Invariants 5 and 7.
  @Test func `A reply after signing out changes nothing`() throws {
    let (_, outcome, droppedIntents) = clients.drain()
    _ = clients.act { try await $0.checkIn() }
    clients.user.cleared().commit()
    try grantLastAction(revision: 2)
    #expect(outcome.error as? UserError == .signedOut)
    #expect(clients.userState.user == nil && droppedIntents.all.isEmpty)
  }

  @Test func `After a cancellation, processing the queue continues with the same action`() throws {
    let (job, cancelled, _) = clients.drain()
    _ = clients.act { try await $0.checkIn() }
    harness.cancel(job)
    #expect(cancelled.error is CancellationError && pending == [.checkIn])
    _ = clients.drain()
    #expect(clients.sent.count == 2 && Set(clients.sent.map(\.id)).count == 1)
    try grantLastAction(revision: 2)
    #expect(pending.isEmpty && clients.userState.user?.lastCheckedIn == testStart)
  }

  /// Regression test: a stale profile undid an action that had been carried out.
  @Test func `A late stream event does not undo an action that was carried out`() throws {
    _ = harness.begin { [user = clients.user] in try await user.listen() }
    try harness.answer(.done)
    _ = clients.drain()
    _ = clients.act { try await $0.setAlert(true) }
    try grantLastAction(revision: 3)
    let staleSnapshot = UserSnapshot(
      revision: Revision(2), user: try .sample(lastCheckedIn: earlierCheckIn))
    try harness.deliver(.event(SubscriptionID(1), .user(staleSnapshot)))
    #expect(clients.userState.user?.alert == .active(since: testStart))
  }
}
