/// Carries out the steps of a story, one after the other, and keeps the count.
struct ScenarioPlayer {
  let stage: Stage
  private let recorder: TimelineRecorder
  private let trace: TraceRecorder?
  private var entries: [TimelineEntry] = []

  /// When the last step was that did something or named a time: `after` counts from there.
  private var mark = Duration.zero

  /// How the story stands.
  var result = ScenarioResult(invariants: Invariant.all.count)

  init(stage: Stage, trace: TraceRecorder? = nil) {
    self.stage = stage
    self.trace = trace
    recorder = TimelineRecorder(stage: stage)
    // In a world that goes on, that was told before.
    mark = stage.world.elapsed
    _ = recorder.entries()
  }

  /// Launches apps that ran in another life of the world, and says which do not start.
  mutating func resume(_ devices: [String]) {
    let failures = stage.world.resume(devices)
    record(recorder.entries())
    record(
      failures.map { name, reason in
        TimelineEntry(
          time: stage.world.elapsed, who: name,
          content: .refusal("\(name) opens the app", reason: "\(reason)"))
      })
    rest()
  }

  /// Hands over what has happened since this was last called.
  mutating func takeEntries() -> [TimelineEntry] {
    defer { entries = [] }
    return entries
  }

  /// Brings the cast in.
  mutating func begin() {
    stage.enter()
    rest()
  }

  /// Carries out a step. False when it cannot be, so that the story ends here.
  mutating func play(_ step: ScenarioStep) -> Bool {
    do throws(StageError) {
      defer { record(recorder.entries()) }
      try reach(step.moment)
    } catch {
      return refuse(step, error)
    }
    switch step.content {
    case .wait:
      mark = stage.world.elapsed
      result.steps += 1
    case .act(let act):
      mark = stage.world.elapsed
      result.steps += 1
      record([entry(step, .act(step.sentence))])
      do throws(StageError) {
        defer { record(recorder.entries()) }
        try act.perform(stage)
        if let device = step.subject.flatMap(stage.world.device) { stage.world.strike(device) }
      } catch {
        return refuse(step, error)
      }
    case .expect(let claim):
      if step.moment != .whenQuiet { mark = stage.world.elapsed }
      result.expectations += 1
      let finding = finding(of: claim)
      let content = TimelineEntry.Content.expectation(
        step.sentence, isMet: finding.isMet, found: finding.found)
      record([entry(step, content)])
    }
    return true
  }

  /// Lets everything happen that the steps so far have started.
  mutating func rest() {
    stage.rest()
    record(recorder.entries())
  }

  /// Ends the story at rest.
  mutating func end() {
    rest()
    result.elapsed = stage.world.elapsed
  }

  private func reach(_ moment: ScenarioStep.Moment) throws(StageError) {
    switch moment {
    case .whenQuiet: stage.rest()
    case .at(let time): try stage.wait(until: time.offset)
    case .after(let duration): try stage.wait(until: mark + duration)
    }
  }

  private func finding(of claim: Claim) -> Finding {
    do throws(StageError) {
      return try claim.check(stage)
    } catch {
      return Finding(isMet: false, found: error.description)
    }
  }

  private mutating func refuse(_ step: ScenarioStep, _ error: StageError) -> Bool {
    record([entry(step, .refusal(step.sentence, reason: error.description))])
    return false
  }

  private mutating func record(_ new: [TimelineEntry]) {
    entries += new
    if let trace { for entry in new { trace.note(entry) } }
    result.failures += new.filter(\.isFailure)
  }

  private func entry(_ step: ScenarioStep, _ content: TimelineEntry.Content) -> TimelineEntry {
    TimelineEntry(
      time: stage.world.elapsed, who: step.subject ?? "", content: content, place: step.place)
  }
}
