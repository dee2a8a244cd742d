/// Carries out the steps of a story, one after the other, and keeps the count.
struct ScenarioPlayer {
  let stage: Stage
  private let recorder: TimelineRecorder
  private let trace: TraceRecorder?
  private let screens: ScreenRecorder?
  private var entries: [TimelineEntry] = []

  /// When the last step was that did something or named a time: `after` counts from there.
  private var mark = Duration.zero

  /// Whether the last step came to where it touched the app of somebody.
  private(set) var isTouched = false

  /// When the last step did something, or was to.
  private(set) var reached = Duration.zero

  /// What was refused before that moment came, since the step before, and was seen then.
  private(set) var refusedMeanwhile: [SeenRefusal] = []

  /// How the story stands.
  var result = ScenarioResult(invariants: Invariant.all.count)

  /// - Parameter tellsScreens: Whether what the screens show anew is told, too: a story expects it,
  ///   and whoever plays has to be told.
  init(stage: Stage, trace: TraceRecorder? = nil, tellsScreens: Bool = false) {
    self.stage = stage
    self.trace = trace
    screens = tellsScreens ? ScreenRecorder(stage: stage) : nil
    recorder = TimelineRecorder(stage: stage, screens: screens)
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
    isTouched = false
    do throws(StageError) {
      defer {
        record(recorder.entries())
        reached = stage.world.elapsed
        refusedMeanwhile = screens?.takeRefusals().filter(\.shown.outlastsItsMoment) ?? []
      }
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
      let device = step.subject.flatMap(stage.world.device)
      _ = device?.takeTouch()
      do throws(StageError) {
        defer {
          // It may have lasted.
          mark = stage.world.elapsed
          if let device {
            isTouched = device.takeTouch()
          }
          record(recorder.entries())
        }
        try act.perform(stage)
        if let device { stage.world.strike(device) }
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

  /// Tells what the screens ask now, and did not before.
  mutating func tellQuestions() { record(screens?.questions() ?? []) }

  /// What was refused since the last step began to do something, as far as it still stands there.
  func takeStandingRefusals() -> [SeenRefusal] {
    let refusals = screens?.takeRefusals() ?? []
    return refusals.filter { seen in (try? stage.actor(seen.who))?.shows(seen.shown) ?? false }
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
