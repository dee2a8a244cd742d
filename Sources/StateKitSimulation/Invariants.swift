import StateKit

/// What has to hold after every event of a world.
final class Invariants: Sendable {
  private struct State: Sendable {
    var rules: [Int: Rule] = [:]
    var lastNumber = 0
    /// The logs that are listened to as soon as there is a rule.
    var logs: [EventLog]
    var subscriptions: [EventSubscription] = []
  }

  struct Rule: Sendable {
    let name: String
    let holds: @Sendable () -> Bool
  }

  private let executor: SimulationExecutor
  private let state: Locked<State>

  init(log: EventLog, executor: SimulationExecutor) {
    self.executor = executor
    state = Locked(State(logs: [log]))
  }

  /// Has the rules asked after the events of another log, too.
  func listen(to log: EventLog) {
    let hasRules = state.withLock { state in
      state.logs.append(log)
      return !state.subscriptions.isEmpty
    }
    if hasRules { subscribe(to: [log]) }
  }

  private func subscribe(to logs: [EventLog]) {
    let subscriptions = logs.map { $0.listen { [weak self] in self?.heard($0) } }
    state.withLock { $0.subscriptions += subscriptions }
  }

  func add(_ rule: Rule) {
    let logs = state.withLock { state in
      state.lastNumber += 1
      state.rules[state.lastNumber] = rule
      return state.subscriptions.isEmpty ? state.logs : []
    }
    subscribe(to: logs)
  }

  /// Forgets all of them: what they look at holds this world, maybe.
  func removeAll() {
    let gone = state.withLock { state in
      defer { state = State(logs: state.logs) }
      return (state.rules, state.subscriptions)
    }
    _ = gone
  }

  /// Asks all of them, unless a thread tells of it that does not drive: a rule may look at
  /// a store. They are asked at the next event, or when the world has run.
  private func heard(_ event: Event) {
    if case .shared(let transaction) = event.kind { executor.heard(transaction) }
    if executor.isTrusted { check() }
  }

  /// Asks all of them. One that was broken is not looked at again.
  func check() {
    let rules = state.withLock { $0.rules }
    for (number, rule) in rules.sorted(by: { $0.key < $1.key }) where !rule.holds() {
      state.withLock { $0.rules[number] = nil }
      executor.problems.add(.violated(invariant: rule.name))
    }
  }
}

extension Simulation {
  /// Says what has to hold after every event that is recorded in ``log``, or in the log of a test store of
  /// this world, and whenever the world has run. The first time that it does not is a problem of this simulation.
  ///
  /// The rule is kept as long as the simulation: one that looks at the simulation itself keeps both.
  /// Capture it weakly, outside ``simulate(seeds:audit:_:)``, which forgets the rules of each run.
  ///
  /// - Parameters:
  ///   - name: Names the rule.
  ///   - holds: Whether it holds now. It is called between two events, on the driving thread.
  public func always(_ name: String, _ holds: @escaping @Sendable () -> Bool) {
    invariants.add(Invariants.Rule(name: name, holds: holds))
  }
}
