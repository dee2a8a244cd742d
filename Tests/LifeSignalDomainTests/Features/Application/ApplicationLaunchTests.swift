import Foundation
import LifeSignalDomain
import StateKit
import StateKitTesting
import Testing

/// What the root shows, and how it gets to the profile (4.1, 5.1).
struct ApplicationLaunchTests {
  let bench: ApplicationBench

  init() throws { bench = try ApplicationBench() }

  private var loading: SessionPhase<Authentication> { .loadingProfile(bench.authentication) }

  @Test func `It shows what the session calls for`() throws {
    let waiting = PendingVerification(
      id: VerificationID(uuid(7)), phone: try .test(1), sentAt: start)
    for (phase, screen) in [
      (.signedOut(.notSignedIn), .signIn(SignInFeature.State())),
      (.codeSent(waiting), .signIn(SignInFeature.State())),
      (.verifying(waiting), .signIn(SignInFeature.State())),
      (.onboarding(bench.authentication, step: .name), .onboarding(OnboardingFeature.State())),
      (.failed(.network, prior: loading), .failed(.network)),
    ] as [(SessionPhase<Authentication>, Screen)] {
      let bench = try ApplicationBench()
      bench.launch(phase, showing: screen)
      bench.end()
    }
  }

  /// The record of the session may be lost, and the others not (invariant 1).
  @Test func `A launch without a session forgets whose things are on the device, all at once`()
    throws
  {
    let (signedOut, ana) = (SignedOutReason.notSignedIn, try bench.ana())
    bench.storage.setPhase(.signedOut(signedOut))
    bench.storage.setUser(ana)
    bench.store.send(.launched)
    bench.receiveLedger("user cleared", "contacts cleared", "notifications cleared")
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

  /// Invariant 2: an active session without a user was seen for a moment.
  @Test func `A profile that is found makes the session active, both at once`() {
    launchLoading()
    bench.receiveLedger("loaded", "found")
    #expect(bench.commits.all == [["loaded", "found"]])
    bench.move(to: .active(bench.authentication, .online), showing: bench.tabs())
    bench.tabsAppear()
    bench.end()
  }

  /// Loading shows nothing new: the screen is `loading` from the start.
  private func launchLoading(user: User? = nil) {
    bench.storage.setPhase(loading)
    bench.storage.setUser(user)
    bench.store.send(.launched)
    bench.store.receive(.sessionChanged(loading.mapAccount(\.account))) {
      $0.phase = loading.mapAccount(\.account)
    }
    let reminders = user.flatMap { Reminder(next: $0, at: zero) }.map { [$0] } ?? []
    bench.store.receive(.userChanged(user)) { $0.reminders = reminders }
  }

  @Test func `A profile that definitely is not there leads to onboarding, without anybody's`() {
    bench.script.answers.load = .failure(UserError.notFound)
    launchLoading()
    bench.receiveLedger("user cleared", "missing")
    #expect(bench.commits.all == [["user cleared", "missing"]])
    bench.end()
  }

  /// A failed load showed onboarding, which can make a second profile; and it signed out "for safety".
  @Test(arguments: [UserError.unavailable, .alreadyExists, .notSaved])
  func `A load that fails leads neither to onboarding nor out, and can be tried again`(
    error: UserError
  ) {
    bench.script.answers.load = .failure(error)
    launchLoading()
    bench.receiveLedger("failed")
    bench.move(to: .failed(.network, prior: loading), showing: .failed(.network))
    bench.store.send(.retryTapped)
    bench.script.answers.load = .success(())
    bench.move(to: loading, showing: .loading)
    bench.receiveLedger("loaded", "found")
    #expect(bench.calls.count { $0 == .retry } == 1)
    #expect(!bench.calls.contains(.endOnServer))
    bench.end()
  }

  @Test func `A session that the server does not know is left`() {
    bench.script.answers.load = .failure(UserError.signedOut)
    launchLoading()
    bench.store.receive(.sessionEnded(.expired))
    bench.receiveLedger(
      "user cleared", "contacts cleared", "notifications cleared", "session cleared: expired")
    bench.end()
  }

  // MARK: With a profile on the device

  @Test func `Without an answer the profile on the device will do, offline`() throws {
    bench.script.answers.load = .failure(UserError.unavailable)
    launchLoading(user: try bench.ana())
    bench.receiveLedger("cached")
    bench.move(to: .active(bench.authentication, .offline), showing: bench.tabs())
    bench.tabsAppear()
    bench.end()
  }

  @Test func `The emergency button does not wait for a bad connection`() throws {
    bench.script.answers.taking = .seconds(30)
    launchLoading(user: try bench.ana())
    bench.store.advance(by: .seconds(5))
    bench.store.receive(.profileUnreachable)
    bench.receiveLedger("cached")
    // The answer that comes then is late.
    bench.store.advance(by: .seconds(60))
    #expect(bench.commits.all == [["cached"]])
    bench.end()
  }

  @Test func `Without a network nobody is waited for`() throws {
    bench.script.answers.taking = .seconds(30)
    launchLoading(user: try bench.ana())
    bench.network.continuation.yield(false)
    bench.store.receive(.networkChanged(isConnected: false))
    bench.receiveLedger("cached")
    bench.store.advance(by: .seconds(60))
    #expect(bench.commits.all == [["cached"]])
    bench.end()
  }

  @Test func `Without a profile on the device a launch waits, network or not`() {
    bench.script.answers.taking = .seconds(20)
    launchLoading()
    bench.network.continuation.yield(false)
    bench.store.receive(.networkChanged(isConnected: false))
    bench.store.advance(by: .seconds(20))
    bench.receiveLedger("loaded", "found")
    bench.end()
  }

  /// A record of another device's owner was shown until the next one came (invariant 7).
  @Test func `Another account's profile is nobody's, and gone with all that came with it`() throws {
    bench.script.answers.load = .failure(UserError.unavailable)
    bench.storage.setPhase(loading)
    let stranger = try User.sample(9, lastCheckedIn: zero)
    bench.storage.setUser(stranger)
    bench.store.send(.launched)
    bench.receiveLedger("user cleared", "contacts cleared", "notifications cleared")
    #expect(
      bench.commits.all.first == ["user cleared", "contacts cleared", "notifications cleared"])
    bench.store.receive(.sessionChanged(loading.mapAccount(\.account))) {
      $0.phase = loading.mapAccount(\.account)
    }
    bench.store.receive(.userChanged(stranger)) { $0.reminders = [bench.reminder] }
    bench.receiveLedger("failed")
    bench.end()
  }

