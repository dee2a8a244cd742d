import Experiments
import HTTPExchange
import StateKit
import TestSupport

/// A fetch machine with its callers, its timers, the identity provider and the server.
struct FetchWorld: World {
  typealias Event = FetchMachine.Event

  var machine: FetchMachine
  /// The number of fetches and ends of fetches after which no new ones begin.
  let mostGenerations: Int
  /// Whether a cancelled timer can fire.
  let hasLateTimers: Bool
  var timers: Set<FetchMachine.Timer> = []
  /// A cancelled timer whose event is late.
  var cancelledTimer: FetchMachine.Timer?
  var waiting: Set<FetchMachine.CallerID> = []
  /// The unanswered questions to the identity provider.
  var questions: Set<FetchMachine.FetchGeneration> = []
  /// The requests that have not ended, abandoned ones included.
  var requests: Set<FetchMachine.Attempt> = []
  /// The fetch that runs; nil if none does.
  var newest: FetchMachine.FetchGeneration?
  /// What the newest fetch asks for.
  var target: FetchTarget?
  /// Whether a full fetch was interrupted and has not run again.
  var owesFullFetch = false
  var generationCount = 0

  static let ann = ExperimentUser(userID: "ann")
  static let bob = ExperimentUser(userID: "bob")
  static let callers = [1, 2].map { FetchMachine.CallerID(number: $0) }
  static let targets = [
    FetchTarget(user: ann), FetchTarget(user: ann, keys: ["a"]), FetchTarget(user: bob),
  ]

  /// Creates a world whose fetches have two retries.
  init(
    mostGenerations: Int, asksIdentity: Bool = false, hasLateTimers: Bool = false,
    maximumUnderWay: Int = 4
  ) {
    self.mostGenerations = mostGenerations
    self.hasLateTimers = hasLateTimers
    machine = FetchMachine(
      FetchPolicy(
        identityTimeout: asksIdentity ? .seconds(10) : nil,
        retryDelays: [.milliseconds(500), .milliseconds(750)], maximumUnderWay: maximumUnderWay))
  }

  var phase: String {
    switch machine.state {
    case .idle: "idle"
    case .fetching: "fetching"
    case .retrying: "retrying"
    }
  }

  var events: [Event] {
    var events: [Event] = timers.union(cancelledTimer.map { [$0] } ?? []).map { .timerFired($0) }
    events += questions.map { .identityProvided($0, Self.ann) }
    for attempt in requests {
      events += [
        .responded(attempt, .variants([:])), .failed(attempt, .noAnswer(.unreachable)),
        .responded(attempt, .failure(.status(404, retryAfter: nil))),
      ]
    }
    let isFull = generationCount >= mostGenerations
    for caller in Self.callers where !waiting.contains(caller) {
      events += Self.targets.filter { !isFull || joins($0) }.map { .fetchRequested(caller, $0) }
    }
    return isFull ? events : events + [.identityChanged, .cleared, .stopped]
  }

  private func joins(_ target: FetchTarget) -> Bool {
    if case .fetching = machine.state { self.target == target } else { false }
  }

  mutating func apply(_ event: Event) -> [String] {
    let before = self
    var broken: [String] = []
    switch event {
    case .fetchRequested(let caller, let target):
      waiting.insert(caller)
      if !joins(target) {
        let isFullInterrupted = owesFullFetch || (newest != nil && self.target?.isFull == true)
        owesFullFetch = isFullInterrupted && !target.isFull
        generationCount += 1
        self.target = target
      }
    case .identityProvided(let generation, _): questions.remove(generation)
    case .responded(let attempt, _), .failed(let attempt, _): requests.remove(attempt)
    case .timerFired(let timer):
      timers.remove(timer)
      if cancelledTimer == timer { cancelledTimer = nil }
    case .identityChanged, .cleared, .stopped:
      (target, owesFullFetch) = (nil, false)
      generationCount += 1
    }
    let commands = machine.handle(event, random: .seeded(0))
    noteRepeatedFullFetch(event, &broken)
    for command in commands { perform(command, after: event, before, &broken) }
    return broken + checkState(event) + checkStep(event, before, commands)
  }

  /// A fetch that begins without a caller's event is the full one that is owed.
  private mutating func noteRepeatedFullFetch(_ event: Event, _ broken: inout [String]) {
    let old = newest
    switch machine.state {
    case .idle: newest = nil
    case .fetching(let generation, _), .retrying(let generation, _, _): newest = generation
    }
    if case .fetchRequested = event { return }
    guard let newest, newest != old else { return }
    if !owesFullFetch { broken.append("A fetch needs a reason") }
    owesFullFetch = false
    target = target.map { FetchTarget(user: $0.user) }
  }

