import Realtime
import StateKit
import TestSupport

/// A token machine with its provider, its timers and its callers.
struct TokenWorld: World {
  var machine = TokenMachine(.provider())
  var defect: TokenDefect?
  var timers: Set<TokenMachine.Timer> = []
  var cancelledTimer: TokenMachine.Timer?
  /// The requests that are neither answered nor cancelled.
  var requests: Set<TokenMachine.Generation> = []
  var cancelledRequests: Set<TokenMachine.Generation> = []
  var waiters = 0
  /// The token that channels use.
  var announced: AccessToken?
  var newest: AccessToken?

  init(defect: TokenDefect? = nil) { self.defect = defect }

  var phase: String {
    switch machine.state {
    case .settled: "settled"
    case .scheduled: "scheduled"
    case .requested: "requested"
    }
  }

  static func label(_ event: TokenMachine.Event) -> String {
    if case .timerFired(let timer) = event { return "timer: \(timer.kind)" }
    return name(event)
  }

  var events: [TokenMachine.Event] {
    var events: [TokenMachine.Event] = [.updated(AccessToken("set")), .updated(nil), .stopped]
    if waiters < 2 { events += [.tokenNeeded, .refreshNeeded] }
    events += (timers.union(cancelledTimer.map { [$0] } ?? [])).map { .timerFired($0) }
    for generation in requests.union(cancelledRequests) {
      events += [
        .provided(generation, token(generation), validFor: .seconds(600)),
        .provided(generation, token(generation), validFor: nil),
        .providerFailed(generation, .unreachable), .providerFailed(generation, .refused),
      ]
    }
    // The exploration of an order ends with the third generation.
    return requests.union(cancelledRequests).contains { $0.number >= 3 } ? [] : events
  }

  private func token(_ generation: TokenMachine.Generation) -> AccessToken {
    AccessToken("provided \(generation.number)")
  }

  mutating func apply(_ event: TokenMachine.Event) -> [String] {
    let before = self
    switch event {
    case .tokenNeeded, .refreshNeeded: waiters += 1
    case .updated(let token):
      newest = token
      if token == nil { announced = nil }
    case .provided(let generation, let token, _):
      if requests.contains(generation) { newest = token }
      requests.remove(generation)
    case .providerFailed(let generation, _): requests.remove(generation)
    case .timerFired(let timer):
      timers.remove(timer)
      if cancelledTimer == timer { cancelledTimer = nil }
    case .stopped: break
    }
    let random = RandomSource.seeded(0)
    let commands =
      defect?.handle(event, &machine, random) ?? machine.handle(event, random: random)
    var broken: [String] = []
    for command in commands { perform(command, &broken) }
    return broken + checkState() + checkStep(event, before)
  }

  private mutating func perform(_ command: TokenMachine.Command, _ broken: inout [String]) {
    switch command {
    case .requestToken(let generation):
      if !requests.isEmpty { broken.append("One request at a time") }
      requests.insert(generation)
    case .cancelRequest(let generation):
      requests.remove(generation)
      cancelledRequests.insert(generation)
    case .tokenChanged(let token):
      if token == announced { broken.append("Only a different token is announced") }
      announced = token
    case .completeRequests(let outcome):
      if let token = outcome.token, token != machine.token {
        broken.append("I6: callers get the current token")
      }
      waiters = 0
    case .startTimer(let timer, _): timers.insert(timer)
    case .cancelTimer(let timer):
      if timers.remove(timer) == nil { broken.append("I3: only running timers are cancelled") }
      cancelledTimer = timer
    }
  }

  private func checkState() -> [String] {
    var broken: [String] = []
    let kinds = timers.map(\.kind)
    let isTimed =
      switch machine.state {
      case .settled: kinds.isEmpty
      case .scheduled: kinds == [.request]
      case .requested: kinds == [.deadline]
      }
    if !isTimed { broken.append("I3: exactly the timer that the state needs") }
    if machine.token != newest { broken.append("The newest token is kept") }
    if machine.token != announced { broken.append("Each token is announced") }
    if waiters > 0, requests.isEmpty { broken.append("I6: each caller gets an answer") }
    return broken
  }

  private func checkStep(_ event: TokenMachine.Event, _ before: Self) -> [String] {
    let isStale =
      switch event {
      case .provided(let generation, _, _), .providerFailed(let generation, _):
        !before.requests.contains(generation)
      case .timerFired(let timer): !before.timers.contains(timer)
      default: false
      }
    return isStale && machine != before.machine ? ["I5: a stale event changes nothing"] : []
  }

  /// Callers get an answer even if the provider never answers.
  func converges() -> Bool {
    guard waiters > 0 else { return true }
    guard let timer = timers.first else { return false }
    var world = self
    _ = world.apply(.timerFired(timer))
    return world.waiters == 0
  }
}

extension TokenMachine.Outcome {
  /// The token that the callers get.
  fileprivate var token: AccessToken? {
    switch self {
    case .token(let token), .kept(let token, _): token
    case .failed: nil
    }
  }
}
