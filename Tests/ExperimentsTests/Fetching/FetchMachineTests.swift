import HTTPExchange
import StateKit
import Testing

@testable import Experiments

/// Which request is sent when, and which answer counts.
struct FetchMachineTests {
  private let full = FetchTarget(user: ExperimentUser(userID: "ann"))
  private let partial = FetchTarget(user: ExperimentUser(userID: "ann"), keys: ["a", "b"])
  private let random = RandomSource.seeded(0)

  private func caller(_ number: Int) -> FetchMachine.CallerID {
    FetchMachine.CallerID(number: number)
  }

  /// Returns the attempts that commands send.
  private func attempts(_ commands: [FetchMachine.Command]) -> [FetchMachine.Attempt] {
    commands.compactMap { if case .send(let attempt, _) = $0 { attempt } else { nil } }
  }

  /// Returns a machine with a fetch, and its attempt.
  private func fetching(
    _ target: FetchTarget, _ policy: FetchPolicy = FetchPolicy()
  ) throws -> (FetchMachine, FetchMachine.Attempt) {
    var machine = FetchMachine(policy)
    let commands = machine.handle(.fetchRequested(caller(1), target), random: random)
    return (machine, try #require(attempts(commands).first))
  }

  /// Case 66 of CASES.md.
  @Test(arguments: [
    (FetchError.status(300, retryAfter: nil), true), (.status(399, retryAfter: nil), true),
    (.status(400, retryAfter: nil), false), (.status(401, retryAfter: nil), false),
    (.status(429, retryAfter: nil), true), (.status(499, retryAfter: nil), false),
    (.status(500, retryAfter: nil), true), (.status(204, retryAfter: nil), true),
    (.noAnswer(.unreachable), true), (.noAnswer(.timedOut(after: .seconds(1))), true),
    (.noAnswer(.connectionLost), true), (.noAnswer(.failed(code: 1)), true),
    (.json(.unexpectedEnd), true), (.unexpectedShape, true),
    (.noAnswer(.responseTooLarge(limit: 1)), false), (.noAnswer(.redirectRefused), false),
    (.userTooLarge(byteCount: 1), false),
  ])
  func `A failure that may pass is retried, and its callers get it at once`(
    error: FetchError, isRetried: Bool
  ) throws {
    var (machine, attempt) = try fetching(full)
    let commands = machine.handle(.failed(attempt, error), random: random)
    #expect(commands.contains(.complete([caller(1)], error)))
    #expect((machine.state != .idle) == isRetried)
  }

  /// Cases 67 and 79 of CASES.md.
  @Test func `There are eight retries with the delays of the table`() throws {
    var (machine, attempt) = try fetching(full)
    var delays: [Duration] = []
    var commands = machine.handle(.failed(attempt, .noAnswer(.unreachable)), random: random)
    while case .startTimer(let timer, let delay)? = commands.last {
      delays.append(delay)
      let next = attempts(machine.handle(.timerFired(timer), random: random))
      attempt = try #require(next.first)
      commands = machine.handle(.failed(attempt, .noAnswer(.unreachable)), random: random)
    }
    #expect(
      delays == [500, 750, 1_125, 1_687, 2_530, 3_795, 5_692, 8_538].map { .milliseconds($0) })
    #expect(machine.state == .idle)
  }

  /// Case 114 of CASES.md.
  @Test(
    arguments: [
      (nil, 500), (0, 500), (2, 2_000), (600, 600_000), (601, 500),
    ] as [(Int?, Int)])
  func `A server can lengthen a delay up to 10 minutes`(
    seconds: Int?, milliseconds: Int
  ) throws {
    var (machine, attempt) = try fetching(full)
    let error = FetchError.status(429, retryAfter: seconds.map { .seconds($0) })
    let commands = machine.handle(.failed(attempt, error), random: random)
    guard case .startTimer(_, let delay)? = commands.last else {
      Issue.record("\(commands)")
      return
    }
    #expect(delay == .milliseconds(milliseconds))
  }

