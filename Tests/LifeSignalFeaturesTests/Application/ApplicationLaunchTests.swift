import Foundation
import LifeSignalDomain
import LifeSignalFeatures
import LifeSignalTestSupport
import StateKit
import StateKitTesting
import Testing

/// Tests of the screen at launch, and of loading the profile (rules 4.1 and 5.1).
struct ApplicationLaunchTests {
  let harness: ApplicationHarness

  init() throws { harness = try ApplicationHarness() }

  private var loading: SessionPhase<Authentication> { .loadingProfile(harness.authentication) }

  @Test func `The screen follows from the phase of the session`() throws {
    let verification = PendingVerification(
      id: VerificationID(uuid(7)), phone: try .test(1), sentAt: testStart)
    for (phase, screen) in [
      (.signedOut(.notSignedIn), .signIn(SignInFeature.State())),
      (.codeSent(verification), .signIn(SignInFeature.State())),
      (.verifying(verification), .signIn(SignInFeature.State())),
      (.onboarding(harness.authentication, step: .name), .onboarding(OnboardingFeature.State())),
      (.failed(.network, prior: loading), .failed(.network)),
    ] as [(SessionPhase<Authentication>, Screen)] {
      let harness = try ApplicationHarness()
      harness.launch(phase, showing: screen)
      harness.end()
    }
  }

