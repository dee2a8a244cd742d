import StateKit

/// What has to hold after every event of a world.
final class Invariants: Sendable {
  private struct State: Sendable {
    var rules: [Rule] = []
    var subscription: EventSubscription?
  }

  struct Rule: Sendable {
    let name: String
    let holds: @Sendable () -> Bool
  }

  private let log: EventLog
  private let problems: Problems
  private let state = Locked(State())

  init(log: EventLog, problems: Problems) {
    self.log = log
    self.problems = problems
  }

  func add(_ rule: Rule) {
    let isFirst = state.withLock { state in
      state.rules.append(rule)
      return state.subscription == nil
    }
    guard isFirst else { return }
    let subscription = log.listen { [weak self] _ in self?.check() }
    state.withLock { $0.subscription = subscription }
  }

  /// Forgets all of them: what they look at holds this world, maybe.
  func removeAll() {
    let gone = state.withLock { state in
      defer { state = State() }
      return (state.rules, state.subscription)
    }
    _ = gone
  }

  /// Asks all of them. One that was broken is not looked at again.
  func check() {
    for rule in state.withLock({ $0.rules }) where !rule.holds() {
      state.withLock { state in state.rules.removeAll { $0.name == rule.name } }
      problems.add(.violated(invariant: rule.name))
    }
  }
}

extension Simulation {
  /// Says what has to hold after every event that is recorded in ``log``, and whenever the world has
  /// run. The first time that it does not is a problem of this simulation.
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
