import Foundation
import LifeSignalDomain
import StateKit
import StateKitTesting
import Testing

/// The emergency button (5.3).
struct EmergencyButtonTests {
  let on = Alert.active(since: zero.addingTimeInterval(-60))

  // MARK: On

  @Test func `Five taps turn it on, without a face, a finger or a network`() throws {
    let bench = try CheckInBench(isBiometricEnabled: true, freshness: .offline)
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
    #expect(bench.alert == .active(since: zero.addingTimeInterval(2.6)))
  }

  @Test func `Each tap fills the button by 15 percent`() {
    let progress = (1...4).map { AlertGesture.arming(taps: $0, lastTap: zero).progress }
    #expect(progress == [0.15, 0.3, 0.15 * 3, 0.6])
    #expect(AlertGesture.idle.progress == 0)
  }

  @Test func `Four taps and a pause of two seconds do nothing`() throws {
    let bench = try CheckInBench()
    bench.tap(4)
    bench.store.advance(by: .milliseconds(1_999))
    #expect(bench.stage == .arming(taps: 4))
    bench.store.advance(by: .milliseconds(1))
    bench.store.receive(.tapsForgotten) { $0.gesture = .idle }
    bench.store.finish()
    #expect(bench.calls.all.isEmpty)
  }

  @Test func `A tap a second after the last is the first one again`() throws {
    let bench = try CheckInBench()
    bench.tap(4)
    bench.store.advance(by: .seconds(1))
    bench.store.send(.alertTapped) {
      $0.gesture = .arming(taps: 1, lastTap: zero.addingTimeInterval(2.5))
    }
    bench.store.advance(by: .seconds(2))
    bench.store.receive(.tapsForgotten) { $0.gesture = .idle }
    bench.store.finish()
  }

  @Test func `A tap just before the second is over counts on`() throws {
    let bench = try CheckInBench()
    bench.tap(4, every: .milliseconds(999))
    #expect(bench.stage == .arming(taps: 4))
    bench.store.advance(by: .seconds(2))
    bench.store.receive(.tapsForgotten) { $0.gesture = .idle }
    bench.store.finish()
  }

