import Foundation
import LifeSignalDomain
import LifeSignalFeatures
import LifeSignalTestSupport
import StateKit
import StateKitTesting
import Testing

/// Tests of the effects that run while the tabs are shown (6).
struct ApplicationFollowingTests {
  let bench: ApplicationHarness

  init() throws { bench = try ApplicationHarness() }

  private func count(_ call: ApplicationScript.Call) -> Int { bench.calls.count { $0 == call } }

  @Test func `An active session starts three streams, the queue and the sync, once each`()
    throws
  {
    try bench.becomeActive()
    for call in StreamKind.allCases.map(ApplicationScript.Call.listen)
      + [.drain, .sendReads, .keepInSync]
    {
      #expect(count(call) == 1, "\(call)")
    }
    let asked = bench.calls.count
    bench.store.send(.sessionChanged(.active(bench.authentication.account, .online)))
    #expect(bench.calls.count == asked)
    bench.end()
  }

  @Test func `Going offline stops no stream and keeps the tabs`() throws {
    try bench.becomeActive()
    bench.store.send(.tabs(.tabSelected(.profile))) {
      guard case .tabs(var tabs) = $0.screen else { return }
      tabs.selectedTab = .profile
      $0.screen = .tabs(tabs)
    }
    bench.store.receive(.tabs(.profile(.appeared)))
    bench.move(to: .active(bench.authentication, .offline), showing: bench.store.state.screen)
    bench.move(to: .active(bench.authentication, .online), showing: bench.store.state.screen)
    #expect(count(.listen(.contacts)) == 1)
    #expect(count(.ended(.contacts)) == 0)
    bench.end()
  }

  @Test func `Renewing the token stops no stream and keeps the tabs`()
    throws
  {
    try bench.becomeActive()
    bench.move(to: .refreshing(bench.authentication), showing: bench.tabs())
    bench.move(to: .active(bench.authentication, .online), showing: bench.tabs())
    #expect(count(.listen(.user)) == 1)
    #expect(count(.ended(.user)) == 0)
    bench.end()
  }

  @Test func `A renewal of the token before the tabs exist shows the loading screen`() {
    bench.launch(
      .failed(.network, prior: .loadingProfile(bench.authentication)), showing: .failed(.network))
    bench.move(to: .refreshing(bench.authentication), showing: .loading)
    bench.end()
  }

