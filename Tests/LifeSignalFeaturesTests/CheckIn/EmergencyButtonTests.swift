import Foundation
import LifeSignalDomain
import LifeSignalFeatures
import LifeSignalTestSupport
import StateKit
import StateKitTesting
import Testing

/// Tests of the emergency button (rule 5.3).
struct EmergencyButtonTests {
  let activeAlert = Alert.active(since: referenceDate.addingTimeInterval(-60))

  // MARK: Turning the emergency on

  @Test func `Five taps turn the emergency on without authentication or a network`() throws {
    let harness = try CheckInHarness(isBiometricEnabled: true, connectivity: .offline)
    harness.tap(4)
    #expect(harness.stage == .arming(taps: 4))
    #expect(harness.store.state.gesture.progress == 0.6)
    harness.tap(1)
    #expect(harness.stage == .filling)
    #expect(harness.store.state.gesture.progress == 1)
    harness.store.advance(by: .milliseconds(600))
    harness.store.receive(.filled) { $0.gesture = .activating }
    harness.store.receive(.activated) { $0.gesture = .idle }
    harness.store.finish()
    #expect(harness.calls.all == [.setAlert(true), .toast(.alertActivated)])
    #expect(harness.alert == .active(since: referenceDate.addingTimeInterval(2.6)))
  }

  @Test func `Without responders, the button and a toast say so, and the emergency turns on`()
    throws
  {
    let harness = try CheckInHarness()
    let label = {
      harness.store.state.alertLabel(
        of: harness.user, with: harness.storage.value(of: ReadOnlyContactsState.self))
    }
    // Before the contacts were loaded, the device does not know.
    #expect(label() == .off)
    var contacts = ContactsState()
    contacts.lastSync = referenceDate
    harness.storage.seed(ReadOnlyContactsState.self, contacts)
    #expect(label() == .nobodyToNotify)
    harness.tap(5)
    harness.store.advance(by: .milliseconds(600))
    harness.store.receive(.filled) { $0.gesture = .activating }
    harness.store.receive(.activated) { $0.gesture = .idle }
    harness.store.finish()
    #expect(harness.calls.all == [.setAlert(true), .toast(.alertActivatedWithoutResponders)])
    #expect(label() == .nobodyToNotify)
    contacts.apply(ContactsSnapshot(revision: Revision(1), contacts: [try .sample(2)]))
    harness.storage.seed(ReadOnlyContactsState.self, contacts)
    #expect(label() == .delivered)
  }

  @Test func `Each of the first four taps fills 15 percent of the button`() {
    let progress = (1...4).map { AlertGesture.arming(taps: $0, lastTap: .test()).progress }
    #expect(progress == [0.15, 0.3, 0.15 * 3, 0.6])
    #expect(AlertGesture.idle.progress == 0)
  }

  @Test func `Four taps and a pause of two seconds do nothing`() throws {
    let harness = try CheckInHarness()
    harness.tap(4)
    harness.store.advance(by: .milliseconds(1_999))
    #expect(harness.stage == .arming(taps: 4))
    harness.store.advance(by: .milliseconds(1))
    harness.store.receive(.tapsForgotten) { $0.gesture = .idle }
    harness.store.finish()
    #expect(harness.calls.all.isEmpty)
  }

  @Test func `A tap a second after the previous tap counts as the first tap`() throws {
    let harness = try CheckInHarness()
    harness.tap(4)
    harness.store.advance(by: .seconds(1))
    harness.store.send(.alertTapped) {
      $0.gesture = .arming(taps: 1, lastTap: .test(2.5))
    }
    harness.store.advance(by: .seconds(2))
    harness.store.receive(.tapsForgotten) { $0.gesture = .idle }
    harness.store.finish()
  }

  @Test func `A tap less than a second after the previous tap counts`() throws {
    let harness = try CheckInHarness()
    harness.tap(4, every: .milliseconds(999))
    #expect(harness.stage == .arming(taps: 4))
    harness.store.advance(by: .seconds(2))
    harness.store.receive(.tapsForgotten) { $0.gesture = .idle }
    harness.store.finish()
  }

