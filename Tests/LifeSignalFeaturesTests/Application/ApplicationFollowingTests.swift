import Foundation
import LifeSignalDomain
import LifeSignalFeatures
import LifeSignalTestSupport
import StateKit
import StateKitSimulation
import StateKitTesting
import Testing

/// Tests of the effects that run while the tabs are shown (rule 6), of the network state, and of
/// the reminder (rule 5.2).
struct ApplicationFollowingTests {
  let harness: ApplicationHarness

  init() throws { harness = try ApplicationHarness() }

  private func count(_ call: ApplicationScript.Call) -> Int { harness.calls.count { $0 == call } }

  @Test func `An active session starts each of its effects once`() throws {
    try harness.becomeActive()
    for call in StreamKind.allCases.map(ApplicationScript.Call.listen)
      + [.sendQueuedActions, .sendContactChanges, .sendReads, .keepInSync]
    {
      #expect(count(call) == 1, "\(call)")
    }
    let callCount = harness.calls.count
    harness.store.send(.sessionChanged(.active(harness.authentication.account, .online)))
    #expect(harness.calls.count == callCount)
    harness.end()
  }

  @Test func `Going offline stops no stream and keeps the tabs`() throws {
    try harness.becomeActive()
    harness.store.send(.tabs(.tabSelected(.profile))) {
      guard case .tabs(var tabs) = $0.screen else { return }
      tabs.selectedTab = .profile
      $0.screen = .tabs(tabs)
    }
    harness.store.receive(.tabs(.profile(.appeared)))
    harness.move(to: .active(harness.authentication, .offline), showing: harness.store.state.screen)
    harness.move(to: .active(harness.authentication, .online), showing: harness.store.state.screen)
    #expect(count(.listen(.contacts)) == 1)
    #expect(count(.ended(.contacts)) == 0)
    harness.end()
  }

  @Test func `Renewing the token stops no stream and keeps the tabs`()
    throws
  {
    try harness.becomeActive()
    harness.move(to: .refreshing(harness.authentication), showing: harness.tabs())
    harness.move(to: .active(harness.authentication, .online), showing: harness.tabs())
    #expect(count(.listen(.user)) == 1)
    #expect(count(.ended(.user)) == 0)
    harness.end()
  }

  @Test func `A renewal of the token before the tabs exist shows the loading screen`() {
    harness.launch(
      .failed(.network, prior: .loadingProfile(harness.authentication)), showing: .failed(.network))
    harness.move(to: .refreshing(harness.authentication), showing: .loading)
    harness.end()
  }