  @Test func `All effects end when the session is no longer active`() throws {
    try bench.becomeActive()
    bench.move(to: .signedOut(.expired), showing: .signIn(SignInFeature.State()))
    for kind in StreamKind.allCases { #expect(count(.ended(kind)) == 1) }
    bench.end()
  }

  @Test func `Another session starts with new tabs and new streams`() throws {
    try bench.becomeActive()
    bench.move(to: .active(try .sample(3), .online), showing: bench.tabs(3))
    bench.tabsAppear()
    for kind in StreamKind.allCases {
      #expect(count(.ended(kind)) == 1)
      #expect(count(.listen(kind)) == 2)
    }
    bench.end()
  }

  // MARK: What goes wrong

  @Test func `A stream that fails is retried without a limit, at growing intervals`() throws {
    bench.script.answers.streams[.contacts] = ContactsError.unavailable
    try launchInterrupted()
    var delay = 2
    for _ in 0..<20 {
      bench.store.advance(by: .seconds(delay))
      bench.store.receive(.streamResumed(.contacts)) { $0.interruptedStreams = [] }
      bench.store.receive(.streamInterrupted(.contacts)) { $0.interruptedStreams = [.contacts] }
      delay = min(300, 2 * delay)
    }
    bench.script.answers.streams = [:]
    bench.store.advance(by: .seconds(300))
    bench.store.receive(.streamResumed(.contacts)) { $0.interruptedStreams = [] }
    #expect(count(.listen(.contacts)) == 22)
    #expect(count(.listen(.user)) == 1)
    bench.end()
  }

  private func launchInterrupted() throws {
    bench.launch(
      .active(bench.authentication, .online), user: try bench.ana(), showing: bench.tabs()
    ) {
      bench.tabsAppear()
    }
    bench.store.receive(.streamInterrupted(.contacts)) { $0.interruptedStreams = [.contacts] }
  }

  @Test func `A stream whose session has ended is not retried`() throws {
    bench.script.answers.streams[.contacts] = ContactsError.signedOut
    bench.script.answers.streams[.user] = UserError.signedOut
    bench.script.answers.streams[.notifications] = NotificationError.signedOut
    try bench.becomeActive()
    bench.store.advance(by: .seconds(3_600))
    for kind in StreamKind.allCases { #expect(count(.listen(kind)) == 1) }
    bench.end()
  }

  @Test(arguments: [true, false])
  func `When the network returns, streams are retried immediately`(isSession: Bool) throws {
    bench.script.answers.streams[.contacts] = ContactsError.unavailable
    try launchInterrupted()
    bench.script.answers.streams = [:]
    if isSession {
      bench.storage.setPhase(.active(bench.authentication, .offline))
      bench.store.receive(.sessionChanged(.active(bench.authentication.account, .offline))) {
        $0.phase = .active(bench.authentication.account, .offline)
      }
      bench.storage.setPhase(.active(bench.authentication, .online))
      bench.store.receive(.sessionChanged(.active(bench.authentication.account, .online))) {
        $0.phase = .active(bench.authentication.account, .online)
        $0.interruptedStreams = []
      }
    } else {
      bench.network.continuation.yield(true)
      bench.store.receive(.networkChanged(isConnected: true)) { $0.interruptedStreams = [] }
    }
    #expect(count(.listen(.contacts)) == 2)
    #expect(count(.listen(.user)) == 1)
    bench.store.advance(by: .seconds(3_600))
    #expect(count(.listen(.contacts)) == 2)
    bench.move(to: .signedOut(.expired), showing: .signIn(SignInFeature.State()))
    // Includes the stream that was started again.
    #expect(count(.ended(.contacts)) == 1)
    bench.end()
  }

  @Test func `The network state is passed to the session's owner`() {
    bench.launch(.signedOut(.notSignedIn), showing: .signIn(SignInFeature.State()))
    for isConnected in [false, true] {
      bench.network.continuation.yield(isConnected)
      bench.store.receive(.networkChanged(isConnected: isConnected))
    }
    #expect(bench.calls == [.forgetExpired, .remind([]), .network(false), .network(true)])
    bench.end()
  }

  @Test func `The queue is retried after a failure`() throws {
    bench.script.answers.drain = UserError.unavailable
    try bench.becomeActive()
    bench.script.answers.drain = nil
    bench.store.advance(by: .seconds(2))
    #expect(count(.drain) == 2)
    bench.end()
  }

  @Test func `An action that will not be carried out is shown`() throws {
    let note = UserIntent.setNote(try EmergencyNote("Diabetic."))
    bench.script.answers.givenUp = note
    try bench.becomeActive()
    bench.store.receive(.actionGaveUp(note))
    #expect(count(.toast(.gaveUp(note))) == 1)
    bench.end()
  }

  // MARK: Reminders

  @Test func `The device has one reminder of the next check-in`() throws {
    try bench.becomeActive()
    var ana = try bench.ana()
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
    #expect(reminded == [[bench.reminder], [later], [], [earlier]])
    bench.end()
  }

  @Test func `A reminder in the past is not scheduled again`() throws {
    try bench.becomeActive()
    bench.store.advance(by: .seconds(86_400 - 1_800))
    var ana = try bench.ana()
    ana.note = try EmergencyNote("Diabetic.")
    change(to: ana, reminders: [])
    #expect(reminded == [[bench.reminder], []])
    bench.end()
  }

  @Test func `Signing out removes the reminder`() throws {
    try bench.becomeActive()
    change(to: nil, reminders: [])
    #expect(reminded == [[bench.reminder], []])
    bench.end()
  }

  private var reminded: [[Reminder]] {
    bench.calls.compactMap { if case .remind(let it) = $0 { it } else { nil } }
  }

  private func change(to user: User?, reminders: [Reminder]? = nil) {
    bench.storage.setUser(user)
    if let reminders {
      bench.store.receive(.userChanged(user)) { $0.reminders = reminders }
    } else {
      bench.store.receive(.userChanged(user))
    }
  }

  // MARK: Push

  @Test func `The push address is registered after the person granted the permission`() throws {
    bench.script.answers.permission = .granted
    bench.script.answers.push = .failure(NotificationError.unavailable)
    try bench.becomeActive()
    bench.script.answers.push = .success(())
    bench.store.advance(by: .seconds(2))
    #expect(count(.registerPushAddress) == 2)
    bench.end()
  }

  @Test func `The push address is not registered without permission`() throws {
    try bench.becomeActive()
    #expect(count(.requestPermission) == 1)
    #expect(count(.registerPushAddress) == 0)
    bench.end()
  }
}
