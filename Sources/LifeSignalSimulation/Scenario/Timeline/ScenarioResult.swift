/// The result of a scenario.
public struct ScenarioResult: Hashable, Sendable {
  /// The number of steps whose time was reached, without the expectations.
  public var steps: Int

  /// The number of expectations that were checked.
  public var expectations: Int

  /// The number of steps and expectations that were not reached, because a step could not be
  /// performed.
  public var unreached: Int

  /// The number of invariants that were checked after each event.
  public var invariants: Int

  /// The failures, in order.
  public var failures: [TimelineEntry]

  /// The fault plan with which the scenario ran.
  public var plan = FaultPlan.none

  /// How often each fault has occurred.
  public var faults = FaultCounts()

  /// The virtual time that the scenario took.
  public var elapsed: Duration

  /// Whether there was no failure.
  public var isPassed: Bool { failures.isEmpty }

  /// The number of expectations that were not met.
  public var unmet: Int {
    failures.count { if case .expectation = $0.content { true } else { false } }
  }

  /// The number of steps that could not be performed.
  public var unperformed: Int {
    failures.count { if case .notPerformed = $0.content { true } else { false } }
  }

  /// The number of violated invariants and of issues in the program itself.
  public var broken: Int { failures.count - unmet - unperformed }

  /// Whether the scenario failed only in ways that its faults can cause: steps could not be
  /// performed or expectations were not met, but there was no violation or issue.
  public var isExplainedByFaults: Bool { !isPassed && broken == 0 && plan != .none }

  /// Creates the result of a scenario.
  public init(
    steps: Int = 0, expectations: Int = 0, unreached: Int = 0, invariants: Int = 0,
    failures: [TimelineEntry] = [], elapsed: Duration = .zero
  ) {
    self.steps = steps
    self.expectations = expectations
    self.unreached = unreached
    self.invariants = invariants
    self.failures = failures
    self.elapsed = elapsed
  }
}
