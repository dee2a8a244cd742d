import LifeSignalSimulation
import Testing

@testable import LifeSignalDomain

extension InvariantTests {
  @Test func `1 notices what is left when signed out`() throws {
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
    // A user and a token break others, too.
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

  @Test func `2 notices an active session without a user, and a user without one`() throws {
    #expect(
      broken {
        $0.user = nil
        $0.dueAt = nil
      } == [2])
    let waiting = PendingVerification(
      id: VerificationID(Self.uuid(7)), phone: ana.phone, sentAt: World.start)
    for phase in [SessionPhase<SignedInAccount>.codeSent(waiting), .verifying(waiting)] {
      #expect(
        broken {
          $0.phase = phase
          $0.hasToken = false
        } == [2])
    }
    #expect(broken { $0.phase = .loadingProfile(account) }.isEmpty)
    #expect(broken { $0.phase = .refreshing(account) }.isEmpty)
  }

  @Test func `3 notices a token where none belongs, and none where one does`() throws {
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

  @Test func `4 notices a user while onboarding, and onboarding out of a failure`() throws {
    #expect(broken { $0.phase = .onboarding(account, step: .name) } == [2, 4])
    let onboarding = device {
      $0.phase = .onboarding(account, step: .name)
      $0.user = nil
      $0.dueAt = nil
    }
    func stepsBroken(from phase: SessionPhase<SignedInAccount>) -> [Int] {
      let before = device { $0.phase = phase }
      return brokenByStep(from: before, to: onboarding)
    }
    #expect(stepsBroken(from: .failed(.network, prior: .loadingProfile(account))) == [4])
    #expect(stepsBroken(from: .active(account, .offline)) == [4])
    #expect(stepsBroken(from: .loadingProfile(account)).isEmpty)
    #expect(stepsBroken(from: .onboarding(account, step: .note)).isEmpty)
  }

  @Test func `5 and 7 notice what goes on after a sign-out, and another account in its place`() {
    let out = DeviceSnapshot()
    #expect(brokenByStep(from: plain, to: out).isEmpty)
    var ghost = out
    ghost.contacts = [ben]
    #expect(brokenByStep(from: out, to: ghost) == [5])
    let other = SignedInAccount(
      id: ben.id, phone: ben.phone, session: SessionID(Self.uuid(4)), signedInAt: World.start)
    #expect(broken { $0.phase = .active(other, .online) } == [7])
    #expect(brokenByStep(from: plain, to: device { $0.phase = .active(other, .online) }) == [7])
  }

  @Test func `6 notices a device that is active in a session that is over`() throws {
    #expect(try brokenAtRest(restingDevice()) { $0.accounts[ana.id]?.session = nil } == [6])
  }

  @Test func `8 notices a sign-out that the server knows nothing of`() throws {
    let backend = try backend()
    let over = DeviceSnapshot()
    func broken(_ reason: SignedOutReason, _ backend: BackendState) -> [Int] {
      var over = over
      over.phase = .signedOut(reason)
      return brokenByStep(from: plain, to: over) { $0.backend = { backend } }
    }
    #expect(broken(.expired, backend) == [8])
    #expect(broken(.superseded, backend) == [8])
    #expect(broken(.signedOut, backend).isEmpty)
    var ended = backend
    ended.accounts[ana.id]?.session = nil
    #expect(broken(.expired, ended).isEmpty)
  }
}