  @Test func `All streams end when the session is no longer active`() throws {
    try harness.becomeActive()
    harness.move(to: .signedOut(.expired), showing: .signIn(SignInFeature.State()))
    for kind in StreamKind.allCases { #expect(count(.ended(kind)) == 1) }
    harness.end()
  }

  @Test func `Another session starts with new tabs and new streams`() throws {
    try harness.becomeActive()
    harness.move(to: .active(try .sample(3), .online), showing: harness.tabs(3))
    harness.receiveTabsAppeared()
    for kind in StreamKind.allCases {
      #expect(count(.ended(kind)) == 1)
      #expect(count(.listen(kind)) == 2)
    }
    harness.end()
  }

  // MARK: Failures

  @Test func `A failed stream is retried until it opens, at intervals that grow up to 300 s`()
    throws
  {
    harness.script.answers.streamErrors[.contacts] = ContactsError.unavailable
    try launchWithInterruptedStream()
    var delay = 2
    for _ in 0..<20 {
      harness.store.advance(by: .seconds(delay))
      harness.store.receive(.streamResumed(.contacts)) { $0.interruptedStreams = [] }
      harness.store.receive(.streamInterrupted(.contacts)) { $0.interruptedStreams = [.contacts] }
      delay = min(300, 2 * delay)
    }
    harness.script.answers.streamErrors = [:]
    harness.store.advance(by: .seconds(300))
    harness.store.receive(.streamResumed(.contacts)) { $0.interruptedStreams = [] }
    // The first attempt, 20 failed retries, and the last retry.
    #expect(count(.listen(.contacts)) == 1 + 20 + 1)
    #expect(count(.listen(.user)) == 1)
    harness.end()
  }

  /// Regression test: after some failures, each later failure of the launch was followed by the longest
  /// delay.
  @Test func `After a stream was open for a minute, the delays begin again`() throws {
    harness.script.answers.streamErrors[.contacts] = ContactsError.unavailable
    try launchWithInterruptedStream()
    for delay in [2, 4, 8] {
      harness.store.advance(by: .seconds(delay))
      harness.store.receive(.streamResumed(.contacts)) { $0.interruptedStreams = [] }
      harness.store.receive(.streamInterrupted(.contacts)) { $0.interruptedStreams = [.contacts] }
    }
    harness.script.answers.streamDuration = .seconds(60)
    harness.store.advance(by: .seconds(16))
    harness.store.receive(.streamResumed(.contacts)) { $0.interruptedStreams = [] }
    harness.store.advance(by: .seconds(60))
    harness.store.receive(.streamInterrupted(.contacts)) { $0.interruptedStreams = [.contacts] }
    harness.store.advance(by: .seconds(2))
    harness.store.receive(.streamResumed(.contacts)) { $0.interruptedStreams = [] }
    harness.end()
  }

  /// Launches the app in an active session, and receives the failure of the contacts stream.
  private func launchWithInterruptedStream() throws {
    harness.launch(
      .active(harness.authentication, .online), user: try harness.ana(), showing: harness.tabs()
    ) {
      harness.receiveTabsAppeared(isLaunch: true)
    }
    harness.store.receive(.streamInterrupted(.contacts)) { $0.interruptedStreams = [.contacts] }
  }

  @Test func `A stream whose session has ended is not retried`() throws {
    harness.script.answers.streamErrors[.contacts] = ContactsError.signedOut
    harness.script.answers.streamErrors[.user] = UserError.signedOut
    harness.script.answers.streamErrors[.notifications] = NotificationError.signedOut
    try harness.becomeActive()
    harness.store.advance(by: .seconds(3_600))
    for kind in StreamKind.allCases { #expect(count(.listen(kind)) == 1) }
    harness.end()
  }

  /// The reports of a return of the server.
  enum Return: CaseIterable {
    case session, network, line
  }

  @Test(arguments: Return.allCases)
  func `When the server can be reached again, failed streams are retried immediately`(
    report: Return
  ) throws {
    harness.script.answers.streamErrors[.contacts] = ContactsError.unavailable
    try launchWithInterruptedStream()
    harness.script.answers.streamErrors = [:]
    switch report {
    case .session:
      harness.storage.setPhase(.active(harness.authentication, .offline))
      harness.store.receive(.sessionChanged(.active(harness.authentication.account, .offline))) {
        $0.phase = .active(harness.authentication.account, .offline)
      }
      harness.storage.setPhase(.active(harness.authentication, .online))
      harness.store.receive(.sessionChanged(.active(harness.authentication.account, .online))) {
        $0.phase = .active(harness.authentication.account, .online)
        $0.interruptedStreams = []
      }
    case .network:
      harness.network.continuation.yield(.connected(.wifi))
      harness.store.receive(.networkChanged(.connected(.wifi))) { $0.interruptedStreams = [] }
    case .line:
      harness.lineReopenings.continuation.yield()
      harness.store.receive(.lineReopened) { $0.interruptedStreams = [] }
    }
    #expect(count(.listen(.contacts)) == 2)
    #expect(count(.listen(.user)) == 1)
    harness.store.advance(by: .seconds(3_600))
    #expect(count(.listen(.contacts)) == 2)
    harness.move(to: .signedOut(.expired), showing: .signIn(SignInFeature.State()))
    // Of the two attempts to open the contacts stream, only the second succeeded.
    #expect(count(.ended(.contacts)) == 1)
    harness.end()
  }

  @Test func `The network state is passed to the session's owner`() {
    harness.launch(.signedOut(.notSignedIn), showing: .signIn(SignInFeature.State()))
    let cellular = NetworkConnection(.cellular, isExpensive: true)
    let paths: [NetworkPath] = [.none, .connected(.wifi), .connected(cellular)]
    for path in paths {
      harness.network.continuation.yield(path)
      harness.store.receive(.networkChanged(path))
    }
    #expect(harness.calls == [.removeExpired, .remind([])] + paths.map { .network($0) })
    harness.end()
  }

  @Test func `Sending the queued actions is retried after a failure`() throws {
    harness.script.answers.sendQueuedActionsError = UserError.unavailable
    try harness.becomeActive()
    harness.script.answers.sendQueuedActionsError = nil
    harness.store.advance(by: .seconds(2))
    #expect(count(.sendQueuedActions) == 2)
    harness.end()
  }

  @Test func `A toast reports a queued action that will not be carried out`() throws {
    let intent = UserIntent.setNote(try EmergencyNote("Diabetic."))
    harness.script.answers.givenUp = intent
    try harness.becomeActive()
    harness.store.receive(.actionGaveUp(intent))
    #expect(count(.toast(.gaveUp(intent))) == 1)
    harness.end()
  }

  @Test func `A change of contacts that the server refused later is named on the contacts screen`()
    throws
  {
    let intent = ContactIntent.ping(UserID(uuid(2)))
    harness.script.answers.undone = intent
    try harness.becomeActive()
    let error = ContactsError.notAContact(UserID(uuid(2)))
    harness.store.receive(.tabs(.contacts(.commands(.undone(intent, error))))) {
      guard case .tabs(var tabs) = $0.screen else { return }
      tabs.contacts.commands.error = .undone(intent, error)
      $0.screen = .tabs(tabs)
    }
    #expect(count(.toast(.contactChangeUndone(intent))) == 1)
    harness.end()
  }

  // MARK: Reminders

  @Test func `The device has at most one reminder of the next check-in`() throws {
    try harness.becomeActive()
    var ana = try harness.ana()
    ana.note = try EmergencyNote("Diabetic.")
    change(to: ana)
    ana.lastCheckedIn = referenceDate.addingTimeInterval(3_600)
    let due = referenceDate.addingTimeInterval(90_000)
    let later = Reminder(lead: .thirtyMinutes, date: due.addingTimeInterval(-1_800), dueAt: due)
    change(to: ana, reminders: [later])
    ana.plan = try CheckInPlan(interval: .standard, reminder: .off)
    change(to: ana, reminders: [])
    ana.plan = try CheckInPlan(interval: .standard, reminder: .twoHours)
    let earlier = Reminder(lead: .twoHours, date: due.addingTimeInterval(-7_200), dueAt: due)
    change(to: ana, reminders: [earlier])
    #expect(scheduledReminders == [[harness.reminder], [later], [], [earlier]])
    harness.end()
  }

  @Test func `A reminder whose time has come is not scheduled again`() throws {
    try harness.becomeActive()
    harness.store.advance(by: .seconds(86_400 - 1_800))
    var ana = try harness.ana()
    ana.note = try EmergencyNote("Diabetic.")
    change(to: ana, reminders: [])
    #expect(scheduledReminders == [[harness.reminder], []])
    harness.end()
  }

  @Test func `Clearing the user removes the reminder`() throws {
    try harness.becomeActive()
    change(to: nil, reminders: [])
    #expect(scheduledReminders == [[harness.reminder], []])
    harness.end()
  }

  @Test(arguments: UInt64(0)..<20)
  func `The latest reminder wins in any order of the jobs`(seed: UInt64) throws {
    let storage = SharedStorage()
    let simulation = Simulation(choices: .seeded(seed), log: storage.log)
    let doubles = ApplicationDoubles(
      script: harness.script, storage: storage, clock: simulation.clock,
      network: harness.network.stream, sessionEnds: harness.sessionEnds.stream,
      lineReopenings: harness.lineReopenings.stream)
    let store = StoreActor(
      initialState: ApplicationFeature.State(), storage: storage,
      executor: simulation.executor
    ) {
      ApplicationFeature()
    } dependencies: {
      $0.useSimulation(simulation)
      doubles.install(in: &$0)
    }
    var ana = try harness.ana()
    let users = try [ReminderLead.off, .twoHours, .thirtyMinutes].map { reminder in
      ana.plan = try CheckInPlan(interval: .standard, reminder: reminder)
      return ana
    }
    store.assumeIsolated { for user in users { _ = $0.send(.userChanged(user)) } }
    simulation.run()
    #expect(scheduledReminders.last == [harness.reminder])
  }

  private var scheduledReminders: [[Reminder]] {
    harness.calls.compactMap { if case .remind(let reminders) = $0 { reminders } else { nil } }
  }

  private func change(to user: User?, reminders: [Reminder]? = nil) {
    harness.storage.setUser(user)
    if let reminders {
      harness.store.receive(.userChanged(user)) { $0.reminders = reminders }
    } else {
      harness.store.receive(.userChanged(user))
    }
  }

  // MARK: Push

  @Test func `With permission, the push address is registered, and a failure is retried`() throws {
    harness.script.answers.permission = .granted
    harness.script.answers.pushRegistration = .failure(NotificationError.unavailable)
    try harness.becomeActive()
    harness.script.answers.pushRegistration = .success(())
    harness.store.advance(by: .seconds(2))
    #expect(count(.registerPushAddress) == 2)
    harness.end()
  }

  @Test func `The push address is not registered without permission`() throws {
    try harness.becomeActive()
    #expect(count(.requestPermission) == 1)
    #expect(count(.registerPushAddress) == 0)
    harness.end()
  }
}
