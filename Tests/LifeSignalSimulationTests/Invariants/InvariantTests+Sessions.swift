import LifeSignalBackend
import LifeSignalSimulation
import Testing

@testable import LifeSignalDomain

extension InvariantTests {
  @Test func `1 detects account data that remains after sign-out`() throws {
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

  @Test func `2 detects an active session without a user, and a user without a session`() throws {
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

  @Test func `3 detects a token in a phase without one, and a missing token`() throws {
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

  @Test func `4 detects a user while onboarding, and onboarding after a failure`() throws {
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

  @Test func `5 and 7 detect changes after a sign-out, and a replaced account`() {
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

  @Test func `6 detects a device that is active in a session that has ended`() throws {
    #expect(try brokenAtRest(restingDevice()) { $0.accounts[ana.id]?.session = nil } == [6])
  }

  @Test func `8 detects a sign-out without an end of the session on the server`() throws {
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
