import LifeSignalDomain
import LifeSignalFeatures
import LifeSignalTestSupport
import StateKit
import StateKitSimulation
import StateKitTesting
import Testing

/// Tests of the onboarding of a new person (rule 4.3).
struct OnboardingFeatureTests {
  let reachedSteps = CallRecorder<OnboardingStep>()

  private func store(
    at step: OnboardingStep, biometricResult: Result<Void, any Error> = .success(()),
    latency: Duration = .zero, _ prepare: (inout OnboardingFeature.State) -> Void = { _ in }
  ) throws -> TestStoreOf<OnboardingFeature> {
    let storage = SharedStorage()
    storage.setPhase(.onboarding(try .sample(), step: step))
    var state = OnboardingFeature.State()
    prepare(&state)
    let simulation = Simulation(log: storage.log)
    let clock = simulation.clock
    return TestStore(initialState: state, storage: storage, simulation: simulation) {
      OnboardingFeature()
    } dependencies: { [reachedSteps] in
      $0.sessionClient.stepReached = { reachedSteps.record($0) }
      $0.biometricClient = BiometricClient {
        if latency > .zero { try await clock.sleep(for: latency) }
        try biometricResult.get()
      }
    }
  }

  private func setName(in state: inout OnboardingFeature.State) {
    state.firstName = "Ana"
    state.lastName = "Diaz"
  }

  @Test(arguments: [
    ("", "Diaz", PersonNameError.blankFirstName), ("Ana", " ", .blankLastName),
    ("4na", "Diaz", .unexpectedCharacter("4")),
  ])
  func `A valid name is needed to continue`(first: String, last: String, error: PersonNameError)
    throws
  {
    let store = try store(at: .name) { $0.firstName = first }
    store.send(.lastNameChanged(last)) { $0.lastName = last }
    store.send(.nextTapped) { $0.error = .name(error) }
    store.finish()
    #expect(reachedSteps.all.isEmpty)
  }

  @Test func `Onboarding continues with a name, and the earlier error is cleared`() throws {
    let store = try store(at: .name) { $0.error = .name(.blankLastName) }
    store.send(.firstNameChanged("Ana")) { $0.firstName = "Ana" }
    store.send(.lastNameChanged("Diaz")) { $0.lastName = "Diaz" }
    store.send(.nextTapped) { $0.error = nil }
    store.finish()
    #expect(reachedSteps.all == [.note])
  }

  @Test func `Onboarding does not continue with a note of more than 500 characters`() throws {
    let store = try store(at: .note)
    let note = String(repeating: "n", count: 501)
    store.send(.noteChanged(note)) { $0.note = note }
    store.send(.nextTapped) { $0.error = .note(.tooLong) }
    store.finish()
    #expect(reachedSteps.all.isEmpty)
  }

  @Test func `Onboarding continues without a note`() throws {
    let store = try store(at: .note)
    store.send(.nextTapped)
    store.finish()
    #expect(reachedSteps.all == [.interval])
  }

  @Test
  func `Changing the unit preselects 1 day or 8 hours, and offered values can be selected`() throws
  {
    let store = try store(at: .interval)
    store.send(.intervalValueSelected(3)) { _ = $0.interval.select(3) }
    #expect(store.state.selectedInterval.seconds == 3 * 86_400)
    store.send(.intervalUnitSelected(.hours)) { $0.interval.select(.hours) }
    #expect(store.state.selectedInterval.seconds == 8 * 3_600)
    store.send(.intervalValueSelected(32)) { _ = $0.interval.select(32) }
    #expect(store.state.selectedInterval.seconds == 32 * 3_600)
    store.send(.intervalUnitSelected(.days)) { $0.interval.select(.days) }
    #expect(store.state.selectedInterval == .standard)
    store.finish()
  }

  /// Regression test: after 3 hours were refused, the preselected 8 hours became the interval,
  /// although the person had not selected them.
  @Test func `A refused value restores the last interval that the person selected`() throws {
    let store = try store(at: .interval)
    store.send(.intervalValueSelected(3)) { _ = $0.interval.select(3) }
    let pickerBeforeRefusal = store.state.interval
    store.send(.intervalValueSelected(9)) { $0.error = .intervalNotOffered(9) }
    for _ in 0..<2 {
      store.send(.intervalUnitSelected(.hours)) {
        $0.interval.select(.hours)
        $0.error = nil
      }
      store.send(.intervalValueSelected(3)) {
        $0.interval = pickerBeforeRefusal
        $0.error = .intervalNotOffered(3)
      }
    }
    store.send(.intervalUnitSelected(.hours)) {
      $0.interval.select(.hours)
      $0.error = nil
    }
    // Continuing accepts the preselected value.
    store.send(.nextTapped) { $0.interval.accept() }
    store.send(.intervalValueSelected(3)) { $0.error = .intervalNotOffered(3) }
    #expect(store.state.selectedInterval.seconds == 8 * 3_600)
    store.finish()
  }

