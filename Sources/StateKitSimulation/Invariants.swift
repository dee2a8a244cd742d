import StateKit

/// The rules that must hold after every event of a simulation.
final class Invariants: Sendable {
  private struct State: Sendable {
    var rules: [Int: Invariant] = [:]
    var lastNumber = 0
    /// The logs to observe as soon as there is a rule.
    var logs: [EventLog]
    var subscriptions: [EventSubscription] = []
  }

  struct Invariant: Sendable {
    let name: String
    let holds: @Sendable () -> Bool
  }

  private let executor: SimulationExecutor
  private let state: Locked<State>

  init(log: EventLog, executor: SimulationExecutor) {
    self.executor = executor
    state = Locked(State(logs: [log]))
  }

  /// Checks the rules after the events of another log, too.
  func listen(to log: EventLog) {
    let hasRules = state.withLock { state in
      state.logs.append(log)
      return !state.subscriptions.isEmpty
    }
    if hasRules { subscribe(to: [log]) }
  }

  private func subscribe(to logs: [EventLog]) {
    let subscriptions = logs.map { $0.listen { [weak self] in self?.check(after: $0) } }
    state.withLock { $0.subscriptions += subscriptions }
  }

  func add(_ rule: Invariant) {
    let logs = state.withLock { state in
      state.lastNumber += 1
      state.rules[state.lastNumber] = rule
      return state.subscriptions.isEmpty ? state.logs : []
    }
    subscribe(to: logs)
  }

  /// Removes all rules, because their closures can retain stores of this simulation, and the
  /// simulation itself.
  func removeAll() {
    // The rules are released outside the lock, because their release can run any code.
    let removed = state.withLock { state in
      defer { state = State(logs: state.logs) }
      return (state.rules, state.subscriptions)
    }
    _ = removed
  }

  /// Checks all rules, if the current thread drives the simulation or was the last to drive it. On
  /// any other thread, a rule could access a store while the driver uses that store. The rules are
  /// then checked at the next event, or when the simulation has run.
  private func check(after event: Event) {
    if case .shared(let transaction) = event.kind { executor.checkWritingThread(of: transaction) }
    if executor.isCurrentOrLastDriver { check() }
  }

  /// Checks all rules. A broken rule is reported once, and removed.
  func check() {
    let rules = state.withLock { $0.rules }
    if rules.isEmpty { return }
    for (number, rule) in rules.sorted(by: { $0.key < $1.key }) where !rule.holds() {
      state.withLock { $0.rules[number] = nil }
      executor.problems.add(.violated(invariant: rule.name))
    }
  }
}

extension Simulation {
  /// Adds an invariant: a rule that must hold after every event in ``log``, or in the log of a test
  /// store of this simulation, and whenever the simulation has run. If it does not hold, the
  /// simulation reports this as a problem, once.
  ///
  /// The simulation keeps `holds` for its own lifetime, so a closure that refers to the simulation
  /// creates a reference cycle: capture the simulation weakly, except in
  /// ``simulate(seeds:determinismCheck:_:)``, which removes the invariants of each run.
  ///
  /// - Parameters:
  ///   - name: The name of the invariant.
  ///   - holds: Returns whether the invariant holds. Called between two events, on the thread that
  ///     drives the simulation or was the last to drive it.
  public func invariant(_ name: String, _ holds: @escaping @Sendable () -> Bool) {
    invariants.add(Invariants.Invariant(name: name, holds: holds))
  }
}
