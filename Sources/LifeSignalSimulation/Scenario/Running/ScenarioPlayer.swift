/// Performs the steps of a scenario, one after the other, and counts them.
struct ScenarioPlayer {
  let context: ScenarioContext
  private let recorder: TimelineRecorder
  private let trace: TraceRecorder?
  private let screens: ScreenRecorder?
  /// The entries since they were last taken.
  let journal: TimelineJournal

  /// The time at which the last step ended, from which the `after` of the next step counts. An
  /// expectation without a time does not count as a step.
  private var lastStepTime = Duration.zero

  /// Whether the last step touched the screen of its device; selecting a tab does not count as a
  /// touch.
  private(set) var hasInteraction = false

  /// The time in the world after the wait before the last step, even if the step's time could not
  /// be reached.
  private(set) var lastReachedTime = Duration.zero

  /// The refusals that became visible during the wait before the last step, and did not disappear
  /// at the same point in virtual time.
  private(set) var refusalsBeforeLastStep: [SeenRefusal] = []

  /// The result so far.
  var result = ScenarioResult(invariants: Invariant.all.count)

  /// - Parameters:
  ///   - context: The world, and the people and devices of the scenario.
  ///   - trace: The recorder of a trace, if one was requested.
  ///   - reportsScreens: Whether to report new content on screens, too. The user of an interactive
  ///     session needs to see it; a scenario file checks it with expectations.
  init(context: ScenarioContext, trace: TraceRecorder? = nil, reportsScreens: Bool = false) {
    self.context = context
    self.trace = trace
    screens = reportsScreens ? ScreenRecorder(context: context) : nil
    recorder = TimelineRecorder(context: context, screens: screens)
    journal = TimelineJournal(recorder)
    // If the world continues, an earlier process has reported the events so far.
    lastStepTime = context.world.elapsed
    _ = recorder.entries()
  }

  /// Launches apps that were running when the world was closed, and reports launch failures.
  mutating func resume(_ devices: [String]) {
    let failures = context.world.resume(devices)
    record(recorder.entries())
    record(
      failures.map { name, reason in
        TimelineEntry(
          time: context.world.elapsed, subject: name,
          content: .notPerformed("\(name) opens the app", reason: "\(reason)"))
      })
    settle()
  }

  /// Returns the entries since the last call.
  func takeEntries() -> [TimelineEntry] { journal.takeEntries() }

  /// Adds the people and devices to the world.
  mutating func begin() {
    context.addParticipants()
    settle()
  }

  /// Performs a step, and returns whether it was possible. If it was not, a `ScenarioRun` ends
  /// here, but a `PlaySession` continues.
  mutating func play(_ step: ScenarioStep) -> Bool {
    hasInteraction = false
    do throws(ScenarioStepError) {
      defer {
        record(recorder.entries())
        lastReachedTime = context.world.elapsed
        refusalsBeforeLastStep = screens?.takeRefusals().filter(\.shown.remainsVisible) ?? []
      }
      try reach(step.moment)
    } catch {
      return fail(step, error)
    }
    switch step.content {
    case .wait:
      lastStepTime = context.world.elapsed
      result.steps += 1
    case .act(let act):
      lastStepTime = context.world.elapsed
      result.steps += 1
      record([entry(step, .act(step.sentence))])
      let device = step.subject.flatMap(context.world.device)
      _ = device?.takeInteraction()
      do throws(ScenarioStepError) {
        defer {
          // The act may have taken time.
          lastStepTime = context.world.elapsed
          if let device {
            hasInteraction = device.takeInteraction()
          }
          record(recorder.entries())
        }
        try act.perform(context)
        if let device { context.world.injectFaults(on: device) }
      } catch {
        return fail(step, error)
      }
    case .expect(let expectation):
      if step.moment != .whenSettled { lastStepTime = context.world.elapsed }
      result.expectations += 1
      let checked = check(expectation)
      let content = TimelineEntry.Content.expectation(
        step.sentence, isMet: checked.isMet, found: checked.found)
      record([entry(step, content)])
    }
    return true
  }

  /// Records the events since the last step.
  mutating func recordNews() { record(recorder.entries()) }

  /// Runs the world until all work that the steps so far have started is done.
  mutating func settle() {
    context.settle()
    record(recorder.entries())
  }

  /// Reports the new questions on the screens.
  mutating func reportQuestions() { record(screens?.questions() ?? []) }

  /// Returns the refusals since the start of the last step that are still on the screen.
  func takeVisibleRefusals() -> [SeenRefusal] {
    let refusals = screens?.takeRefusals() ?? []
    return refusals.filter { seen in (try? context.actor(seen.device))?.shows(seen.shown) ?? false }
  }

  /// Runs the world until everything has finished, and records the time.
  mutating func end() {
    settle()
    result.elapsed = context.world.elapsed
  }

  private func reach(_ moment: ScenarioStep.Moment) throws(ScenarioStepError) {
    switch moment {
    case .whenSettled: context.settle()
    case .at(let time): try context.wait(until: time.offset)
    // A person who enters a line counts from that moment, not from the end of an earlier line.
    case .after(let duration):
      let start = context.world.live == nil ? lastStepTime : context.world.elapsed
      try context.wait(until: start + duration)
    }
  }

  private func check(_ expectation: ScenarioExpectation) -> ExpectationResult {
    do throws(ScenarioStepError) {
      return try expectation.check(context)
    } catch {
      return ExpectationResult(isMet: false, found: error.description)
    }
  }

  /// Records that a step could not be performed, and returns `false`, the result of the step.
  private mutating func fail(_ step: ScenarioStep, _ error: ScenarioStepError) -> Bool {
    record([entry(step, .notPerformed(step.sentence, reason: error.description))])
    return false
  }

  private mutating func record(_ new: [TimelineEntry]) {
    if let trace { for entry in new { trace.record(entry) } }
    result.failures += journal.record(new)
  }

  private func entry(_ step: ScenarioStep, _ content: TimelineEntry.Content) -> TimelineEntry {
    TimelineEntry(
      time: context.world.elapsed, subject: step.subject ?? "", content: content,
      location: step.location)
  }
}
