import Foundation
import LifeSignalDomain
import LifeSignalTestSupport
import Testing

/// Tests of the state machine of the session, against the table of rule 5.1.
struct SessionPhaseTests {
  typealias Phase = SessionPhase<String>
  typealias Event = SessionEvent<String>

  static let phone: PhoneNumber? = try? PhoneNumber("5550100001", region: .us)

  let verification: PendingVerification
  let newerVerification: PendingVerification
  let phases: [Phase]
  let events: [Event]

  init() throws {
    let phone = try #require(Self.phone)
    verification = PendingVerification(id: VerificationID(uuid(1)), phone: phone, sentAt: testStart)
    newerVerification = PendingVerification(
      id: VerificationID(uuid(2)), phone: phone, sentAt: testStart)
    phases = [
      .signedOut(.notSignedIn), .codeSent(verification), .verifying(verification),
      .loadingProfile("ana"), .onboarding("ana", step: .note), .active("ana", .online),
      .refreshing("ana"), .failed(.network, prior: .loadingProfile("ana")),
      .active("ana", .offline),
    ]
    events = [
      .codeSent(newerVerification), .numberChanged, .verificationBegan, .verified("ana"),
      .codeWrong, .attemptsExhausted, .verificationFailed, .profileFound, .profileMissing,
      .profileFailed(.network), .stepReached(.interval), .retried, .ended(.superseded),
      .profileCached, .connectionLost, .connectionReturned, .tokenExpired, .tokenRenewed,
    ]
  }

  @Test func `Each event leads to the phase in the table, and has no effect in other phases`() {
    var verificationAfterWrongCode = verification
    verificationAfterWrongCode.failedAttempts = 1
    let (online, offline): (Phase, Phase) = (.active("ana", .online), .active("ana", .offline))
    let transitions: [(from: Phase, event: Event, to: Phase)] = [
      (.signedOut(.notSignedIn), .codeSent(newerVerification), .codeSent(newerVerification)),
      (.codeSent(verification), .codeSent(newerVerification), .codeSent(newerVerification)),
      (.codeSent(verification), .numberChanged, .signedOut(.notSignedIn)),
      (.codeSent(verification), .verificationBegan, .verifying(verification)),
      (.verifying(verification), .verified("ana"), .loadingProfile("ana")),
      (.verifying(verification), .codeWrong, .codeSent(verificationAfterWrongCode)),
      (.verifying(verification), .attemptsExhausted, .signedOut(.tooManyAttempts)),
      (.verifying(verification), .verificationFailed, .codeSent(verification)),
      (.loadingProfile("ana"), .profileFound, online),
      (.loadingProfile("ana"), .profileCached, offline),
      (.loadingProfile("ana"), .profileMissing, .onboarding("ana", step: .name)),
      (
        .loadingProfile("ana"), .profileFailed(.network),
        .failed(.network, prior: .loadingProfile("ana"))
      ),
      (.onboarding("ana", step: .note), .profileFound, online),
      (
        .onboarding("ana", step: .note), .stepReached(.interval),
        .onboarding("ana", step: .interval)
      ),
      (.failed(.network, prior: .loadingProfile("ana")), .retried, .loadingProfile("ana")),
      (online, .connectionLost, offline), (online, .connectionReturned, online),
      (online, .tokenExpired, .refreshing("ana")),
      (.refreshing("ana"), .connectionLost, offline), (.refreshing("ana"), .tokenRenewed, online),
      (offline, .connectionLost, offline), (offline, .connectionReturned, online),
      (offline, .tokenExpired, .refreshing("ana")),
    ]
    for phase in phases {
      for event in events {
        let transition = transitions.first { $0.from == phase && $0.event == event }
        // The end of the session leads from every phase to `signedOut`.
        let expected: Phase? =
          event == .ended(.superseded) ? .signedOut(.superseded) : transition?.to
        #expect(phase.after(event) == expected, "\(phase) after \(event)")
      }
    }
  }

  @Test func `After the fifth wrong code, the person must request a new code`() {
    var phase: Phase = .codeSent(verification)
    for attempt in 1...5 {
      phase = phase.after(.verificationBegan)?.after(.codeWrong) ?? phase
      #expect(phase.verification?.failedAttempts == (attempt < 5 ? attempt : nil))
    }
    #expect(phase == .signedOut(.tooManyAttempts))
  }

  @Test func `A step of onboarding leads only to the steps next to it`() {
    let phase: Phase = .onboarding("ana", step: .note)
    #expect(phase.after(.stepReached(.name)) == .onboarding("ana", step: .name))
    #expect(phase.after(.stepReached(.interval)) == .onboarding("ana", step: .interval))
    #expect(phase.after(.stepReached(.note)) == nil)
    #expect(phase.after(.stepReached(.biometric)) == nil)
  }

  /// Regression test of invariant 8: a network failure signed out the person.
  @Test func `No network event leads from active to signed out`() {
    let network: [Event] = [.connectionLost, .connectionReturned, .profileFailed(.network)]
    for phase in phases where phase.isActive {
      for event in network { #expect(phase.after(event)?.isActive ?? true) }
    }
  }

  @Test func `A network failure never leads to onboarding`() {
    for phase in phases {
      if case .onboarding = phase.after(.profileFailed(.network)) {
        Issue.record("\(phase) went to onboarding")
      }
    }
  }

  @Test func `An account is known in exactly the phases that have a token`() {
    #expect(
      phases.map { $0.account != nil } == [false, false, false, true, true, true, true, true, true])
    #expect(Phase.failed(.network, prior: .codeSent(verification)).account == nil)
  }

  @Test func `Transforming the account does not change the phase`() {
    for phase in phases {
      let mapped = phase.mapAccount(\.count)
      #expect(mapped.account == phase.account?.count)
      #expect(mapped.mapAccount { _ in "ana" } == phase)
    }
  }
}