  /// The record of the session can be lost while the other records are kept (invariant 1).
  @Test func `A launch without a session clears the account's state in one commit`()
    throws
  {
    let (signedOut, ana) = (SignedOutReason.notSignedIn, try harness.ana())
    harness.storage.setPhase(.signedOut(signedOut))
    harness.storage.setUser(ana)
    harness.store.send(.launched)
    harness.receiveCommits(
      "user cleared", "contacts cleared", "notifications cleared", "experiments cleared")
    harness.store.receive(.sessionChanged(.signedOut(signedOut))) {
      $0.phase = .signedOut(signedOut)
      $0.screen = .signIn(SignInFeature.State())
    }
    harness.store.receive(.userChanged(ana)) { $0.reminders = [harness.reminder] }
    #expect(
      harness.commits.all.last == [
        "user cleared", "contacts cleared", "notifications cleared", "experiments cleared",
      ])
    harness.end()
  }

  // MARK: The profile

  /// Regression test of invariant 2: an active session without a user was visible for a moment.
  @Test func `Loading the profile makes the session active in the same commit`() {
    launchLoading()
    harness.receiveCommits("loaded", "found")
    #expect(harness.commits.all == [["loaded", "found"]])
    harness.move(to: .active(harness.authentication, .online), showing: harness.tabs())
    harness.receiveTabsAppeared()
    harness.end()
  }

  /// Launches the app while the profile is being loaded. The screen is `loading` from the start.
  private func launchLoading(user: User? = nil) {
    harness.storage.setPhase(loading)
    harness.storage.setUser(user)
    harness.store.send(.launched)
    harness.store.receive(.sessionChanged(loading.mapAccount(\.account))) {
      $0.phase = loading.mapAccount(\.account)
    }
    let reminders = user.flatMap { Reminder(nextFor: $0, at: referenceDate) }.map { [$0] } ?? []
    harness.store.receive(.userChanged(user)) { $0.reminders = reminders }
  }

  @Test func `If the server has no profile, onboarding starts without a user`() {
    harness.script.answers.load = .failure(UserError.notFound)
    launchLoading()
    harness.receiveCommits("user cleared", "missing")
    #expect(harness.commits.all == [["user cleared", "missing"]])
    harness.end()
  }

  /// Regression test: a failed load led to onboarding, which can create a second profile, or signed
  /// the user out "for safety".
  @Test(arguments: [UserError.unavailable, .alreadyExists, .notSaved])
  func `A failed load leads neither to onboarding nor to sign-out, and can be retried`(
    error: UserError
  ) {
    harness.script.answers.load = .failure(error)
    launchLoading()
    harness.receiveCommits("failed")
    harness.move(to: .failed(.network, prior: loading), showing: .failed(.network))
    harness.store.send(.retryTapped)
    harness.script.answers.load = .success(())
    harness.move(to: loading, showing: .loading)
    harness.receiveCommits("loaded", "found")
    #expect(harness.calls.count { $0 == .retry } == 1)
    #expect(!harness.calls.contains(.endOnServer))
    harness.end()
  }

  @Test func `The app leaves a session that the server does not know`() {
    harness.script.answers.load = .failure(UserError.signedOut)
    launchLoading()
    harness.store.receive(.sessionEnded(.expired))
    harness.receiveCommits(
      "user cleared", "contacts cleared", "notifications cleared", "experiments cleared",
      "session cleared: expired")
    harness.end()
  }

  // MARK: With a profile on the device

  @Test func `If loading the profile fails, the app is offline with the profile on the device`()
    throws
  {
    harness.script.answers.load = .failure(UserError.unavailable)
    launchLoading(user: try harness.ana())
    harness.receiveCommits("cached")
    harness.move(to: .active(harness.authentication, .offline), showing: harness.tabs())
    harness.receiveTabsAppeared()
    harness.end()
  }

  /// A slow connection must not delay access to the emergency button.
  @Test func `After 5 s without a reply, the launch uses the profile on the device`() throws {
    harness.script.answers.latency = .seconds(30)
    launchLoading(user: try harness.ana())
    harness.store.advance(by: .seconds(5))
    harness.store.receive(.profileUnreachable)
    harness.receiveCommits("cached")
    // A later reply is stale.
    harness.store.advance(by: .seconds(60))
    #expect(harness.commits.all == [["cached"]])
    harness.end()
  }

  @Test func `Without a network, the launch immediately uses the profile on the device`() throws {
    harness.script.answers.latency = .seconds(30)
    launchLoading(user: try harness.ana())
    harness.network.continuation.yield(.none)
    harness.store.receive(.networkChanged(.none))
    harness.receiveCommits("cached")
    harness.store.advance(by: .seconds(60))
    #expect(harness.commits.all == [["cached"]])
    harness.end()
  }

  @Test func `Without a profile on the device, the launch waits, even without a network`() {
    harness.script.answers.latency = .seconds(20)
    launchLoading()
    harness.network.continuation.yield(.none)
    harness.store.receive(.networkChanged(.none))
    harness.store.advance(by: .seconds(20))
    harness.receiveCommits("loaded", "found")
    harness.end()
  }

  /// Regression test of invariant 7: the profile of another account was shown until the profile of
  /// the session's account arrived.
  @Test func `The profile of another account is cleared with all related state`() throws {
    harness.script.answers.load = .failure(UserError.unavailable)
    harness.storage.setPhase(loading)
    let otherUser = try User.sample(9, lastCheckedIn: referenceDate)
    harness.storage.setUser(otherUser)
    harness.store.send(.launched)
    harness.receiveCommits(
      "user cleared", "contacts cleared", "notifications cleared", "experiments cleared")
    #expect(
      harness.commits.all.first == [
        "user cleared", "contacts cleared", "notifications cleared", "experiments cleared",
      ])
    harness.store.receive(.sessionChanged(loading.mapAccount(\.account))) {
      $0.phase = loading.mapAccount(\.account)
    }
    harness.store.receive(.userChanged(otherUser)) { $0.reminders = [harness.reminder] }
    harness.receiveCommits("failed")
    harness.end()
  }

  // MARK: The app becomes active

  @Test func `When the app becomes active, it loads the profile`() throws {
    try harness.becomeActive()
    harness.store.send(.becameActive)
    harness.receiveCommits("loaded")
    harness.script.answers.load = .failure(UserError.unavailable)
    harness.store.send(.becameActive)
    #expect(harness.calls.count { $0 == .load } == 2)
    harness.end()
  }

  @Test func `When the app becomes active, it retries a failed load`() {
    harness.launch(.failed(.network, prior: loading), showing: .failed(.network))
    harness.store.send(.becameActive)
    #expect(harness.calls.contains(.retry))
    harness.end()
  }

  @Test func `When the app becomes active without a session, it requests nothing`() {
    harness.launch(.signedOut(.notSignedIn), showing: .signIn(SignInFeature.State()))
    harness.store.send(.becameActive)
    #expect(harness.calls == [.removeExpired, .remind([])])
    harness.end()
  }

  // MARK: Onboarding

  /// Launches the app in onboarding, completes onboarding, and returns the entered profile.
  private func launchOnboarding() throws -> UserProfile {
    harness.launch(
      .onboarding(harness.authentication, step: .biometric),
      showing: .onboarding(OnboardingFeature.State()))
    harness.store.exhaustivity = .off
    harness.store.send(.onboarding(.firstNameChanged("Ana")))
    harness.store.send(.onboarding(.lastNameChanged("Diaz")))
    harness.store.send(.onboarding(.completeTapped))
    harness.store.exhaustivity = .on
    let profile = UserProfile(name: try PersonName("Ana Diaz"))
    harness.store.receive(.onboarding(.profileReady(profile)))
    return profile
  }

  @Test func `A completed onboarding creates the profile and activates the session`() throws {
    let profile = try launchOnboarding()
    harness.receiveCommits("created", "found")
    #expect(harness.commits.all == [["created", "found"]])
    #expect(harness.calls.contains(.create(profile)))
    harness.end()
  }

  @Test func `A profile that cannot be created keeps onboarding open with the reason`() throws {
    harness.script.answers.create = .failure(UserError.unavailable)
    _ = try launchOnboarding()
    harness.store.receive(.onboarding(.profileFailed(.unavailable))) {
      guard case .onboarding(var state) = $0.screen else { return }
      state.isCompleting = false
      state.error = .profile(.unavailable)
      $0.screen = .onboarding(state)
    }
    #expect(harness.commits.all == [])
    harness.end()
  }

  @Test func `If the reply to the creation was lost, the profile is loaded, and not created twice`()
    throws
  {
    harness.script.answers.create = .failure(UserError.alreadyExists)
    _ = try launchOnboarding()
    harness.receiveCommits("loaded", "found")
    harness.end()
  }

  @Test func `Leaving onboarding signs out, and later replies are stale`() throws {
    harness.script.answers.latency = .seconds(10)
    _ = try launchOnboarding()
    harness.store.send(.onboarding(.cancelTapped))
    harness.receiveCommits(
      "user cleared", "contacts cleared", "notifications cleared", "experiments cleared",
      "session cleared: onboarding cancelled")
    harness.store.advance(by: .seconds(60))
    #expect(harness.commits.all.count == 1)
    #expect(harness.calls.contains(.endOnServer))
    harness.end()
  }
}
