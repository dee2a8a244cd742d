/// Performs the steps of a scenario, one after the other, and counts them.
struct ScenarioPlayer {
  let stage: ScenarioContext
  private let recorder: TimelineRecorder
  private let trace: TraceRecorder?
  private let screens: ScreenRecorder?
  private var entries: [TimelineEntry] = []

  /// The time of the last step that did something or had a time; `after` counts from it.
  private var mark = Duration.zero

  /// Whether the last step sent an action to an app.
  private(set) var hasInteraction = false

  /// The time at which the last step acted, or should have acted.
  private(set) var reached = Duration.zero

  /// The refusals that became visible between the previous step and the time of the last one.
  private(set) var refusedMeanwhile: [SeenRefusal] = []

  /// The result so far.
  var result = ScenarioResult(invariants: Invariant.all.count)

  /// - Parameter tellsScreens: Whether to report new content on screens, too. A scenario expects
  ///   such content; an interactive session needs to see it.
  init(context: ScenarioContext, trace: TraceRecorder? = nil, reportsScreens: Bool = false) {
    self.stage = context
    self.trace = trace
    screens = reportsScreens ? ScreenRecorder(stage: context) : nil
    recorder = TimelineRecorder(stage: context, screens: screens)
    // In a world that continues, earlier events have been reported.
    mark = context.world.elapsed
    _ = recorder.entries()
  }

  /// Launches apps that were running when the world was closed, and reports launch failures.
  mutating func resume(_ devices: [String]) {
    let failures = stage.world.resume(devices)
    record(recorder.entries())
    record(
      failures.map { name, reason in
        TimelineEntry(
          time: stage.world.elapsed, subject: name,
          content: .refusal("\(name) opens the app", reason: "\(reason)"))
      })
    settle()
  }

  /// Returns the entries since the last call.
  mutating func takeEntries() -> [TimelineEntry] {
    defer { entries = [] }
    return entries
  }

  /// Adds the cast to the world.
  mutating func begin() {
    stage.addParticipants()
    settle()
  }

  /// Performs a step, and returns whether that was possible. Otherwise the scenario ends here.
  mutating func play(_ step: ScenarioStep) -> Bool {
    hasInteraction = false
    do throws(ScenarioStepError) {
      defer {
        record(recorder.entries())
        reached = stage.world.elapsed
        refusedMeanwhile = screens?.takeRefusals().filter(\.shown.remainsVisible) ?? []
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
      _ = device?.takeInteraction()
      do throws(ScenarioStepError) {
        defer {
          // The act may have taken time.
          mark = stage.world.elapsed
          if let device {
            hasInteraction = device.takeInteraction()
          }
          record(recorder.entries())
        }
        try act.perform(stage)
        if let device { stage.world.injectFaults(on: device) }
      } catch {
        return refuse(step, error)
      }
    case .expect(let claim):
      if step.moment != .whenSettled { mark = stage.world.elapsed }
      result.expectations += 1
      let finding = finding(of: claim)
      let content = TimelineEntry.Content.expectation(
        step.sentence, isMet: finding.isMet, found: finding.found)
      record([entry(step, content)])
    }
    return true
  }

  /// Runs everything that the steps so far have started.
  mutating func settle() {
    stage.settle()
    record(recorder.entries())
  }

  /// Reports the questions on the screens that are new.
  mutating func reportQuestions() { record(screens?.questions() ?? []) }

  /// Returns the refusals since the start of the last step that are still on the screen.
  func takeVisibleRefusals() -> [SeenRefusal] {
    let refusals = screens?.takeRefusals() ?? []
    return refusals.filter { seen in (try? stage.actor(seen.device))?.shows(seen.shown) ?? false }
  }

  /// Ends the scenario when the world is at rest.
  mutating func end() {
    settle()
    result.elapsed = stage.world.elapsed
  }

  private func reach(_ moment: ScenarioStep.Moment) throws(ScenarioStepError) {
    switch moment {
    case .whenSettled: stage.settle()
    case .at(let time): try stage.wait(until: time.offset)
    case .after(let duration): try stage.wait(until: mark + duration)
    }
  }

  private func finding(of claim: ScenarioExpectation) -> ExpectationResult {
    do throws(ScenarioStepError) {
      return try claim.check(stage)
    } catch {
      return ExpectationResult(isMet: false, found: error.description)
    }
  }

  private mutating func refuse(_ step: ScenarioStep, _ error: ScenarioStepError) -> Bool {
    record([entry(step, .refusal(step.sentence, reason: error.description))])
    return false
  }

  private mutating func record(_ new: [TimelineEntry]) {
    entries += new
    if let trace { for entry in new { trace.record(entry) } }
    result.failures += new.filter(\.isFailure)
  }

  private func entry(_ step: ScenarioStep, _ content: TimelineEntry.Content) -> TimelineEntry {
    TimelineEntry(
      time: stage.world.elapsed, subject: step.subject ?? "", content: content,
      location: step.location)
  }
}
