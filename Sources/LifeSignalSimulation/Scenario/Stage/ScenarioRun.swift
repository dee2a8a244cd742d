/// Plays a story in a world of its own and tells what happens.
///
/// The same story with the same seed always goes the same way, to the last identifier.
public struct ScenarioRun {
  private let scenario: Scenario
  private let seed: UInt64
  private let latency: Duration

  /// Makes a run of a story.
  ///
  /// - Parameters:
  ///   - seed: What all chance in the world comes from.
  ///   - latency: How long each message between a device and the server is on its way.
  public init(_ scenario: Scenario, seed: UInt64 = 1, latency: Duration = .zero) {
    self.scenario = scenario
    self.seed = seed
    self.latency = latency
  }

  /// Plays the story from its start to its end.
  ///
  /// An expectation that is not met fails the story, which goes on; a step that cannot be carried
  /// out ends it.
  ///
  /// - Parameter tell: Called with each thing that happens, in order. What it throws ends the run.
  /// - Complexity: what the world does, and the number of the steps.
  public func run<Failure: Error>(
    _ tell: (TimelineEntry) throws(Failure) -> Void
  ) throws(Failure) -> ScenarioResult {
    let stage = Stage(cast: scenario.cast, seed: seed, latency: latency)
    let recorder = TimelineRecorder(stage: stage, people: scenario.cast.people)
    var result = ScenarioResult(invariants: Invariant.all.count)

    func tellAll(_ entries: [TimelineEntry]) throws(Failure) {
      for entry in entries {
        if entry.isFailure { result.failures.append(entry) }
        try tell(entry)
      }
    }

    stage.enter()
    stage.rest()
    try tellAll(recorder.entries())

    var mark = Duration.zero
    for step in scenario.steps {
      var refusal: StageError?
      do throws(StageError) {
        try Self.reach(step.moment, after: mark, on: stage)
      } catch {
        refusal = error
      }
      try tellAll(recorder.entries())

      if refusal == nil {
        switch step.content {
        case .wait:
          mark = stage.world.elapsed
          result.steps += 1
        case .act(let act):
          mark = stage.world.elapsed
          result.steps += 1
          try tellAll([entry(step, .act(step.sentence), on: stage)])
          do throws(StageError) {
            try act.perform(stage)
          } catch {
            refusal = error
          }
          try tellAll(recorder.entries())
        case .expect(let claim):
          if step.moment != .whenQuiet { mark = stage.world.elapsed }
          result.expectations += 1
          let finding: Finding
          do throws(StageError) {
            finding = try claim.check(stage)
          } catch {
            finding = Finding(isMet: false, found: error.description)
          }
          let content = TimelineEntry.Content.expectation(
            step.sentence, isMet: finding.isMet, found: finding.found)
          try tellAll([entry(step, content, on: stage)])
        }
      }
      if let refusal {
        let content = TimelineEntry.Content.refusal(step.sentence, reason: refusal.description)
        try tellAll([entry(step, content, on: stage)])
        break
      }
    }
    stage.rest()
    try tellAll(recorder.entries())
    result.elapsed = stage.world.elapsed
    return result
  }

  private static func reach(
    _ moment: ScenarioStep.Moment, after mark: Duration, on stage: Stage
  ) throws(StageError) {
    switch moment {
    case .whenQuiet: stage.rest()
    case .at(let time): try stage.wait(until: time.offset)
    case .after(let duration): try stage.wait(until: mark + duration)
    }
  }

  private func entry(
    _ step: ScenarioStep, _ content: TimelineEntry.Content, on stage: Stage
  ) -> TimelineEntry {
    TimelineEntry(
      time: stage.world.elapsed, who: step.subject ?? "", content: content, place: step.place)
  }
}
