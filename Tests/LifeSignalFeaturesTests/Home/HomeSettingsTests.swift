import LifeSignalDomain
import LifeSignalFeatures
import LifeSignalTestSupport
import StateKit
import StateKitTesting
import Testing

/// Tests of the check-in settings (rule 4.5).
struct HomeSettingsTests {
  // MARK: The interval

  @Test func `The picker starts with the current interval, and the new one is saved`() throws {
    let harness = try HomeHarness()
    harness.store.send(.intervalTapped) { $0.intervalPicker = IntervalPicker() }
    harness.store.send(.intervalUnitSelected(.hours)) { $0.intervalPicker?.select(.hours) }
    harness.store.send(.intervalValueSelected(16)) { _ = $0.intervalPicker?.select(16) }
    harness.store.send(.intervalConfirmed) { $0.intervalPicker = nil }
    harness.store.receive(.saved)
    harness.store.finish()
    #expect(
      harness.calls.all == [
        .setInterval(try CheckInInterval(seconds: 16 * 3_600)), .toast(.profileSaved),
      ])
  }

  /// Regression test: the offered interval of 86,400 seconds was not saved.
  @Test func `Every offered interval is saved as selected`() throws {
    let offered = CheckInInterval.offeredDays + CheckInInterval.offeredHours
    for interval in offered {
      var ana = try User.sample()
      ana.plan = try CheckInPlan(interval: .shortest, reminder: .off)
      let harness = try HomeHarness(user: ana)
      let unit: IntervalPicker.Unit = interval.seconds.isMultiple(of: 86_400) ? .days : .hours
      harness.store.exhaustivity = .off
      harness.store.send(.intervalTapped)
      harness.store.send(.intervalUnitSelected(unit))
      harness.store.send(.intervalValueSelected(interval.seconds / unit.seconds))
      harness.store.send(.intervalConfirmed)
      harness.store.receive(.saved)
      #expect(harness.calls.all.first == .setInterval(interval))
    }
  }

  @Test func `A setting without an answer of the server is shown as kept for later`() throws {
    let harness = try HomeHarness(delivery: .waiting)
    harness.store.send(.reminderSelected(.twoHours))
    harness.store.receive(.saved)
    harness.store.finish()
    #expect(harness.calls.all == [.setReminder(.twoHours), .toast(.keptForLater)])
  }

  @Test func `An interval that is not offered is not selected`() throws {
    let harness = try HomeHarness()
    harness.store.send(.intervalTapped) { $0.intervalPicker = IntervalPicker() }
    harness.store.send(.intervalValueSelected(8)) { $0.error = .intervalNotOffered(8) }
    harness.store.send(.intervalValueSelected(7)) {
      _ = $0.intervalPicker?.select(7)
      $0.error = nil
    }
    harness.store.send(.intervalCancelled) { $0.intervalPicker = nil }
    harness.store.finish()
    #expect(harness.calls.all.isEmpty)
  }

  /// Regression test: no error was shown for a refused value, and confirming saved the preselected
  /// value.
  @Test func `After a refused value nothing can be confirmed, and the error stays`() throws {
    var ana = try User.sample()
    ana.plan = try CheckInPlan(
      interval: try CheckInInterval(seconds: 3 * 86_400), reminder: .thirtyMinutes)
    let harness = try HomeHarness(user: ana)
    let currentPicker = IntervalPicker(ana.plan.interval)
    harness.store.send(.intervalTapped) { $0.intervalPicker = currentPicker }
    harness.store.send(.intervalUnitSelected(.hours)) { $0.intervalPicker?.select(.hours) }
    harness.store.send(.intervalValueSelected(1)) {
      $0.intervalPicker = currentPicker
      $0.error = .intervalNotOffered(1)
    }
    harness.store.send(.intervalConfirmed)
    harness.store.send(.intervalUnitSelected(.hours)) {
      $0.intervalPicker?.select(.hours)
      $0.error = nil
    }
    harness.store.send(.intervalValueSelected(9)) {
      $0.intervalPicker = currentPicker
      $0.error = .intervalNotOffered(9)
    }
    harness.store.send(.intervalCancelled) {
      $0.intervalPicker = nil
      $0.error = nil
    }
    harness.store.finish()
    #expect(harness.calls.all.isEmpty)
  }

  @Test func `The current interval is not saved again`() throws {
    let harness = try HomeHarness()
    harness.store.send(.intervalTapped) { $0.intervalPicker = IntervalPicker() }
    harness.store.send(.intervalConfirmed) { $0.intervalPicker = nil }
    harness.store.finish()
    #expect(harness.calls.all.isEmpty)
  }

  @Test func `Without a picker, no interval is selected`() throws {
    let harness = try HomeHarness()
    harness.store.send(.intervalValueSelected(3))
    harness.store.send(.intervalUnitSelected(.hours))
    harness.store.send(.intervalConfirmed)
    harness.store.finish()
  }

  @Test func `The picker shows a current interval that is not offered`() throws {
    let fiveHours = try CheckInInterval(seconds: 5 * 3_600)
    #expect(IntervalPicker(fiveHours).interval == fiveHours)
    #expect(IntervalPicker(fiveHours).unit == .hours)
    #expect(IntervalPicker(.standard) == IntervalPicker())
  }

  // MARK: The reminder

  @Test(arguments: [ReminderLead.off, .twoHours])
  func `A newly selected reminder is saved`(lead: ReminderLead) throws {
    let harness = try HomeHarness(connectivity: .offline)
    harness.store.send(.reminderSelected(lead))
    harness.store.receive(.saved)
    harness.store.finish()
    #expect(harness.calls.all == [.setReminder(lead), .toast(.keptForLater)])
  }

  @Test func `The current reminder is not saved again`() throws {
    let harness = try HomeHarness()
    harness.store.send(.reminderSelected(.thirtyMinutes))
    harness.store.finish()
    #expect(harness.calls.all.isEmpty)
  }

  @Test(arguments: [UserError.reminderNotWithinInterval, .notSaved, .signedOut, .unavailable])
  func `A setting that cannot be saved shows the reason`(error: UserError) throws {
    let harness = try HomeHarness(saveResult: .failure(error))
    harness.store.send(.reminderSelected(.twoHours))
    harness.store.receive(.saveFailed(error)) { $0.error = .profile(error) }
    harness.store.finish()
    #expect(harness.calls.all == [.setReminder(.twoHours), .toast(.failed)])
  }

  // MARK: Biometrics

  @Test(arguments: [true, false])
  func `Switching biometrics on or off requires authentication`(isOn: Bool) throws {
    var ana = try User.sample()
    ana.isBiometricEnabled = !isOn
    let harness = try HomeHarness(user: ana)
    harness.store.send(.biometricToggled(isOn)) { $0.pendingBiometric = isOn }
    #expect(harness.calls.all == [.authenticate])
    harness.store.receive(.biometricRecognised(isOn)) { $0.pendingBiometric = nil }
    harness.store.receive(.saved)
    harness.store.finish()
    #expect(harness.calls.all == [.authenticate, .setBiometric(isOn), .toast(.profileSaved)])
  }

  @Test(arguments: BiometricError.allCases)
  func `A person who is not recognised changes nothing, and can try again`(error: BiometricError)
    throws
  {
    let harness = try HomeHarness(biometricResult: .failure(error))
    for _ in 0..<2 {
      harness.store.send(.biometricToggled(true)) {
        $0.pendingBiometric = true
        $0.error = nil
      }
      harness.store.receive(.biometricNotRecognised(error)) {
        $0.pendingBiometric = nil
        $0.error = .biometric(error)
      }
    }
    harness.store.finish()
    #expect(!harness.calls.all.contains(.setBiometric(true)))
  }

  @Test func `An authentication that the system cancels has its own error`() throws {
    let harness = try HomeHarness(biometricResult: .failure(CancellationError()))
    harness.store.send(.biometricToggled(true)) { $0.pendingBiometric = true }
    harness.store.receive(.biometricNotRecognised(.systemCancel)) {
      $0.pendingBiometric = nil
      $0.error = .biometric(.systemCancel)
    }
    harness.store.finish()
  }

  @Test func `Only one authentication runs at a time, and only if the setting changes`() throws {
    let harness = try HomeHarness(latency: .seconds(1))
    harness.store.send(.biometricToggled(false))
    harness.store.send(.biometricToggled(true)) { $0.pendingBiometric = true }
    harness.store.send(.biometricToggled(true))
    harness.store.advance(by: .seconds(1))
    harness.store.receive(.biometricRecognised(true)) { $0.pendingBiometric = nil }
    harness.store.receive(.saved)
    harness.store.send(.biometricRecognised(true))
    harness.store.finish()
    #expect(harness.calls.all.count { $0 == .authenticate } == 1)
  }
}
