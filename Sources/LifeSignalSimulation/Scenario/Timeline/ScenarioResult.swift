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

  /// The virtual time that the story took.
  public var elapsed: Duration

  /// Whether everything was as expected.
  public var isPassed: Bool { failures.isEmpty }

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