  private mutating func perform(
    _ command: FetchMachine.Command, after event: Event, _ before: Self, _ broken: inout [String]
  ) {
    switch command {
    case .askIdentity(let generation):
      questions.insert(generation)
      if generation != newest { broken.append("Only the newest fetch asks") }
    case .send(let attempt, let target):
      if attempt.retry > 2 { broken.append("There are at most two retries") }
      if !requests.insert(attempt).inserted { broken.append("An attempt is sent once") }
      if attempt.generation != newest || target.keys != self.target?.keys {
        broken.append("Only the newest fetch asks")
      }
      if requests.count > machine.policy.maximumUnderWay {
        broken.append("The requests under way are limited")
      }
    case .apply(let result, let user):
      guard case .responded(let attempt, .variants) = event,
        attempt.generation == before.newest, let target = before.target,
        result.keys == target.keys,
        target.user == user || machine.policy.identityTimeout != nil
      else {
        broken.append("Only the newest fetch is applied")
        return
      }
    case .complete(let callers, let error):
      for caller in callers where waiting.remove(caller) == nil {
        broken.append("Each caller ends exactly once")
      }
      if error != Self.error(of: event) { broken.append("Callers end with the first failure") }
    case .startTimer(let timer, _): timers.insert(timer)
    case .cancelTimer(let timer):
      if timers.remove(timer) == nil { broken.append("Only running timers are cancelled") }
      if hasLateTimers { cancelledTimer = timer }
    }
  }

  /// The error with which the callers of the fetch before end.
  private static func error(of event: Event) -> FetchError? {
    switch event {
    case .fetchRequested, .identityChanged: .superseded
    case .cleared: .cleared
    case .stopped: .stopped
    case .timerFired: .timedOut(after: .seconds(10))
    case .failed(_, let error), .responded(_, .failure(let error)): error
    case .responded(_, .variants), .identityProvided: nil
    }
  }

  private func checkState(_ event: Event) -> [String] {
    var broken: [String] = []
    let kinds = timers.map(\.kind)
    let expected: [FetchMachine.Timer.Kind]
    switch machine.state {
    case .idle: expected = []
    case .fetching(_, let stage), .retrying(_, _, let stage):
      expected = [stage == .identity ? .identity : stage == .delay ? .retry : .deadline]
    }
    if kinds != expected { broken.append("Exactly the timer that the state needs") }
    switch event {
    case .identityChanged, .cleared, .stopped:
      if !timers.isEmpty || machine.state != .idle {
        broken.append("Nothing is armed after a stop")
      }
    default: break
    }
    var isFetching = false
    if case .fetching = machine.state { isFetching = true }
    if !waiting.isEmpty, !isFetching { broken.append("Callers wait for the first answer only") }
    if machine.state == .idle, owesFullFetch {
      broken.append("An interrupted full fetch runs again")
    }
    return broken
  }

  private func checkStep(
    _ event: Event, _ before: Self, _ commands: [FetchMachine.Command]
  ) -> [String] {
    let isStale =
      switch event {
      case .responded(let attempt, _), .failed(let attempt, _):
        attempt.generation != before.newest
      case .identityProvided(let generation, _): generation != before.newest
      case .timerFired(let timer): !before.timers.contains(timer)
      default: false
      }
    guard isStale else { return [] }
    let isHarmless = commands.allSatisfy { if case .send = $0 { true } else { false } }
    return isHarmless ? [] : ["A stale event has no effect"]
  }

  /// With a server that answers, all callers end, and the full fetch that is owed runs.
  func converges() -> Bool {
    var world = self
    for _ in 0..<20 {
      let next: Event?
      switch world.machine.state {
      case .idle: return world.waiting.isEmpty && !world.owesFullFetch
      case .fetching(let generation, .identity), .retrying(let generation, _, .identity):
        next = .identityProvided(generation, Self.ann)
      case .fetching(let generation, .answer), .retrying(let generation, _, .answer):
        next = world.requests.filter { $0.generation == generation }.max { $0.retry < $1.retry }
          .map { .responded($0, .variants([:])) }
      case .fetching(_, .place), .retrying(_, _, .place):
        next = world.requests.first.map { .failed($0, .noAnswer(.connectionLost)) }
      case .fetching(_, .delay), .retrying(_, _, .delay):
        next = world.timers.first.map { .timerFired($0) }
      }
      guard let next, world.apply(next).isEmpty else { return false }
    }
    return false
  }
}
