/// How a story ended.
public struct ScenarioResult: Hashable, Sendable {
  /// How many steps did something or let time pass.
  public var steps: Int

  /// How many expectations were looked at.
  public var expectations: Int

  /// How many steps and expectations were not reached, because a step could not be carried out.
  public var unreached: Int

  /// How many rules were checked after each event.
  public var invariants: Int

  /// What failed, in the order of the story.
  public var failures: [TimelineEntry]

  /// What was to go wrong.
  public var plan = FaultPlan.none

  /// How often each fault has struck.
  public var faults = FaultCounts()

  /// The virtual time that the story took.
  public var elapsed: Duration

  /// Whether everything was as expected.
  public var isPassed: Bool { failures.isEmpty }

  /// How many expectations were not met.
  public var unmet: Int {
    failures.count { if case .expectation = $0.content { true } else { false } }
  }

  /// How many steps could not be done.
  public var undone: Int {
    failures.count { if case .refusal = $0.content { true } else { false } }
  }

  /// How often a rule that always holds was broken, or something was wrong in the program itself.
  public var broken: Int { failures.count - unmet - undone }

  /// Whether things were not as expected, and no rule was broken, where something was to go wrong: a
  /// story that expects what people do to come to something may be told so by a network that fails.
  public var isOnlyUnexpected: Bool { !isPassed && broken == 0 && plan != .none }

  /// Makes a result.
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
