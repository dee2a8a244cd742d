import Foundation
import LifeSignalDomain
import LifeSignalFeatures
import LifeSignalTestSupport
import StateKit
import StateKitTesting
import Testing

/// Tests of the emergency button (5.3).
struct EmergencyButtonTests {
  let on = Alert.active(since: referenceDate.addingTimeInterval(-60))

  // MARK: On

  @Test func `Five taps turn the emergency on without biometrics and without a network`() throws {
    let bench = try CheckInHarness(isBiometricEnabled: true, freshness: .offline)
    bench.tap(4)
    #expect(bench.stage == .arming(taps: 4))
    #expect(bench.store.state.gesture.progress == 0.6)
    bench.tap(1)
    #expect(bench.stage == .filling)
    #expect(bench.store.state.gesture.progress == 1)
    bench.store.advance(by: .milliseconds(600))
    bench.store.receive(.filled) { $0.gesture = .activating }
    bench.store.receive(.activated) { $0.gesture = .idle }
    bench.store.finish()
    #expect(bench.calls.all == [.setAlert(true), .toast(.alertActivated)])
    #expect(bench.alert == .active(since: referenceDate.addingTimeInterval(2.6)))
  }

  @Test func `Each tap fills the button by 15 percent`() {
    let progress = (1...4).map { AlertGesture.arming(taps: $0, lastTap: referenceDate).progress }
    #expect(progress == [0.15, 0.3, 0.15 * 3, 0.6])
    #expect(AlertGesture.idle.progress == 0)
  }

  @Test func `Four taps and a pause of two seconds do nothing`() throws {
    let bench = try CheckInHarness()
    bench.tap(4)
    bench.store.advance(by: .milliseconds(1_999))
    #expect(bench.stage == .arming(taps: 4))
    bench.store.advance(by: .milliseconds(1))
    bench.store.receive(.tapsForgotten) { $0.gesture = .idle }
    bench.store.finish()
    #expect(bench.calls.all.isEmpty)
  }

  @Test func `A tap a second after the last one counts as the first`() throws {
    let bench = try CheckInHarness()
    bench.tap(4)
    bench.store.advance(by: .seconds(1))
    bench.store.send(.alertTapped) {
      $0.gesture = .arming(taps: 1, lastTap: referenceDate.addingTimeInterval(2.5))
    }
    bench.store.advance(by: .seconds(2))
    bench.store.receive(.tapsForgotten) { $0.gesture = .idle }
    bench.store.finish()
  }

  @Test func `A tap less than a second after the last one counts`() throws {
    let bench = try CheckInHarness()
    bench.tap(4, every: .milliseconds(999))
    #expect(bench.stage == .arming(taps: 4))
    bench.store.advance(by: .seconds(2))
    bench.store.receive(.tapsForgotten) { $0.gesture = .idle }
    bench.store.finish()
  }

  @Test func `Taps have no effect while the button fills up or the emergency is turned on`() throws
  {
    let bench = try CheckInHarness(saving: .seconds(1))
    bench.tap(5)
    bench.store.send(.alertTapped)
    bench.store.advance(by: .milliseconds(600))
    bench.store.receive(.filled) { $0.gesture = .activating }
    #expect(bench.stage == .activating)
    bench.store.send(.alertTapped)
    bench.store.advance(by: .seconds(1))
    bench.store.receive(.activated) { $0.gesture = .idle }
    bench.store.send(.alertTapped)
    bench.store.finish()
    #expect(bench.calls.all == [.setAlert(true), .toast(.alertActivated)])
  }

  @Test func `The emergency can be turned on while a check-in waits for authentication`() throws {
    let bench = try CheckInHarness(isBiometricEnabled: true, prompt: .seconds(60))
    bench.store.send(.checkInTapped) { $0.pending = .checkIn }
    bench.tap(5)
    bench.store.advance(by: .milliseconds(600))
    bench.store.receive(.filled) { $0.gesture = .activating }
    bench.store.receive(.activated) { $0.gesture = .idle }
    bench.store.advance(to: .seconds(60))
    bench.store.receive(.recognised(.checkIn))
    bench.store.receive(.done(.checkIn)) { $0.pending = nil }
    bench.store.finish()
    #expect(bench.alert == .active(since: referenceDate.addingTimeInterval(2.6)))
  }

