import Realtime
import StateKit
import TestSupport
import Testing

/// Tests which token is used, and when the provider is asked.
struct TokenMachineTests {
  private let old = AccessToken("old")
  private let new = AccessToken("new")

  private func handle(
    _ machine: inout TokenMachine, _ event: TokenMachine.Event
  ) -> [TokenMachine.Command] {
    machine.handle(event, random: .seeded(0))
  }

  /// Returns a machine whose provider was asked, the generation of the request, and its timer.
  private func requested(
    token: AccessToken?
  ) throws -> (TokenMachine, TokenMachine.Generation, TokenMachine.Timer) {
    var machine = TokenMachine(.provider(), token: token)
    _ = handle(&machine, .refreshNeeded)
    guard case .requested(let generation, let timer, _) = machine.state else {
      throw TokenFailure.noProvider
    }
    return (machine, generation, timer)
  }

  /// Case 54 of CASES.md.
  @Test func `A failure of the provider keeps the token and announces nothing`() throws {
    var (machine, generation, _) = try requested(token: old)
    let commands = handle(&machine, .providerFailed(generation, .unreachable))
    #expect(commands.last == .completeRequests(.kept(old, .unreachable)))
    #expect(machine.token == old)
    guard case .scheduled(_, failures: 1) = machine.state else {
      Issue.record("The provider is not asked again: \(machine.state)")
      return
    }
  }

  /// Case 55 of CASES.md.
  @Test func `Only a different token is announced`() {
    var machine = TokenMachine(.setByApp, token: old)
    #expect(handle(&machine, .updated(old)) == [])
    #expect(handle(&machine, .updated(new)) == [.tokenChanged(new)])
    #expect(handle(&machine, .updated(nil)) == [])
    #expect(machine.token == nil)
  }

  /// Case 56 of CASES.md.
  @Test func `Concurrent callers share one request`() throws {
    var (machine, generation, timer) = try requested(token: nil)
    #expect(handle(&machine, .tokenNeeded) == [])
    #expect(handle(&machine, .refreshNeeded) == [])
    #expect(
      handle(&machine, .provided(generation, new, validFor: nil))
        == [.cancelTimer(timer), .tokenChanged(new), .completeRequests(.token(new))])
  }

  /// Cases 56 and 57 of CASES.md.
  @Test func `A token that the app sets wins over an older request`() throws {
    var (machine, generation, timer) = try requested(token: nil)
    #expect(
      handle(&machine, .updated(new)) == [
        .cancelRequest(generation), .cancelTimer(timer), .completeRequests(.token(new)),
        .tokenChanged(new),
      ])
    #expect(handle(&machine, .provided(generation, old, validFor: nil)) == [])
    #expect(machine.token == new)
  }

  /// Case 59 of CASES.md.
  @Test func `A provider that never answers fails at the deadline`() throws {
    var (machine, generation, timer) = try requested(token: nil)
    #expect(
      handle(&machine, .timerFired(timer))
        == [.cancelRequest(generation), .completeRequests(.failed(.timedOut))])
    #expect(machine.state == .settled)
  }

  /// Case 59 of CASES.md.
  @Test func `A refusal is not retried`() throws {
    var (machine, generation, timer) = try requested(token: old)
    #expect(
      handle(&machine, .providerFailed(generation, .refused))
        == [.cancelTimer(timer), .completeRequests(.kept(old, .refused))])
  }

  /// Case 60 of CASES.md.
  @Test func `A refresh asks the provider although there is a token`() {
    var machine = TokenMachine(.provider(), token: old)
    #expect(handle(&machine, .tokenNeeded) == [.completeRequests(.token(old))])
    let asks = handle(&machine, .refreshNeeded).contains {
      if case .requestToken = $0 { true } else { false }
    }
    #expect(asks)
  }

  @Test(arguments: [(600, 540), (60, 30), (1, 1), (0, 1)])
  func `The next token is requested before the current one expires, after 1 s at the earliest`(
    validity: Int, delay: Int
  ) throws {
    var (machine, generation, _) = try requested(token: nil)
    let commands = handle(&machine, .provided(generation, new, validFor: .seconds(validity)))
    guard case .scheduled(let timer, failures: 0) = machine.state else {
      Issue.record("The next request is not planned: \(machine.state)")
      return
    }
    #expect(commands.contains(.startTimer(timer, .seconds(delay))))
    #expect(handle(&machine, .timerFired(timer)).count == 2)
  }

  @Test func `Stopping ends the request and keeps the token`() throws {
    var (machine, generation, timer) = try requested(token: old)
    #expect(
      handle(&machine, .stopped) == [
        .cancelRequest(generation), .cancelTimer(timer), .completeRequests(.failed(.stopped)),
      ])
    #expect(machine.token == old)
  }

  @Test func `Each order of events keeps the invariants`() {
    let exploration = Exploration(from: TokenWorld())
    print("Token: \(exploration.states) states, \(exploration.transitions) transitions")
    #expect(exploration.violations == [:])
    #expect(exploration.states > 100)
  }

  @Test(arguments: TokenDefect.allCases)
  func `The search finds each planted defect`(defect: TokenDefect) {
    let exploration = Exploration(from: TokenWorld(defect: defect))
    #expect(!exploration.violations.isEmpty)
  }
}
