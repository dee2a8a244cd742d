import Foundation
import LifeSignalDomain
import LifeSignalFeatures
import LifeSignalTestSupport
import StateKit
import StateKitTesting
import Testing

/// Tests of the end of a session (rules 4.1 and 5.1).
struct ApplicationLeavingTests {
  let harness: ApplicationHarness
  let signInScreen = Screen.signIn(SignInFeature.State())

  init() throws { harness = try ApplicationHarness() }

  /// Receives the changes that clear all state, and expects them in one commit.
  private func receiveClearing(
    _ sessionEntry: String, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    harness.receiveCommits(
      "user cleared", "contacts cleared", "notifications cleared", "experiments cleared",
      sessionEntry,
      sourceLocation: sourceLocation)
    #expect(
      harness.commits.all.last == [
        "user cleared", "contacts cleared", "notifications cleared", "experiments cleared",
        sessionEntry,
      ], sourceLocation: sourceLocation)
  }

  /// Regression test: signing out kept the contacts, because the state of an account had two
  /// copies.
  @Test(arguments: [
    ApplicationFeature.Action.signOutTapped, .tabs(.profile(.signOutConfirmed)),
  ])
  func `Signing out ends the streams, notifies the server and clears all state in one commit`(
    action: ApplicationFeature.Action
  ) throws {
    try harness.becomeActive()
    let callCount = harness.calls.count
    harness.store.send(action)
    receiveClearing("session cleared: signed out")
    harness.move(to: .signedOut(.signedOut), showing: signInScreen)
    // The effect `drain` sends the queued actions, `reads` reports which notifications the user has
    // read, and `sync` asks the server for missing changes.
    let ended = harness.commits.timeline.prefix { $0 != "user cleared" }
    #expect(
      ended.sorted() == [
        "application.contactChanges ended", "application.drain ended", "application.reads ended",
        "application.stream ended",
        "application.stream ended", "application.stream ended", "application.sync ended",
        "observe ended",
      ])
    #expect(
      harness.calls.dropFirst(callCount).filter { if case .ended = $0 { false } else { true } } == [
        .endOnServer, .toast(.signedOut),
      ])
    harness.end()
  }

  @Test func `When a session ends, the device forgets what it would show later`() throws {
    try harness.becomeActive()
    #expect(harness.script.cancellations.all == [])
    harness.store.send(.signOutTapped)
    receiveClearing("session cleared: signed out")
    harness.move(to: .signedOut(.signedOut), showing: signInScreen)
    #expect(harness.script.cancellations.all == [1])
    harness.end()
  }

  @Test func `A launch without a session forgets what the device would show later`() {
    harness.launch(.signedOut(.notSignedIn), showing: signInScreen)
    #expect(harness.script.cancellations.all == [1])
    harness.end()
  }

  @Test func `A reply after signing out changes nothing`() throws {
    try harness.becomeActive()
    harness.script.answers.latency = .seconds(10)
    harness.store.send(.becameActive)
    harness.storage.changeUser { $0.lastCheckedIn = referenceDate.addingTimeInterval(-3_600) }
    harness.store.exhaustivity = .off
    harness.store.send(.tabs(.checkIn(.checkInTapped)))
    harness.store.send(.tabs(.profile(.deletionConfirmed)))
    harness.store.send(.signOutTapped)
    harness.store.exhaustivity = .on
    harness.store.skipReceivedActions(strict: false)
    harness.storage.setUser(nil)
    harness.storage.setPhase(.signedOut(.signedOut))
    harness.store.skipReceivedActions(strict: false)
    let commitCount = harness.commits.all.count
    let state = harness.store.state
    harness.store.advance(by: .seconds(3_600))
    #expect(harness.commits.all.count == commitCount)
    #expect(harness.store.state == state)
    #expect(harness.calls.contains(.checkIn))
    #expect(!harness.calls.contains(.toast(.checkedIn)))
    harness.end()
  }

  @Test func `Leaving a superseded session does not notify the server`() throws {
    try harness.becomeActive()
    harness.sessionEnds.continuation.yield(.superseded)
    harness.store.receive(.sessionEnded(.superseded))
    receiveClearing("session cleared: superseded")
    #expect(!harness.calls.contains(.endOnServer))
    #expect(!harness.calls.contains(.toast(.signedOut)))
    harness.end()
  }

  /// Regression test: an emergency that had not reached the server was lost with the session.
  @Test func `Toasts report each lost change of an ended session, and no kept emergency`() throws {
    try harness.becomeActive()
    var queue = ActionQueue()
    let intents: [UserIntent] = [
      .checkIn, .setBiometric(true), .alertOn,
    ]
    for (number, intent) in intents.enumerated() {
      queue.add(intent, as: ActionID(uuid(UInt8(50 + number))), at: .test(referenceDate))
    }
    harness.storage.seed(ReadOnlyUserState.self, UserState(user: try harness.ana(), queue: queue))
    let ben = try Contact.sample(2)
    harness.storage.setContacts(
      [ben], queued: [.setRoles(ben.id, .both), .remove(ben.id)])
    harness.store.exhaustivity = .off
    harness.sessionEnds.continuation.yield(.superseded)
    harness.store.receive(.sessionEnded(.superseded))
    let lost: [Toast] = [
      .gaveUp(.checkIn), .gaveUp(.setBiometric(true)),
      .contactChangeLost(.setRoles(ben.id, .both), of: [ben.name]),
      .contactChangeLost(.remove(ben.id), of: [ben.name]),
    ]
    for toast in lost { #expect(harness.calls.contains(.toast(toast))) }
    #expect(!harness.calls.contains(.toast(.gaveUp(.alertOn))))
    harness.end()
  }

  /// Regression test: an emergency that the person had turned off again was kept without its end.
  @Test func `Only an emergency that is still on is kept when its session ends`() throws {
    let cases: [(intents: [UserIntent], kept: [UserIntent])] = [
      ([.alertOn(1), .alertOff(1)], []),
      ([.alertOn(1), .alertOff(1), .alertOn(2)], [.alertOn(2)]),
    ]
    for (intents, kept) in cases {
      let harness = try ApplicationHarness()
      try harness.becomeActive()
      var queue = ActionQueue()
      for (number, intent) in intents.enumerated() {
        queue.add(intent, as: ActionID(uuid(UInt8(50 + number))), at: .test(referenceDate))
      }
      harness.storage.seed(ReadOnlyUserState.self, UserState(user: try harness.ana(), queue: queue))
      harness.store.exhaustivity = .off
      harness.sessionEnds.continuation.yield(.superseded)
      harness.store.receive(.sessionEnded(.superseded))
      #expect(harness.script.keptIntents.all == kept)
      harness.end()
    }
  }

  @Test func `The end of a session that was already left changes nothing`() {
    harness.launch(.signedOut(.signedOut), showing: signInScreen)
    harness.sessionEnds.continuation.yield(.superseded)
    harness.store.receive(.sessionEnded(.superseded))
    #expect(harness.commits.all == [])
    harness.end()
  }

  @Test func `Signing out without a session does nothing`() {
    harness.launch(.signedOut(.notSignedIn), showing: signInScreen)
    harness.store.send(.signOutTapped)
    #expect(harness.calls == [.removeExpired, .remind([])])
    #expect(harness.commits.all == [])
    harness.end()
  }

  // MARK: Deleting the account

  /// Regression test: deleting the account cleared only the session, and the user, contacts and
  /// notifications remained.
  @Test func `Deleting the account clears all state`() throws {
    try harness.becomeActive()
    harness.store.send(.tabs(.profile(.deletionConfirmed))) { $0.isDeletingAccount = true }
    harness.store.receive(.accountDeleted) { $0.isDeletingAccount = false }
    receiveClearing("session cleared: signed out")
    #expect(!harness.calls.contains(.endOnServer))
    #expect(harness.calls.contains(.toast(.signedOut)))
    harness.end()
  }

  @Test(arguments: [SessionError.unavailable, .signedOut])
  func `An account that cannot be deleted is kept, and the app reports the reason`(
    error: SessionError
  ) throws {
    try harness.becomeActive()
    harness.script.answers.deletion = .failure(error)
    harness.store.exhaustivity = .off
    harness.store.send(.tabs(.profile(.deletionConfirmed)))
    harness.store.receive(.deletionFailed(error))
    harness.store.receive(.tabs(.profile(.deletionFailed(error))))
    #expect(!harness.store.state.isDeletingAccount)
    #expect(harness.commits.all == [])
    #expect(harness.calls.contains(.toast(.failed)))
    harness.end()
  }

  @Test func `The deletion is requested once, and its reply is stale after the session ended`()
    throws
  {
    try harness.becomeActive()
    harness.script.answers.latency = .seconds(10)
    harness.store.exhaustivity = .off
    harness.store.send(.tabs(.profile(.deletionConfirmed)))
    harness.store.send(.tabs(.profile(.deletionConfirmed)))
    harness.sessionEnds.continuation.yield(.expired)
    harness.store.receive(.sessionEnded(.expired))
    harness.storage.setPhase(.signedOut(.expired))
    harness.store.advance(by: .seconds(60))
    #expect(harness.calls.count { $0 == .deleteAccount } == 1)
    #expect(harness.commits.all.count == 1)
    #expect(!harness.store.state.isDeletingAccount)
    harness.end()
  }
}