  @Test func `After the fifth tap, further taps do nothing, even when the emergency is on`()
    throws
  {
    let harness = try CheckInHarness(saveDuration: .seconds(1))
    harness.tap(5)
    harness.store.send(.alertTapped)
    harness.store.advance(by: .milliseconds(600))
    harness.store.receive(.filled) { $0.gesture = .activating }
    #expect(harness.stage == .activating)
    harness.store.send(.alertTapped)
    harness.store.advance(by: .seconds(1))
    harness.store.receive(.activated) { $0.gesture = .idle }
    harness.store.send(.alertTapped)
    harness.store.finish()
    #expect(harness.calls.all == [.setAlert(true), .toast(.alertActivated)])
  }

  @Test func `The emergency can be turned on while a check-in waits for authentication`() throws {
    let harness = try CheckInHarness(isBiometricEnabled: true, biometricDuration: .seconds(60))
    harness.store.send(.checkInTapped) { $0.pending = .checkIn }
    harness.tap(5)
    harness.store.advance(by: .milliseconds(600))
    harness.store.receive(.filled) { $0.gesture = .activating }
    harness.store.receive(.activated) { $0.gesture = .idle }
    harness.store.advance(to: .seconds(60))
    harness.store.receive(.recognised(.checkIn))
    harness.store.receive(.done(.checkIn)) { $0.pending = nil }
    harness.store.finish()
    #expect(harness.alert == .active(since: referenceDate.addingTimeInterval(2.6)))
  }

