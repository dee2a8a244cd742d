import LifeSignalDomain
import StateKit
import Testing

struct OnboardingFeatureTests {
  let calls = Calls<OnboardingStep>()

  private func bench(
    at step: OnboardingStep, biometric: BiometricClient = .always(.success(())),
    _ prepare: (inout OnboardingFeature.State) -> Void = { _ in }
  ) throws -> FeatureBench<OnboardingFeature> {
    let authentication = Authentication(
      account: SignedInAccount(
        id: UserID(uuid(1)), phone: try .test(1), session: SessionID(uuid(2)), signedInAt: start),
      token: AuthToken("sesame"))
    let storage = SharedStorage()
    storage.seed(
      ReadOnlySessionState.self, SessionState(phase: .onboarding(authentication, step: step)))
    var state = OnboardingFeature.State()
    prepare(&state)
    return FeatureBench(state, storage: storage) {
      OnboardingFeature()
    } dependencies: { [calls] in
      $0.sessionClient.stepReached = { calls.note($0) }
      $0.biometricClient = biometric
    }
  }

  @Test(arguments: [
    ("", "Diaz", PersonNameError.blankFirstName), ("Ana", " ", .blankLastName),
    ("4na", "Diaz", .unexpectedCharacter("4")),
  ])
  func `Without a name it does not go on`(first: String, last: String, error: PersonNameError)
    throws
  {
    let bench = try bench(at: .name)
    bench.send(.firstNameChanged(first), .lastNameChanged(last), .nextTapped)
    #expect(bench.state.error == .name(error))
    #expect(calls.all.isEmpty)
  }

  @Test func `With a name it goes on, and the earlier error goes`() throws {
    let bench = try bench(at: .name) { $0.error = .name(.blankLastName) }
    bench.send(.firstNameChanged("Ana"), .lastNameChanged("Diaz"), .nextTapped)
    #expect(bench.state.error == nil)
    #expect(calls.all == [.note])
  }

  @Test func `A note of more than 500 characters does not go on`() throws {
    let bench = try bench(at: .note)
    bench.send(.noteChanged(String(repeating: "n", count: 501)), .nextTapped)
    #expect(bench.state.error == .note(.tooLong))
    #expect(calls.all.isEmpty)
  }

  @Test func `No note goes on`() throws {
    try bench(at: .note).send(.nextTapped)
    #expect(calls.all == [.interval])
  }

  @Test func `Days or hours begin with 1 day or 8 hours, and only what is offered is picked`()
    throws
  {
    let bench = try bench(at: .interval)
    bench.send(.intervalValueSelected(3))
    #expect(bench.state.interval.interval.seconds == 3 * 86_400)
    bench.send(.intervalUnitSelected(.hours))
    #expect(bench.state.interval.interval.seconds == 8 * 3_600)
    bench.send(.intervalValueSelected(9))
    #expect(bench.state.error == .intervalNotOffered(9))
    #expect(bench.state.interval.interval.seconds == 8 * 3_600)
    bench.send(.intervalValueSelected(32))
    #expect(bench.state.error == nil)
    #expect(bench.state.interval.interval.seconds == 32 * 3_600)
    bench.send(.intervalUnitSelected(.days))
    #expect(bench.state.interval.interval == .standard)
  }

  @Test func `It goes back to the step before, and from the first nowhere`() throws {
    try bench(at: .reminder).send(.backTapped)
    #expect(calls.all == [.interval])
    try bench(at: .name).send(.backTapped)
    #expect(calls.all == [.interval])
  }

  @Test func `The last step has no next one`() throws {
    try bench(at: .biometric).send(.nextTapped)
    #expect(calls.all.isEmpty)
  }

  @Test func `A face or finger is asked for once before check-ins ask for it`() throws {
    let bench = try bench(at: .biometric)
    bench.send(.biometricToggled(true))
    #expect(bench.state.isBiometricEnabled)
    #expect(!bench.state.isTestingBiometric)
    bench.send(.biometricToggled(false))
    #expect(!bench.state.isBiometricEnabled)
  }

  @Test(arguments: [BiometricError.notSupported, .notEnrolled, .refused])
  func `When it is not recognised, check-ins do not ask for it`(error: BiometricError) throws {
    let bench = try bench(at: .biometric, biometric: .always(.failure(error)))
    bench.send(.biometricToggled(true))
    #expect(!bench.state.isBiometricEnabled)
    #expect(!bench.state.isTestingBiometric)
    #expect(bench.state.error == .biometric(error))
  }

  @Test func `At the last step the profile is complete`() throws {
    let bench = try bench(at: .biometric) {
      $0.firstName = " Ana"
      $0.lastName = "Diaz "
      $0.note = " Diabetic. "
      $0.reminder = .twoHours
    }
    let profile = UserProfile(
      name: try PersonName("Ana Diaz"), note: try EmergencyNote("Diabetic."),
      plan: try CheckInPlan(interval: .standard, reminder: .twoHours))
    #expect(try bench.state.profile() == profile)
    bench.send(.completeTapped)
    #expect(bench.state.isCompleting)
  }

  /// On an error "onboarding completed" was sent anyway.
  @Test func `A profile that could not be made is no completion, and can be tried again`() throws {
    let bench = try bench(at: .biometric) {
      $0.firstName = "Ana"
      $0.lastName = "Diaz"
    }
    bench.send(.completeTapped, .profileFailed(.unavailable))
    #expect(!bench.state.isCompleting)
    #expect(bench.state.error == .profile(.unavailable))
    bench.send(.completeTapped)
    #expect(bench.state.isCompleting)
    #expect(bench.state.error == nil)
  }

  @Test func `It is not complete before the last step, nor without a name`() throws {
    let early = try bench(at: .reminder) {
      $0.firstName = "Ana"
      $0.lastName = "Diaz"
    }
    early.send(.completeTapped)
    #expect(!early.state.isCompleting)
    let nameless = try bench(at: .biometric)
    nameless.send(.completeTapped)
    #expect(!nameless.state.isCompleting)
    #expect(nameless.state.error == .name(.blankFirstName))
  }
}