  /// Case 68 of CASES.md.
  @Test func `After a timeout, a retry succeeds in the background`() throws {
    var (machine, first) = try fetching(full)
    let deadline = FetchMachine.Timer(kind: .deadline, attempt: first)
    let timedOut = machine.handle(.timerFired(deadline), random: random)
    #expect(timedOut.first == .complete([caller(1)], .timedOut(after: .seconds(10))))
    #expect("\(FetchError.timedOut(after: .seconds(10)))".contains("timeout"))
    guard case .startTimer(let timer, _)? = timedOut.last else {
      Issue.record("\(timedOut)")
      return
    }
    let second = try #require(
      attempts(machine.handle(.timerFired(timer), random: random)).first)
    // The answer to the abandoned request is dropped.
    #expect(machine.handle(.responded(first, .variants([:])), random: random) == [])
    let commands = machine.handle(.responded(second, .variants([:])), random: random)
    #expect(commands.contains(.apply(FetchedVariants([:], keys: nil), for: full.user)))
    #expect(machine.state == .idle)
  }

  /// Cases 77 and 113 of CASES.md.
  @Test func `A hundred fetches of the same variants send one request`() throws {
    var (machine, attempt) = try fetching(full)
    for number in 2...100 {
      #expect(machine.handle(.fetchRequested(caller(number), full), random: random) == [])
    }
    let commands = machine.handle(.responded(attempt, .variants([:])), random: random)
    #expect(commands.last == .complete((1...100).map(caller), nil))
  }

  /// Case 73 of CASES.md.
  @Test func `An older answer never replaces a newer one`() throws {
    var (machine, first) = try fetching(full)
    let bob = FetchTarget(user: ExperimentUser(userID: "bob"))
    let commands = machine.handle(.fetchRequested(caller(2), bob), random: random)
    #expect(commands.contains(.complete([caller(1)], .superseded)))
    let second = try #require(attempts(commands).first)
    #expect(machine.handle(.responded(first, .variants([:])), random: random) == [])
    let end = machine.handle(.responded(second, .variants([:])), random: random)
    #expect(end.contains(.apply(FetchedVariants([:], keys: nil), for: bob.user)))
  }

  /// Cases 79, 116 and 117 of CASES.md.
  @Test(arguments: [
    (FetchMachine.Event.stopped, FetchError.stopped), (.cleared, .cleared),
    (.identityChanged, .superseded),
  ])
  func `Nothing of a fetch happens after its end`(
    event: FetchMachine.Event, error: FetchError
  ) throws {
    var (machine, attempt) = try fetching(full)
    let deadline = FetchMachine.Timer(kind: .deadline, attempt: attempt)
    #expect(
      machine.handle(event, random: random)
        == [.cancelTimer(deadline), .complete([caller(1)], error)])
    #expect(machine.handle(.timerFired(deadline), random: random) == [])
    #expect(machine.handle(.responded(attempt, .variants([:])), random: random) == [])
    #expect(machine.state == .idle)
  }

  @Test func `A full fetch that a partial one interrupts runs again`() throws {
    var (machine, _) = try fetching(full)
    let second = try #require(
      attempts(machine.handle(.fetchRequested(caller(2), partial), random: random)).first)
    let commands = machine.handle(.responded(second, .variants([:])), random: random)
    let third = try #require(attempts(commands).first)
    #expect(commands.contains(.send(third, full)))
    #expect(commands.contains(.complete([caller(2)], nil)))
    let end = machine.handle(.responded(third, .variants([:])), random: random)
    #expect(end.last == .apply(FetchedVariants([:], keys: nil), for: full.user))
  }

  @Test func `A fetch waits for the identity provider, but not forever`() throws {
    var machine = FetchMachine(FetchPolicy(identityTimeout: .seconds(10)))
    var commands = machine.handle(.fetchRequested(caller(1), full), random: random)
    guard case .askIdentity(let generation)? = commands.first,
      case .startTimer(let timer, .seconds(10))? = commands.last
    else {
      Issue.record("\(commands)")
      return
    }
    var timedOut = machine
    #expect(attempts(timedOut.handle(.timerFired(timer), random: random)).count == 1)
    let user = ExperimentUser(userID: "ann", deviceID: "d")
    commands = machine.handle(.identityProvided(generation, user), random: random)
    let attempt = try #require(attempts(commands).first)
    #expect(commands.contains(.send(attempt, FetchTarget(user: user))))
    // A second answer, or one after the timeout, has no effect.
    #expect(machine.handle(.identityProvided(generation, user), random: random) == [])
    #expect(timedOut.handle(.identityProvided(generation, user), random: random) == [])
  }

  @Test func `A fifth request waits until one of four ends`() throws {
    var (machine, first) = try fetching(full)
    for number in 2...5 {
      let target = FetchTarget(user: ExperimentUser(userID: "\(number)"))
      let commands = machine.handle(.fetchRequested(caller(number), target), random: random)
      #expect(attempts(commands).count == (number < 5 ? 1 : 0))
    }
    let commands = machine.handle(.failed(first, .noAnswer(.connectionLost)), random: random)
    #expect(attempts(commands).count == 1 && commands.count == 1)
  }

  /// Case 69 of CASES.md.
  @Test func `A full fetch replaces all variants, a partial one those that it asks for`() {
    func variants(_ keys: String...) -> [String: Variant] {
      Dictionary(uniqueKeysWithValues: keys.map { ($0, Variant(key: "stored \($0)")) })
    }
    let (stored, new) = (variants("a", "b", "c"), ["a": Variant(key: "new")])
    #expect(FetchedVariants(new, keys: nil).applied(to: stored) == new)
    #expect(
      FetchedVariants(new, keys: ["a", "b"]).applied(to: stored)
        == variants("c").merging(new) { _, new in new })
    #expect(FetchTarget(user: full.user, keys: []).isFull)
  }
}