  @Test func `Back returns to the previous step, and does nothing at the first`() throws {
    let atReminder = try store(at: .reminder)
    atReminder.send(.backTapped)
    atReminder.finish()
    #expect(reachedSteps.all == [.interval])
    let atName = try store(at: .name)
    atName.send(.backTapped)
    atName.finish()
    #expect(reachedSteps.all == [.interval])
  }

  @Test func `Tapping Next at the last step does nothing`() throws {
    let store = try store(at: .biometric)
    store.send(.nextTapped)
    store.finish()
    #expect(reachedSteps.all.isEmpty)
  }

  // MARK: Biometrics

  @Test func `Biometrics are enabled after one successful authentication`() throws {
    let store = try store(at: .biometric, latency: .seconds(1))
    store.send(.biometricToggled(true)) { $0.isTestingBiometric = true }
    store.send(.biometricToggled(true))
    store.advance(by: .seconds(1))
    store.receive(.biometricConfirmed) {
      $0.isTestingBiometric = false
      $0.isBiometricEnabled = true
    }
    store.send(.biometricToggled(false)) { $0.isBiometricEnabled = false }
    store.finish()
  }

  @Test(arguments: BiometricError.allCases)
  func `A failed authentication does not enable biometrics, and shows the reason`(
    error: BiometricError
  ) throws {
    let store = try store(at: .biometric, biometricResult: .failure(error))
    for _ in 0..<2 {
      store.send(.biometricToggled(true)) {
        $0.isTestingBiometric = true
        $0.error = nil
      }
      store.receive(.biometricFailed(error)) {
        $0.isTestingBiometric = false
        $0.error = .biometric(error)
      }
    }
    store.finish()
  }

  @Test func `An authentication that the system cancels has its own error`() throws {
    let store = try store(at: .biometric, biometricResult: .failure(CancellationError()))
    store.send(.biometricToggled(true)) { $0.isTestingBiometric = true }
    store.receive(.biometricFailed(.systemCancel)) {
      $0.isTestingBiometric = false
      $0.error = .biometric(.systemCancel)
    }
    store.finish()
  }

  @Test func `Biometrics that are switched off during the authentication stay off`() throws {
    let store = try store(at: .biometric, latency: .seconds(1))
    store.send(.biometricToggled(true)) { $0.isTestingBiometric = true }
    store.send(.biometricToggled(false)) { $0.isTestingBiometric = false }
    store.advance(by: .seconds(10))
    store.finish()
    #expect(!store.state.isBiometricEnabled)
  }

  // MARK: Completing onboarding

  @Test func `Completing the last step creates the profile from the trimmed texts`() throws {
    let store = try store(at: .biometric) {
      $0.firstName = " Ana"
      $0.lastName = "Diaz "
      $0.note = " Diabetic. "
      $0.reminder = .twoHours
    }
    let profile = UserProfile(
      name: try PersonName("Ana Diaz"), note: try EmergencyNote("Diabetic."),
      plan: try CheckInPlan(interval: .standard, reminder: .twoHours))
    store.send(.completeTapped) { $0.isCompleting = true }
    store.receive(.profileReady(profile))
    store.send(.completeTapped)
    store.finish()
  }

  /// Regression test: onboarding was reported as completed in spite of an error.
  @Test func `If no profile can be created, the person can try to complete onboarding again`()
    throws
  {
    let store = try store(at: .biometric, setName)
    let profile = UserProfile(name: try PersonName("Ana Diaz"))
    store.send(.completeTapped) { $0.isCompleting = true }
    store.receive(.profileReady(profile))
    store.send(.profileFailed(.unavailable)) {
      $0.isCompleting = false
      $0.error = .profile(.unavailable)
    }
    store.send(.completeTapped) {
      $0.isCompleting = true
      $0.error = nil
    }
    store.receive(.profileReady(profile))
    store.finish()
  }

  @Test func `Onboarding cannot complete before the last step or without a name`() throws {
    let early = try store(at: .reminder, setName)
    early.send(.completeTapped)
    early.finish()
    let nameless = try store(at: .biometric)
    nameless.send(.completeTapped) { $0.error = .name(.blankFirstName) }
    nameless.finish()
  }
}

extension OnboardingFeature.State {
  fileprivate var selectedInterval: CheckInInterval { interval.interval }
}