  @Test func `While it fills up and while it is turned on, taps change nothing`() throws {
    let bench = try CheckInBench(saving: .seconds(1))
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

  @Test func `It can be turned on while a check-in waits for a face or a finger`() throws {
    let bench = try CheckInBench(isBiometricEnabled: true, prompt: .seconds(60))
    bench.store.send(.checkInTapped) { $0.pending = .checkIn }
    bench.tap(5)
    bench.store.advance(by: .milliseconds(600))
    bench.store.receive(.filled) { $0.gesture = .activating }
    bench.store.receive(.activated) { $0.gesture = .idle }
    bench.store.advance(to: .seconds(60))
    bench.store.receive(.recognised(.checkIn))
    bench.store.receive(.done(.checkIn)) { $0.pending = nil }
    bench.store.finish()
    #expect(bench.alert == .active(since: zero.addingTimeInterval(2.6)))
  }

  /// A failed activation left the button dead: taps were ignored from then on.
  @Test(arguments: [
    UserError.notSaved as any Error, UserError.notFound, UserError.unavailable, CancellationError(),
  ])
  func `B2: After a failed activation the button is live again`(error: any Error) throws {
    let bench = try CheckInBench(saved: .failure(error))
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

  @Test func `An emergency that the disk refuses is on, and said to be on and not kept`() throws {
    let bench = try CheckInBench(saved: .failure(UserError.doneUnsaved))
    bench.tap(5)
    bench.store.advance(by: .milliseconds(600))
    bench.store.receive(.filled) { $0.gesture = .activating }
    bench.store.receive(.activatedUnsaved) { $0.gesture = .idle }
    bench.store.send(.activatedUnsaved)
    bench.store.finish()
    #expect(bench.calls.all == [.setAlert(true), .toast(.alertActivatedUnsaved)])
  }

  @Test func `B2: A disk that does not answer does not leave the button dead`() throws {
    let bench = try CheckInBench(saving: .seconds(3_600))
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

  /// Invariant 26: from every state in which the emergency is off, some taps turn it on.
  @Test func `B2: From every state that is off six taps turn it on`() {
    let gestures: [AlertGesture] = [
      .idle, .arming(taps: 1, lastTap: zero), .arming(taps: 4, lastTap: zero),
      .arming(taps: 3, lastTap: zero.addingTimeInterval(1_000)), .holding(since: zero),
    ]
    for gesture in gestures {
      var gesture = gesture
      for number in 1...6 where gesture != .filling {
        gesture = gesture.tapped(at: zero.addingTimeInterval(10 + 0.5 * Double(number)))
      }
      #expect(gesture == .filling)
    }
  }

  /// The alert showed as on while nobody knew.
  @Test func `B3: Until somebody knows that responders are told, they are not`() throws {
    let since = zero.addingTimeInterval(-60)
    let bench = try CheckInBench(alert: on)
    #expect(bench.stage == .active(since: since, delivery: .delivered))
    var queue = ActionQueue()
    queue.add(
      QueuedAction(id: ActionID(uuid(1)), intent: .activateAlert(at: since), madeAt: since))
    bench.storage.seed(ReadOnlyUserState.self, UserState(user: bench.user.user, queue: queue))
    #expect(bench.stage == .active(since: since, delivery: .pending))
  }

  // MARK: Off

  @Test func `Holding it for three seconds turns it off`() throws {
    let bench = try CheckInBench(alert: on, saving: .seconds(1))
    bench.store.send(.holdBegan) { $0.gesture = .holding(since: zero) }
    #expect(bench.stage == .holding(since: zero))
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
      $0.lastDeactivation = zero.addingTimeInterval(4)
    }
    bench.store.finish()
    #expect(bench.stage == .inactive)
    #expect(bench.calls.all == [.setAlert(false), .toast(.alertDeactivated)])
  }

  @Test(arguments: [CheckInFeature.Action.holdEnded, .disappeared])
  func `Released before, or out of sight, it stays on`(end: CheckInFeature.Action) throws {
    let bench = try CheckInBench(alert: on)
    bench.store.send(.holdBegan) { $0.gesture = .holding(since: zero) }
    bench.store.advance(by: .seconds(2))
    bench.store.send(end) { $0.gesture = .idle }
    bench.store.advance(by: .seconds(10))
    bench.store.finish()
    #expect(bench.alert == on)
    #expect(bench.calls.all.isEmpty)
  }

  @Test func `While it is off there is nothing to hold`() throws {
    let bench = try CheckInBench()
    bench.store.send(.holdBegan)
    bench.store.send(.holdEnded)
    bench.store.finish()
  }

  @Test func `An emergency that is off by then is not turned off`() throws {
    let bench = try CheckInBench(alert: on)
    bench.store.send(.holdBegan) { $0.gesture = .holding(since: zero) }
    bench.storage.changeUser { $0.alert = .inactive }
    bench.store.advance(by: .seconds(3))
    bench.store.receive(.holdCompleted) { $0.gesture = .idle }
    bench.store.finish()
    #expect(bench.calls.all.isEmpty)
  }

  @Test(arguments: [BiometricError.notSupported, .notEnrolled, .refused])
  func `Who is not recognised does not turn it off`(error: BiometricError) throws {
    let bench = try CheckInBench(
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

  @Test func `Who is recognised turns it off`() throws {
    let bench = try CheckInBench(alert: on, isBiometricEnabled: true)
    bench.hold()
    bench.store.receive(.holdCompleted) {
      $0.gesture = .idle
      $0.pending = .deactivateAlert
    }
    bench.store.receive(.recognised(.deactivateAlert))
    bench.store.receive(.done(.deactivateAlert)) {
      $0.pending = nil
      $0.lastDeactivation = zero.addingTimeInterval(3)
    }
    bench.store.finish()
    #expect(bench.alert == .inactive)
  }

  @Test func `One that cannot be turned off stays on, and can be tried again`() throws {
    let bench = try CheckInBench(alert: on, saved: .failure(UserError.notSaved))
    bench.hold()
    bench.store.receive(.holdCompleted) {
      $0.gesture = .idle
      $0.pending = .deactivateAlert
    }
    bench.store.receive(.failed(.deactivateAlert, .notSaved)) {
      $0.pending = nil
      $0.error = .profile(.notSaved)
    }
    bench.store.send(.holdBegan) { $0.gesture = .holding(since: zero.addingTimeInterval(3)) }
    bench.store.send(.holdEnded) { $0.gesture = .idle }
    bench.store.finish()
    #expect(bench.alert == on)
  }

  @Test func `For half a second after it was turned off no tap counts`() throws {
    let bench = try CheckInBench(alert: on)
    bench.hold()
    bench.store.receive(.holdCompleted) {
      $0.gesture = .idle
      $0.pending = .deactivateAlert
    }
    bench.store.receive(.done(.deactivateAlert)) {
      $0.pending = nil
      $0.lastDeactivation = zero.addingTimeInterval(3)
    }
    bench.store.advance(by: .milliseconds(499))
    bench.store.send(.alertTapped)
    bench.store.advance(by: .milliseconds(1))
    bench.store.send(.alertTapped) {
      $0.gesture = .arming(taps: 1, lastTap: zero.addingTimeInterval(3.5))
    }
    bench.store.advance(by: .seconds(2))
    bench.store.receive(.tapsForgotten) { $0.gesture = .idle }
    bench.store.finish()
  }

  // MARK: The one and the other

  /// Once the person was recognised, an alert that was on was turned off, though they had checked in.
  @Test func `B1: A check-in never turns the emergency off`() throws {
    let bench = try CheckInBench(alert: on, isBiometricEnabled: true)
    bench.store.send(.checkInTapped) { $0.pending = .checkIn }
    bench.store.receive(.recognised(.checkIn))
    bench.store.receive(.done(.checkIn)) { $0.pending = nil }
    bench.store.finish()
    #expect(bench.alert == on)
    #expect(bench.calls.all == [.authenticate, .checkIn, .toast(.checkedIn)])
  }

  @Test func `B1: Who is recognised for a check-in is not recognised for anything else`() throws {
    let bench = try CheckInBench(alert: on, isBiometricEnabled: true, prompt: .seconds(10))
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
