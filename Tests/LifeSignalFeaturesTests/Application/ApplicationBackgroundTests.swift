import Foundation
import LifeSignalDomain
import LifeSignalFeatures
import LifeSignalTestSupport
import StateKit
import StateKitTesting
import Testing

/// Tests of the app in the background (rule 4.1).
struct ApplicationBackgroundTests {
  let harness: ApplicationHarness

  init() throws { harness = try ApplicationHarness() }

  private func count(_ call: ApplicationScript.Call) -> Int {
    harness.calls.count { $0 == call }
  }

  private func enterBackground() {
    harness.store.send(.enteredBackground) { $0.isInBackground = true }
    harness.store.receive(.tabs(.enteredBackground))
  }

  private func becomeActive() {
    harness.store.send(.becameActive) { $0.isInBackground = false }
    harness.store.receive(.tabs(.becameActive))
    harness.receiveCommits("loaded")
  }

  @Test func `In the background, changes are requested every fifteen minutes`() throws {
    try harness.becomeActive()
    #expect(count(.keepInSync) == 1)
    enterBackground()
    harness.store.advance(by: .seconds(899))
    #expect(count(.sync) == 0)
    harness.store.advance(by: .seconds(1))
    #expect(count(.sync) == 1)
    harness.store.advance(by: .seconds(3 * 900))
    #expect(count(.sync) == 4 && count(.keepInSync) == 1)
    becomeActive()
    #expect(count(.keepInSync) == 2)
    harness.store.advance(by: .seconds(3_600))
    #expect(count(.sync) == 4)
    harness.end()
  }

  @Test func `The streams and the queue go on in the background`() throws {
    try harness.becomeActive()
    enterBackground()
    harness.store.advance(by: .seconds(86_400))
    for kind in StreamKind.allCases { #expect(count(.ended(kind)) == 0) }
    #expect(count(.sendQueuedActions) == 1)
    harness.end()
  }

  @Test func `The profile is loaded when the app becomes active, and not before`() throws {
    try harness.becomeActive()
    enterBackground()
    harness.store.advance(by: .seconds(3_600))
    #expect(count(.load) == 0)
    becomeActive()
    #expect(count(.load) == 1)
    harness.end()
  }

  @Test func `Going to the background twice counts once`() throws {
    try harness.becomeActive()
    enterBackground()
    harness.store.send(.enteredBackground)
    harness.end()
  }

  @Test func `The countdown stops in the background, and starts again at the current time`() throws
  {
    try harness.becomeActive()
    harness.store.exhaustivity = .off
    harness.store.send(.tabs(.tabSelected(.checkIn)))
    harness.store.skipReceivedActions()
    #expect(try checkIn().countdownDate == referenceDate)
    harness.store.send(.tabs(.checkIn(.holdBegan)))
    harness.store.send(.enteredBackground)
    harness.store.skipReceivedActions()
    #expect(try checkIn().countdownDate == nil)
    harness.store.advance(by: .seconds(60))
    #expect(try checkIn().countdownDate == nil)
    harness.store.send(.becameActive)
    harness.store.skipReceivedActions()
    #expect(try checkIn().countdownDate == referenceDate.addingTimeInterval(60))
    harness.end()
  }

  private func checkIn() throws -> CheckInFeature.State {
    guard case .tabs(let tabs) = harness.store.state.screen else {
      Issue.record("The tabs are not shown.")
      return CheckInFeature.State()
    }
    return tabs.checkIn
  }

  @Test func `A session that ended in the background is not checked when the app is active`() throws
  {
    try harness.becomeActive()
    enterBackground()
    harness.move(to: .signedOut(.superseded), showing: .signIn(SignInFeature.State()))
    harness.store.send(.becameActive) { $0.isInBackground = false }
    #expect(count(.load) == 0)
    harness.store.advance(by: .seconds(3_600))
    #expect(count(.sync) == 0)
    harness.end()
  }

  @Test func `An app that signs in again in the background requests changes rarely`() throws {
    harness.launch(.signedOut(.notSignedIn), showing: .signIn(SignInFeature.State()))
    harness.store.send(.enteredBackground) { $0.isInBackground = true }
    harness.storage.setUser(try harness.ana())
    harness.store.exhaustivity = .off
    harness.storage.setPhase(.active(harness.authentication, .online))
    harness.store.skipReceivedActions()
    #expect(count(.keepInSync) == 0)
    harness.store.advance(by: .seconds(900))
    #expect(count(.sync) == 1)
    harness.end()
  }
}