  /// Regression test: after a failed activation, the button ignored all taps.
  @Test(arguments: [
    UserError.notSaved as any Error, UserError.notFound, UserError.unavailable, CancellationError(),
  ])
  func `The button can be used again after a failed activation`(error: any Error) throws {
    let harness = try CheckInHarness(saveResult: .failure(error))
    let reason = error as? UserError ?? .unavailable
    for _ in 0..<2 {
      harness.tap(5)
      harness.store.advance(by: .milliseconds(600))
      harness.store.receive(.filled) {
        $0.gesture = .activating
        $0.error = nil
      }
      harness.store.receive(.activationFailed(reason)) {
        $0.gesture = .idle
        $0.error = .profile(reason)
      }
    }
    harness.store.finish()
    #expect(
      harness.calls.all == [
        .setAlert(true), .toast(.failed), .setAlert(true), .toast(.failed),
      ])
  }

  @Test func `If the emergency is on but could not be saved, the toast says so`() throws {
    let harness = try CheckInHarness(saveResult: .failure(UserError.appliedButNotSaved))
    harness.tap(5)
    harness.store.advance(by: .milliseconds(600))
    harness.store.receive(.filled) { $0.gesture = .activating }
    harness.store.receive(.activatedUnsaved) { $0.gesture = .idle }
    harness.store.send(.activatedUnsaved)
    harness.store.finish()
    #expect(harness.calls.all == [.setAlert(true), .toast(.alertActivatedUnsaved)])
  }

  @Test func `A disk that does not respond does not disable the button forever`() throws {
    let harness = try CheckInHarness(saveDuration: .seconds(3_600))
    harness.tap(5)
    harness.store.advance(by: .milliseconds(600))
    harness.store.receive(.filled) { $0.gesture = .activating }
    harness.store.advance(by: .seconds(30))
    harness.store.receive(.activationFailed(.unavailable)) {
      $0.gesture = .idle
      $0.error = .profile(.unavailable)
    }
    harness.tap(1)
    harness.store.advance(by: .seconds(2))
    harness.store.receive(.tapsForgotten) { $0.gesture = .idle }
    harness.store.finish()
  }

  /// Invariant 26: from every state in which the emergency is off, some number of taps turns it on.
  @Test func `At most six taps turn the emergency on from every state in which it is off`() {
    let gestures: [AlertGesture] = [
      .idle, .arming(taps: 1, lastTap: .test()), .arming(taps: 4, lastTap: .test()),
      .arming(taps: 3, lastTap: .test(1_000)),
      .holding(since: referenceDate),
    ]
    for gesture in gestures {
      var gesture = gesture
      for number in 1...6 where gesture != .filling {
        gesture = gesture.tapped(at: .test(10 + 0.5 * Double(number)))
      }
      #expect(gesture == .filling)
    }
  }

  /// Regression test: an alert that had not reached the server was shown as if it had.
  @Test func `An emergency counts as pending until the server knows of it`() throws {
    let since = referenceDate.addingTimeInterval(-60)
    let harness = try CheckInHarness(alert: activeAlert)
    #expect(harness.stage == .active(since: since, delivery: .delivered))
    var queue = ActionQueue()
    queue.add(.alertOn, as: ActionID(uuid(1)), at: .test(since))
    harness.storage.seed(ReadOnlyUserState.self, UserState(user: harness.user.user, queue: queue))
    #expect(harness.stage == .active(since: since, delivery: .pending))
  }

  // MARK: Turning the emergency off

  @Test func `Holding the button for three seconds turns the emergency off`() throws {
    let harness = try CheckInHarness(alert: activeAlert, saveDuration: .seconds(1))
    harness.store.send(.holdBegan) { $0.gesture = .holding(since: referenceDate) }
    #expect(harness.stage == .holding(since: referenceDate))
    harness.store.advance(by: .milliseconds(2_999))
    harness.store.advance(by: .milliseconds(1))
    harness.store.receive(.holdCompleted) {
      $0.gesture = .idle
      $0.pending = .deactivateAlert
    }
    #expect(harness.stage == .deactivating)
    harness.store.advance(by: .seconds(1))
    harness.store.receive(.done(.deactivateAlert)) {
      $0.pending = nil
      $0.lastDeactivation = .test(4)
    }
    harness.store.finish()
    #expect(harness.stage == .inactive)
    #expect(harness.calls.all == [.setAlert(false), .toast(.alertDeactivated)])
  }

  @Test(arguments: [CheckInFeature.Action.holdEnded, .disappeared])
  func `An incomplete hold keeps the emergency on`(end: CheckInFeature.Action) throws {
    let harness = try CheckInHarness(alert: activeAlert)
    harness.store.send(.holdBegan) { $0.gesture = .holding(since: referenceDate) }
    harness.store.advance(by: .seconds(2))
    harness.store.send(end) { $0.gesture = .idle }
    harness.store.advance(by: .seconds(10))
    harness.store.finish()
    #expect(harness.alert == activeAlert)
    #expect(harness.calls.all.isEmpty)
  }

  /// Regression test: the end of the emergency took the place of the check-in, whose result was not shown.
  @Test func `A check-in during a hold ends the hold, and its result is shown`() throws {
    let harness = try CheckInHarness(alert: activeAlert)
    harness.store.send(.holdBegan) { $0.gesture = .holding(since: referenceDate) }
    harness.store.advance(by: .seconds(2))
    harness.store.send(.checkInTapped) {
      $0.gesture = .idle
      $0.pending = .checkIn
    }
    harness.store.receive(.done(.checkIn)) { $0.pending = nil }
    harness.store.advance(by: .seconds(10))
    harness.store.finish()
    #expect(harness.alert == activeAlert)
    #expect(harness.calls.all == [.checkIn, .toast(.checkedIn)])
  }

  @Test func `Holding the button while the emergency is off does nothing`() throws {
    let harness = try CheckInHarness()
    harness.store.send(.holdBegan)
    harness.store.send(.holdEnded)
    harness.store.finish()
  }

  @Test func `A hold does nothing if the emergency ends before the hold is complete`() throws {
    let harness = try CheckInHarness(alert: activeAlert)
    harness.store.send(.holdBegan) { $0.gesture = .holding(since: referenceDate) }
    harness.storage.changeUser { $0.alert = .inactive }
    harness.store.advance(by: .seconds(3))
    harness.store.receive(.holdCompleted) { $0.gesture = .idle }
    harness.store.finish()
    #expect(harness.calls.all.isEmpty)
  }

  @Test(arguments: BiometricError.allCases)
  func `A person who is not recognised does not turn the emergency off`(error: BiometricError)
    throws
  {
    let harness = try CheckInHarness(
      alert: activeAlert, isBiometricEnabled: true, biometricResult: .failure(error))
    harness.hold()
    harness.store.receive(.holdCompleted) {
      $0.gesture = .idle
      $0.pending = .deactivateAlert
    }
    harness.store.receive(.notRecognised(.deactivateAlert, error)) {
      $0.pending = nil
      $0.error = .biometric(error)
    }
    harness.store.finish()
    #expect(harness.alert == activeAlert)
    #expect(
      harness.calls.all
        == [.authenticate] + (error.isWorthTelling ? [.toast(.notRecognised(error))] : []))
  }

  @Test func `A recognised person turns the emergency off`() throws {
    let harness = try CheckInHarness(alert: activeAlert, isBiometricEnabled: true)
    harness.hold()
    harness.store.receive(.holdCompleted) {
      $0.gesture = .idle
      $0.pending = .deactivateAlert
    }
    harness.store.receive(.recognised(.deactivateAlert))
    harness.store.receive(.done(.deactivateAlert)) {
      $0.pending = nil
      $0.lastDeactivation = .test(3)
    }
    harness.store.finish()
    #expect(harness.alert == .inactive)
  }

  @Test func `If turning the emergency off fails, it stays on, and the person can try again`()
    throws
  {
    let harness = try CheckInHarness(alert: activeAlert, saveResult: .failure(UserError.notSaved))
    harness.hold()
    harness.store.receive(.holdCompleted) {
      $0.gesture = .idle
      $0.pending = .deactivateAlert
    }
    harness.store.receive(.failed(.deactivateAlert, .notSaved)) {
      $0.pending = nil
      $0.error = .profile(.notSaved)
    }
    harness.store.send(.holdBegan) {
      $0.gesture = .holding(since: referenceDate.addingTimeInterval(3))
    }
    harness.store.send(.holdEnded) { $0.gesture = .idle }
    harness.store.finish()
    #expect(harness.alert == activeAlert)
  }

  @Test func `For half a second after the end of an emergency, taps do not count`() throws {
    let harness = try CheckInHarness(alert: activeAlert)
    harness.hold()
    harness.store.receive(.holdCompleted) {
      $0.gesture = .idle
      $0.pending = .deactivateAlert
    }
    harness.store.receive(.done(.deactivateAlert)) {
      $0.pending = nil
      $0.lastDeactivation = .test(3)
    }
    harness.store.advance(by: .milliseconds(499))
    harness.store.send(.alertTapped)
    harness.store.advance(by: .milliseconds(1))
    harness.store.send(.alertTapped) {
      $0.gesture = .arming(taps: 1, lastTap: .test(3.5))
    }
    harness.store.advance(by: .seconds(2))
    harness.store.receive(.tapsForgotten) { $0.gesture = .idle }
    harness.store.finish()
  }

  // MARK: Check-ins during an emergency

  /// Regression test: authentication for a check-in turned an active alert off.
  @Test func `A check-in never turns the emergency off`() throws {
    let harness = try CheckInHarness(alert: activeAlert, isBiometricEnabled: true)
    harness.store.send(.checkInTapped) { $0.pending = .checkIn }
    harness.store.receive(.recognised(.checkIn))
    harness.store.receive(.done(.checkIn)) { $0.pending = nil }
    harness.store.finish()
    #expect(harness.alert == activeAlert)
    #expect(harness.calls.all == [.authenticate, .checkIn, .toast(.checkedIn)])
  }

  @Test func `A hold during authentication for a check-in does not turn the emergency off`()
    throws
  {
    let harness = try CheckInHarness(
      alert: activeAlert, isBiometricEnabled: true, biometricDuration: .seconds(10))
    harness.store.send(.checkInTapped) { $0.pending = .checkIn }
    harness.store.send(.holdBegan)
    harness.store.send(.recognised(.deactivateAlert))
    harness.store.advance(by: .seconds(10))
    harness.store.receive(.recognised(.checkIn))
    harness.store.receive(.done(.checkIn)) { $0.pending = nil }
    harness.store.finish()
    #expect(harness.alert == activeAlert)
  }
}
