import Foundation
import LifeSignalDomain
import LifeSignalFeatures
import LifeSignalTestSupport
import StateKit
import StateKitTesting
import Testing

/// Tests of the screen at launch, and of loading the profile (4.1, 5.1).
struct ApplicationLaunchTests {
  let bench: ApplicationHarness

  init() throws { bench = try ApplicationHarness() }

  private var loading: SessionPhase<Authentication> { .loadingProfile(bench.authentication) }

  @Test func `The screen follows from the phase of the session`() throws {
    let waiting = PendingVerification(
      id: VerificationID(uuid(7)), phone: try .test(1), sentAt: testStart)
    for (phase, screen) in [
      (.signedOut(.notSignedIn), .signIn(SignInFeature.State())),
      (.codeSent(waiting), .signIn(SignInFeature.State())),
      (.verifying(waiting), .signIn(SignInFeature.State())),
      (.onboarding(bench.authentication, step: .name), .onboarding(OnboardingFeature.State())),
      (.failed(.network, prior: loading), .failed(.network)),
    ] as [(SessionPhase<Authentication>, Screen)] {
      let bench = try ApplicationHarness()
      bench.launch(phase, showing: screen)
      bench.end()
    }
  }

  /// The record of the session can be lost while the others are kept (invariant 1).
  @Test func `A launch without a session clears the account's state in one commit`()
    throws
  {
    let (signedOut, ana) = (SignedOutReason.notSignedIn, try bench.ana())
    bench.storage.setPhase(.signedOut(signedOut))
    bench.storage.setUser(ana)
    bench.store.send(.launched)
    bench.receiveCommits("user cleared", "contacts cleared", "notifications cleared")
    bench.store.receive(.sessionChanged(.signedOut(signedOut))) {
      $0.phase = .signedOut(signedOut)
      $0.screen = .signIn(SignInFeature.State())
    }
    bench.store.receive(.userChanged(ana)) { $0.reminders = [bench.reminder] }
    #expect(
      bench.commits.all.last == ["user cleared", "contacts cleared", "notifications cleared"])
    bench.end()
  }

  // MARK: The profile

  /// Invariant 2. An active session without a user was once visible for a moment.
  @Test func `Loading the profile makes the session active in the same commit`() {
    launchLoading()
    bench.receiveCommits("loaded", "found")
    #expect(bench.commits.all == [["loaded", "found"]])
    bench.move(to: .active(bench.authentication, .online), showing: bench.tabs())
    bench.tabsAppear()
    bench.end()
  }

  /// Launches without a change of the screen, which is `loading` from the start.
  private func launchLoading(user: User? = nil) {
    bench.storage.setPhase(loading)
    bench.storage.setUser(user)
    bench.store.send(.launched)
    bench.store.receive(.sessionChanged(loading.mapAccount(\.account))) {
      $0.phase = loading.mapAccount(\.account)
    }
    let reminders = user.flatMap { Reminder(nextFor: $0, at: referenceDate) }.map { [$0] } ?? []
    bench.store.receive(.userChanged(user)) { $0.reminders = reminders }
  }

  @Test func `A definite answer that there is no profile leads to onboarding without a user`() {
    bench.script.answers.load = .failure(UserError.notFound)
    launchLoading()
    bench.receiveCommits("user cleared", "missing")
    #expect(bench.commits.all == [["user cleared", "missing"]])
    bench.end()
  }

  /// A failed load once led to onboarding, which can create a second profile, or signed out "for
  /// safety".
  @Test(arguments: [UserError.unavailable, .alreadyExists, .notSaved])
  func `A failed load leads neither to onboarding nor to sign-out, and can be retried`(
    error: UserError
  ) {
    bench.script.answers.load = .failure(error)
    launchLoading()
    bench.receiveCommits("failed")
    bench.move(to: .failed(.network, prior: loading), showing: .failed(.network))
    bench.store.send(.retryTapped)
    bench.script.answers.load = .success(())
    bench.move(to: loading, showing: .loading)
    bench.receiveCommits("loaded", "found")
    #expect(bench.calls.count { $0 == .retry } == 1)
    #expect(!bench.calls.contains(.endOnServer))
    bench.end()
  }

  @Test func `A session that the server does not know is left`() {
    bench.script.answers.load = .failure(UserError.signedOut)
    launchLoading()
    bench.store.receive(.sessionEnded(.expired))
    bench.receiveCommits(
      "user cleared", "contacts cleared", "notifications cleared", "session cleared: expired")
    bench.end()
  }

  // MARK: With a profile on the device

  @Test func `Without a reply, the profile on the device is used, offline`() throws {
    bench.script.answers.load = .failure(UserError.unavailable)
    launchLoading(user: try bench.ana())
    bench.receiveCommits("cached")
    bench.move(to: .active(bench.authentication, .offline), showing: bench.tabs())
    bench.tabsAppear()
    bench.end()
  }

  @Test func `A bad connection does not delay the emergency button`() throws {
    bench.script.answers.taking = .seconds(30)
    launchLoading(user: try bench.ana())
    bench.store.advance(by: .seconds(5))
    bench.store.receive(.profileUnreachable)
    bench.receiveCommits("cached")
    // A later reply is stale.
    bench.store.advance(by: .seconds(60))
    #expect(bench.commits.all == [["cached"]])
    bench.end()
  }

  @Test func `Without a network, the launch does not wait for the server`() throws {
    bench.script.answers.taking = .seconds(30)
    launchLoading(user: try bench.ana())
    bench.network.continuation.yield(false)
    bench.store.receive(.networkChanged(isConnected: false))
    bench.receiveCommits("cached")
    bench.store.advance(by: .seconds(60))
    #expect(bench.commits.all == [["cached"]])
    bench.end()
  }

  @Test func `Without a profile on the device, the launch waits, with or without a network`() {
    bench.script.answers.taking = .seconds(20)
    launchLoading()
    bench.network.continuation.yield(false)
    bench.store.receive(.networkChanged(isConnected: false))
    bench.store.advance(by: .seconds(20))
    bench.receiveCommits("loaded", "found")
    bench.end()
  }

  /// The profile of another account was once shown until the next one arrived (invariant 7).
  @Test func `The profile of another account is cleared with all related state`() throws {
    bench.script.answers.load = .failure(UserError.unavailable)
    bench.storage.setPhase(loading)
    let stranger = try User.sample(9, lastCheckedIn: referenceDate)
    bench.storage.setUser(stranger)
    bench.store.send(.launched)
    bench.receiveCommits("user cleared", "contacts cleared", "notifications cleared")
    #expect(
      bench.commits.all.first == ["user cleared", "contacts cleared", "notifications cleared"])
    bench.store.receive(.sessionChanged(loading.mapAccount(\.account))) {
      $0.phase = loading.mapAccount(\.account)
    }
    bench.store.receive(.userChanged(stranger)) { $0.reminders = [bench.reminder] }
    bench.receiveCommits("failed")
    bench.end()
  }

  // MARK: In front again

  @Test func `Becoming active loads the profile`() throws {
    try bench.becomeActive()
    bench.store.send(.becameActive)
    bench.receiveCommits("loaded")
    bench.script.answers.load = .failure(UserError.unavailable)
    bench.store.send(.becameActive)
    #expect(bench.calls.count { $0 == .load } == 2)
    bench.end()
  }

  @Test func `Becoming active retries a failure`() {
    bench.launch(.failed(.network, prior: loading), showing: .failed(.network))
    bench.store.send(.becameActive)
    #expect(bench.calls.contains(.retry))
    bench.end()
  }

  @Test func `Becoming active without a session requests nothing`() {
    bench.launch(.signedOut(.notSignedIn), showing: .signIn(SignInFeature.State()))
    bench.store.send(.becameActive)
    #expect(bench.calls == [.forgetExpired, .remind([])])
    bench.end()
  }

  // MARK: Onboarding

  private func launchOnboarding() throws -> UserProfile {
    bench.launch(
      .onboarding(bench.authentication, step: .biometric),
      showing: .onboarding(OnboardingFeature.State()))
    bench.store.exhaustivity = .off
    bench.store.send(.onboarding(.firstNameChanged("Ana")))
    bench.store.send(.onboarding(.lastNameChanged("Diaz")))
    bench.store.send(.onboarding(.completeTapped))
    bench.store.exhaustivity = .on
    let profile = UserProfile(name: try PersonName("Ana Diaz"))
    bench.store.receive(.onboarding(.profileReady(profile)))
    return profile
  }

  @Test func `A completed onboarding creates the profile and activates the session`() throws {
    let profile = try launchOnboarding()
    bench.receiveCommits("created", "found")
    #expect(bench.commits.all == [["created", "found"]])
    #expect(bench.calls.contains(.create(profile)))
    bench.end()
  }

  @Test func `A profile that cannot be created keeps onboarding open with the reason`() throws {
    bench.script.answers.create = .failure(UserError.unavailable)
    _ = try launchOnboarding()
    bench.store.receive(.onboarding(.profileFailed(.unavailable))) {
      guard case .onboarding(var state) = $0.screen else { return }
      state.isCompleting = false
      state.error = .profile(.unavailable)
      $0.screen = .onboarding(state)
    }
    #expect(bench.commits.all == [])
    bench.end()
  }

  @Test func `A profile whose reply was lost is loaded, and not created twice`() throws {
    bench.script.answers.create = .failure(UserError.alreadyExists)
    _ = try launchOnboarding()
    bench.receiveCommits("loaded", "found")
    bench.end()
  }

  @Test func `Leaving onboarding signs out, and later replies are stale`() throws {
    bench.script.answers.taking = .seconds(10)
    _ = try launchOnboarding()
    bench.store.send(.onboarding(.cancelTapped))
    bench.receiveCommits(
      "user cleared", "contacts cleared", "notifications cleared",
      "session cleared: onboarding cancelled")
    bench.store.advance(by: .seconds(60))
    #expect(bench.commits.all.count == 1)
    #expect(bench.calls.contains(.endOnServer))
    bench.end()
  }
}
