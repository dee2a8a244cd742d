import LifeSignalBackend
import LifeSignalSimulation
import Testing

@testable import LifeSignalDomain

// The functions `broken…` return the numbers of the violated invariants.
extension InvariantTests {
  @Test func `Invariant 1 detects account data that remains after sign-out`() throws {
    #expect(
      broken {
        $0 = DeviceSnapshot()
        $0.contacts = [ben]
        $0.responders = [ben]
      } == [1])
    #expect(
      try broken {
        $0 = DeviceSnapshot()
        $0.notifications = [try item(1)]
        $0.unreadCount = 1
      } == [1])
    #expect(
      broken {
        $0 = DeviceSnapshot()
        $0.scheduledNotificationCount = 1
      } == [1])
    // A remaining user or token violates other invariants, too.
    #expect(
      broken {
        $0 = DeviceSnapshot()
        $0.user = ana
        $0.dueAt = ana.dueAt
      } == [1, 2])
    #expect(
      broken {
        $0 = DeviceSnapshot()
        $0.pendingActions = [action(.setNote(.empty))]
      } == [1])
    #expect(
      broken {
        $0 = DeviceSnapshot()
        $0.hasToken = true
      } == [1, 3])
  }

  @Test func `Invariant 2 detects an active session without a user, and a user without a session`()
    throws
  {
    #expect(
      broken {
        $0.user = nil
        $0.dueAt = nil
      } == [2])
    let verification = PendingVerification(
      id: VerificationID(Self.uuid(7)), phone: ana.phone, sentAt: World.start)
    for phase in [SessionPhase<SignedInAccount>.codeSent(verification), .verifying(verification)] {
      #expect(
        broken {
          $0.phase = phase
          $0.hasToken = false
        } == [2])
    }
    #expect(broken { $0.phase = .loadingProfile(account) }.isEmpty)
    #expect(broken { $0.phase = .refreshing(account) }.isEmpty)
  }

  @Test func `Invariant 3 detects a missing token in phases that require one`() throws {
    #expect(broken { $0.hasToken = false } == [2, 3])
    for phase in [
      SessionPhase.loadingProfile(account), .refreshing(account),
      .failed(.network, prior: .loadingProfile(account)),
    ] {
      #expect(
        broken {
          $0.phase = phase
          $0.user = nil
          $0.dueAt = nil
          $0.hasToken = false
        } == [3])
    }
  }

  @Test func `Invariant 4 detects a user while onboarding, and onboarding after a failure`() throws
  {
    #expect(broken { $0.phase = .onboarding(account, step: .name) } == [2, 4])
    let onboarding = device {
      $0.phase = .onboarding(account, step: .name)
      $0.user = nil
      $0.dueAt = nil
    }
    func brokenByOnboarding(from phase: SessionPhase<SignedInAccount>) -> [Int] {
      let before = device { $0.phase = phase }
      return brokenByStep(from: before, to: onboarding)
    }
    #expect(brokenByOnboarding(from: .failed(.network, prior: .loadingProfile(account))) == [4])
    #expect(brokenByOnboarding(from: .active(account, .offline)) == [4])
    #expect(brokenByOnboarding(from: .loadingProfile(account)).isEmpty)
    #expect(brokenByOnboarding(from: .onboarding(account, step: .note)).isEmpty)
  }

  @Test func `Invariants 5 and 7 detect changes after a sign-out, and a replaced account`() {
    let signedOut = DeviceSnapshot()
    #expect(brokenByStep(from: validDevice, to: signedOut).isEmpty)
    var withContact = signedOut
    withContact.contacts = [ben]
    #expect(brokenByStep(from: signedOut, to: withContact) == [5])
    let bensAccount = SignedInAccount(
      id: ben.id, phone: ben.phone, session: SessionID(Self.uuid(4)), signedInAt: World.start)
    #expect(broken { $0.phase = .active(bensAccount, .online) } == [7])
    let deviceWithBensAccount = device { $0.phase = .active(bensAccount, .online) }
    #expect(brokenByStep(from: validDevice, to: deviceWithBensAccount) == [7])
  }

  @Test func `Invariant 6 detects a device that is active in a session that has ended`() throws {
    #expect(try broken(settled: settledDevice()) { $0.accounts[ana.id]?.session = nil } == [6])
  }

  @Test func `Invariant 8 detects a sign-out while the server still has the session`() throws {
    let backend = try backend()
    let signedOut = DeviceSnapshot()
    func brokenBySignOut(_ reason: SignedOutReason, _ backend: BackendState) -> [Int] {
      var after = signedOut
      after.phase = .signedOut(reason)
      return brokenByStep(from: validDevice, to: after) { $0.backend = { backend } }
    }
    #expect(brokenBySignOut(.expired, backend) == [8])
    #expect(brokenBySignOut(.superseded, backend) == [8])
    #expect(brokenBySignOut(.signedOut, backend).isEmpty)
    var backendWithoutSession = backend
    backendWithoutSession.accounts[ana.id]?.session = nil
    #expect(brokenBySignOut(.expired, backendWithoutSession).isEmpty)
  }
}