  /// A failed activation once disabled the button: later taps were ignored.
  @Test(arguments: [
    UserError.notSaved as any Error, UserError.notFound, UserError.unavailable, CancellationError(),
  ])
  func `B2: The button can be used again after a failed activation`(error: any Error) throws {
    let bench = try CheckInHarness(saved: .failure(error))
    let reason = error as? UserError ?? .unavailable
    for _ in 0..<2 {
      bench.tap(5)
      bench.store.advance(by: .milliseconds(600))
      bench.store.receive(.filled) {
        $0.gesture = .activating
        $0.error = nil
      }
      bench.store.receive(.activationFailed(reason)) {
        $0.gesture = .idle
        $0.error = .profile(reason)
      }
    }
    bench.store.finish()
    #expect(
      bench.calls.all == [
        .setAlert(true), .toast(.failed), .setAlert(true), .toast(.failed),
      ])
  }

  @Test func `An emergency that cannot be saved is on, and shown as on and not saved`() throws {
    let bench = try CheckInHarness(saved: .failure(UserError.appliedButNotSaved))
    bench.tap(5)
    bench.store.advance(by: .milliseconds(600))
    bench.store.receive(.filled) { $0.gesture = .activating }
    bench.store.receive(.activatedUnsaved) { $0.gesture = .idle }
    bench.store.send(.activatedUnsaved)
    bench.store.finish()
    #expect(bench.calls.all == [.setAlert(true), .toast(.alertActivatedUnsaved)])
  }

  @Test func `B2: A disk that does not respond does not disable the button`() throws {
    let bench = try CheckInHarness(saving: .seconds(3_600))
    bench.tap(5)
    bench.store.advance(by: .milliseconds(600))
    bench.store.receive(.filled) { $0.gesture = .activating }
    bench.store.advance(by: .seconds(30))
    bench.store.receive(.activationFailed(.unavailable)) {
      $0.gesture = .idle
      $0.error = .profile(.unavailable)
    }
    bench.tap(1)
    bench.store.advance(by: .seconds(2))
    bench.store.receive(.tapsForgotten) { $0.gesture = .idle }
    bench.store.finish()
  }

  /// Invariant 26: from every state with the emergency off, some number of taps turns it on.
  @Test func `B2: Six taps turn the emergency on from every state in which it is off`() {
    let gestures: [AlertGesture] = [
      .idle, .arming(taps: 1, lastTap: referenceDate), .arming(taps: 4, lastTap: referenceDate),
      .arming(taps: 3, lastTap: referenceDate.addingTimeInterval(1_000)),
      .holding(since: referenceDate),
    ]
    for gesture in gestures {
      var gesture = gesture
      for number in 1...6 where gesture != .filling {
        gesture = gesture.tapped(at: referenceDate.addingTimeInterval(10 + 0.5 * Double(number)))
      }
      #expect(gesture == .filling)
    }
  }

  /// The alert was once shown as on although the server did not know it.
  @Test func `B3: An emergency counts as pending until the server knows it`() throws {
    let since = referenceDate.addingTimeInterval(-60)
    let bench = try CheckInHarness(alert: on)
    #expect(bench.stage == .active(since: since, delivery: .delivered))
    var queue = ActionQueue()
    queue.add(
      QueuedAction(id: ActionID(uuid(1)), intent: .activateAlert(at: since), madeAt: since))
    bench.storage.seed(ReadOnlyUserState.self, UserState(user: bench.user.user, queue: queue))
    #expect(bench.stage == .active(since: since, delivery: .pending))
  }

  // MARK: Off

  @Test func `Holding the button for three seconds turns the emergency off`() throws {
    let bench = try CheckInHarness(alert: on, saving: .seconds(1))
    bench.store.send(.holdBegan) { $0.gesture = .holding(since: referenceDate) }
    #expect(bench.stage == .holding(since: referenceDate))
    bench.store.advance(by: .milliseconds(2_999))
    bench.store.advance(by: .milliseconds(1))
    bench.store.receive(.holdCompleted) {
      $0.gesture = .idle
      $0.pending = .deactivateAlert
    }
    #expect(bench.stage == .deactivating)
    bench.store.advance(by: .seconds(1))
    bench.store.receive(.done(.deactivateAlert)) {
      $0.pending = nil
      $0.lastDeactivation = referenceDate.addingTimeInterval(4)
    }
    bench.store.finish()
    #expect(bench.stage == .inactive)
    #expect(bench.calls.all == [.setAlert(false), .toast(.alertDeactivated)])
  }

  @Test(arguments: [CheckInFeature.Action.holdEnded, .disappeared])
  func `An incomplete hold keeps the emergency on`(end: CheckInFeature.Action) throws {
    let bench = try CheckInHarness(alert: on)
    bench.store.send(.holdBegan) { $0.gesture = .holding(since: referenceDate) }
    bench.store.advance(by: .seconds(2))
    bench.store.send(end) { $0.gesture = .idle }
    bench.store.advance(by: .seconds(10))
    bench.store.finish()
    #expect(bench.alert == on)
    #expect(bench.calls.all.isEmpty)
  }

  @Test func `Holding the button while the emergency is off does nothing`() throws {
    let bench = try CheckInHarness()
    bench.store.send(.holdBegan)
    bench.store.send(.holdEnded)
    bench.store.finish()
  }

  @Test func `A hold does nothing if the emergency is off when it completes`() throws {
    let bench = try CheckInHarness(alert: on)
    bench.store.send(.holdBegan) { $0.gesture = .holding(since: referenceDate) }
    bench.storage.changeUser { $0.alert = .inactive }
    bench.store.advance(by: .seconds(3))
    bench.store.receive(.holdCompleted) { $0.gesture = .idle }
    bench.store.finish()
    #expect(bench.calls.all.isEmpty)
  }

  @Test(arguments: [BiometricError.notSupported, .notEnrolled, .refused])
  func `A person who is not recognised does not turn the emergency off`(error: BiometricError)
    throws
  {
    let bench = try CheckInHarness(
      alert: on, isBiometricEnabled: true, biometric: .failure(error))
    bench.hold()
    bench.store.receive(.holdCompleted) {
      $0.gesture = .idle
      $0.pending = .deactivateAlert
    }
    bench.store.receive(.notRecognised(.deactivateAlert, error)) {
      $0.pending = nil
      $0.error = .biometric(error)
    }
    bench.store.finish()
    #expect(bench.alert == on)
    #expect(bench.calls.all == [.authenticate, .toast(.notRecognised(error))])
  }

  @Test func `A recognised person turns the emergency off`() throws {
    let bench = try CheckInHarness(alert: on, isBiometricEnabled: true)
    bench.hold()
    bench.store.receive(.holdCompleted) {
      $0.gesture = .idle
      $0.pending = .deactivateAlert
    }
    bench.store.receive(.recognised(.deactivateAlert))
    bench.store.receive(.done(.deactivateAlert)) {
      $0.pending = nil
      $0.lastDeactivation = referenceDate.addingTimeInterval(3)
    }
    bench.store.finish()
    #expect(bench.alert == .inactive)
  }

  @Test func `An emergency that cannot be turned off stays on, and can be tried again`() throws {
    let bench = try CheckInHarness(alert: on, saved: .failure(UserError.notSaved))
    bench.hold()
    bench.store.receive(.holdCompleted) {
      $0.gesture = .idle
      $0.pending = .deactivateAlert
    }
    bench.store.receive(.failed(.deactivateAlert, .notSaved)) {
      $0.pending = nil
      $0.error = .profile(.notSaved)
    }
    bench.store.send(.holdBegan) {
      $0.gesture = .holding(since: referenceDate.addingTimeInterval(3))
    }
    bench.store.send(.holdEnded) { $0.gesture = .idle }
    bench.store.finish()
    #expect(bench.alert == on)
  }

  @Test func `For half a second after the end of an emergency, taps do not count`() throws {
    let bench = try CheckInHarness(alert: on)
    bench.hold()
    bench.store.receive(.holdCompleted) {
      $0.gesture = .idle
      $0.pending = .deactivateAlert
    }
    bench.store.receive(.done(.deactivateAlert)) {
      $0.pending = nil
      $0.lastDeactivation = referenceDate.addingTimeInterval(3)
    }
    bench.store.advance(by: .milliseconds(499))
    bench.store.send(.alertTapped)
    bench.store.advance(by: .milliseconds(1))
    bench.store.send(.alertTapped) {
      $0.gesture = .arming(taps: 1, lastTap: referenceDate.addingTimeInterval(3.5))
    }
    bench.store.advance(by: .seconds(2))
    bench.store.receive(.tapsForgotten) { $0.gesture = .idle }
    bench.store.finish()
  }

  // MARK: The one and the other

  /// Once, after authentication for a check-in, an active alert was turned off.
  @Test func `B1: A check-in never turns the emergency off`() throws {
    let bench = try CheckInHarness(alert: on, isBiometricEnabled: true)
    bench.store.send(.checkInTapped) { $0.pending = .checkIn }
    bench.store.receive(.recognised(.checkIn))
    bench.store.receive(.done(.checkIn)) { $0.pending = nil }
    bench.store.finish()
    #expect(bench.alert == on)
    #expect(bench.calls.all == [.authenticate, .checkIn, .toast(.checkedIn)])
  }

  @Test func `B1: Authentication for a check-in is not valid for anything else`() throws {
    let bench = try CheckInHarness(alert: on, isBiometricEnabled: true, prompt: .seconds(10))
    bench.store.send(.checkInTapped) { $0.pending = .checkIn }
    bench.store.send(.holdBegan)
    bench.store.send(.recognised(.deactivateAlert))
    bench.store.advance(by: .seconds(10))
    bench.store.receive(.recognised(.checkIn))
    bench.store.receive(.done(.checkIn)) { $0.pending = nil }
    bench.store.finish()
    #expect(bench.alert == on)
  }
}
