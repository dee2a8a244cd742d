import LifeSignalDomain
import LifeSignalFeatures
import LifeSignalTestSupport
import StateKit
import StateKitTesting
import Testing

/// Tests of the check-in settings (4.5).
struct HomeSettingsTests {
  // MARK: The interval

  @Test func `The picker starts with the current interval, and the selected one is saved`() throws {
    let bench = try HomeHarness()
    bench.store.send(.intervalTapped) { $0.intervalPicker = IntervalPicker() }
    bench.store.send(.intervalUnitSelected(.hours)) { $0.intervalPicker?.select(.hours) }
    bench.store.send(.intervalValueSelected(16)) { _ = $0.intervalPicker?.select(16) }
    bench.store.send(.intervalConfirmed) { $0.intervalPicker = nil }
    bench.store.receive(.saved)
    bench.store.finish()
    #expect(
      bench.calls.all == [
        .setInterval(try CheckInInterval(seconds: 16 * 3_600)), .toast(.profileSaved),
      ])
  }

  /// An interval of 86,400 once matched no case of the reminder, and was not saved.
  @Test func `Every offered interval is saved as selected`() throws {
    let offered = CheckInInterval.offeredDays + CheckInInterval.offeredHours
    for interval in offered {
      var ana = try User.sample()
      ana.plan = try CheckInPlan(interval: .shortest, reminder: .off)
      let bench = try HomeHarness(user: ana)
      let unit: IntervalPicker.Unit = interval.seconds.isMultiple(of: 86_400) ? .days : .hours
      bench.store.exhaustivity = .off
      bench.store.send(.intervalTapped)
      bench.store.send(.intervalUnitSelected(unit))
      bench.store.send(.intervalValueSelected(interval.seconds / unit.seconds))
      bench.store.send(.intervalConfirmed)
      bench.store.receive(.saved)
      #expect(bench.calls.all.first == .setInterval(interval))
    }
  }

  @Test func `An interval that is not offered is not selected`() throws {
    let bench = try HomeHarness()
    bench.store.send(.intervalTapped) { $0.intervalPicker = IntervalPicker() }
    bench.store.send(.intervalValueSelected(8)) { $0.error = .intervalNotOffered(8) }
    bench.store.send(.intervalValueSelected(7)) {
      _ = $0.intervalPicker?.select(7)
      $0.error = nil
    }
    bench.store.send(.intervalCancelled) { $0.intervalPicker = nil }
    bench.store.finish()
    #expect(bench.calls.all.isEmpty)
  }

  /// A refused value was once not shown, and confirming saved the preselected value.
  @Test func `After a refused value nothing can be confirmed, and the error stays`() throws {
    var ana = try User.sample()
    ana.plan = try CheckInPlan(
      interval: try CheckInInterval(seconds: 3 * 86_400), reminder: .thirtyMinutes)
    let bench = try HomeHarness(user: ana)
    let picked = IntervalPicker(ana.plan.interval)
    bench.store.send(.intervalTapped) { $0.intervalPicker = picked }
    bench.store.send(.intervalUnitSelected(.hours)) { $0.intervalPicker?.select(.hours) }
    bench.store.send(.intervalValueSelected(1)) {
      $0.intervalPicker = picked
      $0.error = .intervalNotOffered(1)
    }
    bench.store.send(.intervalConfirmed)
    bench.store.send(.intervalUnitSelected(.hours)) {
      $0.intervalPicker?.select(.hours)
      $0.error = nil
    }
    bench.store.send(.intervalValueSelected(9)) {
      $0.intervalPicker = picked
      $0.error = .intervalNotOffered(9)
    }
    bench.store.send(.intervalCancelled) {
      $0.intervalPicker = nil
      $0.error = nil
    }
    bench.store.finish()
    #expect(bench.calls.all.isEmpty)
  }

  @Test func `The current interval is not saved again`() throws {
    let bench = try HomeHarness()
    bench.store.send(.intervalTapped) { $0.intervalPicker = IntervalPicker() }
    bench.store.send(.intervalConfirmed) { $0.intervalPicker = nil }
    bench.store.finish()
    #expect(bench.calls.all.isEmpty)
  }

  @Test func `Without a picker, no interval is selected`() throws {
    let bench = try HomeHarness()
    bench.store.send(.intervalValueSelected(3))
    bench.store.send(.intervalUnitSelected(.hours))
    bench.store.send(.intervalConfirmed)
    bench.store.finish()
  }

  @Test func `The picker shows a current interval that is not offered`() throws {
    let five = try CheckInInterval(seconds: 5 * 3_600)
    #expect(IntervalPicker(five).interval == five)
    #expect(IntervalPicker(five).unit == .hours)
    #expect(IntervalPicker(.standard) == IntervalPicker())
  }

  // MARK: The reminder

  @Test(arguments: [ReminderLead.off, .twoHours])
  func `Another reminder is saved`(lead: ReminderLead) throws {
    let bench = try HomeHarness(freshness: .offline)
    bench.store.send(.reminderSelected(lead))
    bench.store.receive(.saved)
    bench.store.finish()
    #expect(bench.calls.all == [.setReminder(lead), .toast(.keptForLater)])
  }

  @Test func `The current reminder is not saved again`() throws {
    let bench = try HomeHarness()
    bench.store.send(.reminderSelected(.thirtyMinutes))
    bench.store.finish()
    #expect(bench.calls.all.isEmpty)
  }

  @Test(arguments: [UserError.reminderNotWithinInterval, .notSaved, .signedOut, .unavailable])
  func `A setting that cannot be saved shows the reason`(error: UserError) throws {
    let bench = try HomeHarness(saved: .failure(error))
    bench.store.send(.reminderSelected(.twoHours))
    bench.store.receive(.saveFailed(error)) { $0.error = .profile(error) }
    bench.store.finish()
    #expect(bench.calls.all == [.setReminder(.twoHours), .toast(.failed)])
  }

  // MARK: A face or a finger

  @Test(arguments: [true, false])
  func `Switching biometrics on or off requires authentication`(isOn: Bool) throws {
    var ana = try User.sample()
    ana.isBiometricEnabled = !isOn
    let bench = try HomeHarness(user: ana)
    bench.store.send(.biometricToggled(isOn)) { $0.pendingBiometric = isOn }
    #expect(bench.calls.all == [.authenticate])
    bench.store.receive(.biometricRecognised(isOn)) { $0.pendingBiometric = nil }
    bench.store.receive(.saved)
    bench.store.finish()
    #expect(bench.calls.all == [.authenticate, .setBiometric(isOn), .toast(.profileSaved)])
  }

  @Test(arguments: [BiometricError.notSupported, .notEnrolled, .refused])
  func `A person who is not recognised changes nothing, and can try again`(error: BiometricError)
    throws
  {
    let bench = try HomeHarness(biometric: .failure(error))
    for _ in 0..<2 {
      bench.store.send(.biometricToggled(true)) {
        $0.pendingBiometric = true
        $0.error = nil
      }
      bench.store.receive(.biometricNotRecognised(error)) {
        $0.pendingBiometric = nil
        $0.error = .biometric(error)
      }
    }
    bench.store.finish()
    #expect(!bench.calls.all.contains(.setBiometric(true)))
  }

  @Test func `An authentication that the system cancels ends the change`() throws {
    let bench = try HomeHarness(biometric: .failure(CancellationError()))
    bench.store.send(.biometricToggled(true)) { $0.pendingBiometric = true }
    bench.store.receive(.biometricNotRecognised(.refused)) {
      $0.pendingBiometric = nil
      $0.error = .biometric(.refused)
    }
    bench.store.finish()
  }

  @Test func `Authentication runs once at a time, and only for a change`() throws {
    let bench = try HomeHarness(taking: .seconds(1))
    bench.store.send(.biometricToggled(false))
    bench.store.send(.biometricToggled(true)) { $0.pendingBiometric = true }
    bench.store.send(.biometricToggled(true))
    bench.store.advance(by: .seconds(1))
    bench.store.receive(.biometricRecognised(true)) { $0.pendingBiometric = nil }
    bench.store.receive(.saved)
    bench.store.send(.biometricRecognised(true))
    bench.store.finish()
    #expect(bench.calls.all.count { $0 == .authenticate } == 1)
  }
}
