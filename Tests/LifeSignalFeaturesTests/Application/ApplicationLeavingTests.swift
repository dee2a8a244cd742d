import Foundation
import LifeSignalDomain
import LifeSignalFeatures
import LifeSignalTestSupport
import StateKit
import StateKitTesting
import Testing

/// Tests of the end of a session (4.1, 5.1).
struct ApplicationLeavingTests {
  let bench: ApplicationHarness
  let signIn = Screen.signIn(SignInFeature.State())

  init() throws { bench = try ApplicationHarness() }

  /// Receives the changes that clear all state, and expects them in one commit.
  private func receiveClearing(
    _ session: String, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    bench.receiveCommits(
      "user cleared", "contacts cleared", "notifications cleared", session,
      sourceLocation: sourceLocation)
    #expect(
      bench.commits.all.last == [
        "user cleared", "contacts cleared", "notifications cleared", session,
      ], sourceLocation: sourceLocation)
  }

  /// Signing out once kept the contacts, because the state of an account had two copies.
  @Test(arguments: [
    ApplicationFeature.Action.signOutTapped, .tabs(.profile(.signOutConfirmed)),
  ])
  func `Signing out ends the streams, notifies the server and clears all state at once`(
    action: ApplicationFeature.Action
  ) throws {
    try bench.becomeActive()
    let asked = bench.calls.count
    bench.store.send(action)
    receiveClearing("session cleared: signed out")
    bench.move(to: .signedOut(.signedOut), showing: signIn)
    let ended = bench.commits.timeline.prefix { $0 != "user cleared" }
    #expect(
      ended.sorted() == [
        "application.drain ended", "application.reads ended", "application.stream ended",
        "application.stream ended", "application.stream ended", "application.sync ended",
      ])
    #expect(
      bench.calls.dropFirst(asked).filter { if case .ended = $0 { false } else { true } } == [
        .endOnServer, .toast(.signedOut),
      ])
    bench.end()
  }

  @Test func `A reply after signing out changes nothing`() throws {
    try bench.becomeActive()
    bench.script.answers.taking = .seconds(10)
    bench.store.send(.becameActive)
    bench.storage.changeUser { $0.lastCheckedIn = referenceDate.addingTimeInterval(-3_600) }
    bench.store.exhaustivity = .off
    bench.store.send(.tabs(.checkIn(.checkInTapped)))
    bench.store.send(.tabs(.profile(.deletionConfirmed)))
    bench.store.send(.signOutTapped)
    bench.store.exhaustivity = .on
    bench.store.skipReceivedActions(strict: false)
    bench.storage.setUser(nil)
    bench.storage.setPhase(.signedOut(.signedOut))
    bench.store.skipReceivedActions(strict: false)
    let commits = bench.commits.all.count
    let state = bench.store.state
    bench.store.advance(by: .seconds(3_600))
    #expect(bench.commits.all.count == commits)
    #expect(bench.store.state == state)
    #expect(bench.calls.contains(.checkIn))
    #expect(!bench.calls.contains(.toast(.checkedIn)))
    bench.end()
  }

  @Test func `Leaving a superseded session does not notify the server`() throws {
    try bench.becomeActive()
    bench.ends.continuation.yield(.superseded)
    bench.store.receive(.sessionEnded(.superseded))
    receiveClearing("session cleared: superseded")
    #expect(!bench.calls.contains(.endOnServer))
    #expect(!bench.calls.contains(.toast(.signedOut)))
    bench.end()
  }

  /// An emergency that had not reached the server was once lost without a message to the user.
  @Test func `Actions that are lost with an ended session are shown`() throws {
    try bench.becomeActive()
    var queue = ActionQueue()
    let intents: [UserIntent] = [
      .checkIn(at: referenceDate), .setBiometric(true), .activateAlert(at: referenceDate),
    ]
    for (number, intent) in intents.enumerated() {
      queue.add(
        QueuedAction(id: ActionID(uuid(UInt8(50 + number))), intent: intent, madeAt: referenceDate))
    }
    bench.storage.seed(ReadOnlyUserState.self, UserState(user: try bench.ana(), queue: queue))
    bench.store.exhaustivity = .off
    bench.ends.continuation.yield(.superseded)
    bench.store.receive(.sessionEnded(.superseded))
    #expect(bench.calls.contains(.toast(.gaveUp(.checkIn(at: referenceDate)))))
    #expect(bench.calls.contains(.toast(.gaveUp(.activateAlert(at: referenceDate)))))
    #expect(!bench.calls.contains(.toast(.gaveUp(.setBiometric(true)))))
    bench.end()
  }

  @Test func `The end of a session that was already left changes nothing`() {
    bench.launch(.signedOut(.signedOut), showing: signIn)
    bench.ends.continuation.yield(.superseded)
    bench.store.receive(.sessionEnded(.superseded))
    #expect(bench.commits.all == [])
    bench.end()
  }

  @Test func `Signing out without a session does nothing`() {
    bench.launch(.signedOut(.notSignedIn), showing: signIn)
    bench.store.send(.signOutTapped)
    #expect(bench.calls == [.forgetExpired, .remind([])])
    #expect(bench.commits.all == [])
    bench.end()
  }

  // MARK: Deleting the account

  /// Deleting the account once cleared only the session: user, contacts and notifications remained.
  @Test func `Deleting the account clears all state`() throws {
    try bench.becomeActive()
    bench.store.send(.tabs(.profile(.deletionConfirmed))) { $0.isDeletingAccount = true }
    bench.store.receive(.accountDeleted) { $0.isDeletingAccount = false }
    receiveClearing("session cleared: signed out")
    #expect(!bench.calls.contains(.endOnServer))
    #expect(bench.calls.contains(.toast(.signedOut)))
    bench.end()
  }

  @Test(arguments: [SessionError.unavailable, .signedOut])
  func `An account that cannot be deleted is kept, with the reason`(error: SessionError) throws {
    try bench.becomeActive()
    bench.script.answers.deletion = .failure(error)
    bench.store.exhaustivity = .off
    bench.store.send(.tabs(.profile(.deletionConfirmed)))
    bench.store.receive(.deletionFailed(error))
    bench.store.receive(.tabs(.profile(.deletionFailed(error))))
    #expect(!bench.store.state.isDeletingAccount)
    #expect(bench.commits.all == [])
    #expect(bench.calls.contains(.toast(.failed)))
    bench.end()
  }

  @Test func `The deletion is requested once, and its reply is stale after the session ended`()
    throws
  {
    try bench.becomeActive()
    bench.script.answers.taking = .seconds(10)
    bench.store.exhaustivity = .off
    bench.store.send(.tabs(.profile(.deletionConfirmed)))
    bench.store.send(.tabs(.profile(.deletionConfirmed)))
    bench.ends.continuation.yield(.expired)
    bench.store.receive(.sessionEnded(.expired))
    bench.storage.setPhase(.signedOut(.expired))
    bench.store.advance(by: .seconds(60))
    #expect(bench.calls.count { $0 == .deleteAccount } == 1)
    #expect(bench.commits.all.count == 1)
    #expect(!bench.store.state.isDeletingAccount)
    bench.end()
  }
}