  // MARK: In front again

  @Test func `In front again it asks for the profile`() throws {
    try bench.becomeActive()
    bench.store.send(.becameActive)
    bench.receiveLedger("loaded")
    bench.script.answers.load = .failure(UserError.unavailable)
    bench.store.send(.becameActive)
    #expect(bench.calls.count { $0 == .load } == 2)
    bench.end()
  }

  @Test func `In front again it tries again what failed`() {
    bench.launch(.failed(.network, prior: loading), showing: .failed(.network))
    bench.store.send(.becameActive)
    #expect(bench.calls.contains(.retry))
    bench.end()
  }

  @Test func `In front again with nobody signed in it asks nothing`() {
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

  @Test func `A completed onboarding makes the profile, and the session active`() throws {
    let profile = try launchOnboarding()
    bench.receiveLedger("created", "found")
    #expect(bench.commits.all == [["created", "found"]])
    #expect(bench.calls.contains(.create(profile)))
    bench.end()
  }

  @Test func `A profile that cannot be made keeps onboarding open, with the reason`() throws {
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

  @Test func `A profile whose reply was lost is loaded, not made twice`() throws {
    bench.script.answers.create = .failure(UserError.alreadyExists)
    _ = try launchOnboarding()
    bench.receiveLedger("loaded", "found")
    bench.end()
  }

  @Test func `Leaving onboarding signs out, and what comes of it afterwards is late`() throws {
    bench.script.answers.taking = .seconds(10)
    _ = try launchOnboarding()
    bench.store.send(.onboarding(.cancelTapped))
    bench.receiveLedger(
      "user cleared", "contacts cleared", "notifications cleared",
      "session cleared: onboarding cancelled")
    bench.store.advance(by: .seconds(60))
    #expect(bench.commits.all.count == 1)
    #expect(bench.calls.contains(.endOnServer))
    bench.end()
  }
}
