import Foundation
import LifeSignalDomain
import LifeSignalTestSupport
import Testing

/// Tests of the state machine of the session, against the table of rule 5.1.
struct SessionPhaseTests {
  typealias Phase = SessionPhase<String>
  typealias Event = SessionEvent<String>

  static let phone: PhoneNumber? = try? PhoneNumber("5550100001", region: .us)

  let waiting: PendingVerification
  let newer: PendingVerification
  let phases: [Phase]
  let events: [Event]

  init() throws {
    let phone = try #require(Self.phone)
    waiting = PendingVerification(id: VerificationID(uuid(1)), phone: phone, sentAt: testStart)
    newer = PendingVerification(id: VerificationID(uuid(2)), phone: phone, sentAt: testStart)
    phases = [
      .signedOut(.notSignedIn), .codeSent(waiting), .verifying(waiting), .loadingProfile("ana"),
      .onboarding("ana", step: .note), .active("ana", .online), .refreshing("ana"),
      .failed(.network, prior: .loadingProfile("ana")), .active("ana", .offline),
    ]
    events = [
      .codeSent(newer), .numberChanged, .verificationBegan, .verified("ana"), .codeWrong,
      .attemptsExhausted, .verificationFailed, .profileFound, .profileMissing,
      .profileFailed(.network), .stepReached(.interval), .retried, .ended(.superseded),
      .profileCached, .connectionLost, .connectionReturned, .tokenExpired, .tokenRenewed,
    ]
  }

  @Test func `Each event leads to the phase in the table, and has no effect in other phases`() {
    var onceWrong = waiting
    onceWrong.failedAttempts = 1
    // The rows are the indices of `phases`, and the columns are the indices of `events`.
    var table: [[Phase?]] = Array(
      repeating: Array(repeating: nil, count: events.count), count: phases.count)
    for row in phases.indices { table[row][12] = .signedOut(.superseded) }
    table[0][0] = .codeSent(newer)
    table[1][0] = .codeSent(newer)
    table[1][1] = .signedOut(.notSignedIn)
    table[1][2] = .verifying(waiting)
    table[2][3] = .loadingProfile("ana")
    table[2][4] = .codeSent(onceWrong)
    table[2][5] = .signedOut(.tooManyAttempts)
    table[2][6] = .codeSent(waiting)
    table[3][7] = .active("ana", .online)
    table[3][8] = .onboarding("ana", step: .name)
    table[3][9] = .failed(.network, prior: .loadingProfile("ana"))
    table[4][7] = .active("ana", .online)
    table[4][10] = .onboarding("ana", step: .interval)
    table[7][11] = .loadingProfile("ana")
    table[3][13] = .active("ana", .offline)
    table[5][14] = .active("ana", .offline)
    table[5][15] = .active("ana", .online)
    table[5][16] = .refreshing("ana")
    table[6][14] = .active("ana", .offline)
    table[6][17] = .active("ana", .online)
    table[8][14] = .active("ana", .offline)
    table[8][15] = .active("ana", .online)
    table[8][16] = .refreshing("ana")
    for (row, phase) in phases.enumerated() {
      for (column, event) in events.enumerated() {
        #expect(phase.after(event) == table[row][column], "\(phase) after \(event)")
      }
    }
  }

  @Test func `After the fifth wrong code, the person must request a new code`() {
    var phase: Phase = .codeSent(waiting)
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
    #expect(Phase.failed(.network, prior: .codeSent(waiting)).account == nil)
  }

  @Test func `Transforming the account does not change the phase`() {
    for phase in phases {
      let mapped = phase.mapAccount(\.count)
      #expect(mapped.account == phase.account?.count)
      #expect(mapped.mapAccount { _ in "ana" } == phase)
    }
  }
}
