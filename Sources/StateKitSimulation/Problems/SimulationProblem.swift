public import StateKit

/// A problem of a simulation itself, such as work that escapes it or does not end.
public enum SimulationProblem: Error, Hashable, Sendable, CustomStringConvertible {
  /// A job came from a thread that does not drive the simulation. The payload names the effect of
  /// the job, or all running effects if the job's effect is unknown.
  case foreignJob(during: [EffectIdentity])
  /// A test double was called on a thread that does not drive the simulation.
  case foreignCall(String)
  /// A piece of shared state was changed on one thread while another thread drove the simulation.
  case foreignWrite(String)
  /// Nothing can run, no sleeper is due, and effects are still running.
  case unfinished([EffectIdentity], nextWake: Duration?)
  /// Effects are still running after the body of `simulate` has ended, which should have cancelled
  /// them.
  case ignoredCancellation([EffectIdentity])
  /// Effects sent too many actions while time stood still. The given effect sent the last one.
  case tooManyActions(limit: Int, by: EffectIdentity)
  /// Too many jobs ran while time stood still.
  case tooManyJobs(limit: Int, during: [EffectIdentity])
  /// A task woke too often in one step, which is one call such as `advance(by:)`. The payload names
  /// the effect of the task, or all running effects if that effect is unknown. The moment is the time
  /// since the start.
  case tooManyWakes(limit: Int, at: Duration, during: [EffectIdentity])
  /// The test tried to move the time back.
  case timeBackwards(by: Duration)
  /// Code that the simulation runs tried to drive the simulation. The payload is the effect that runs
  /// the code; nil if a reducer, a scheduled call or a closure of the test runs it.
  case drivenReentrantly(EffectIdentity?)
  /// A task started to sleep after the simulation was deallocated, and the sleep was cancelled. The
  /// payload is the effect of the task; nil if the task belongs to no effect.
  case sleepAfterEnd(EffectIdentity?)
  /// Effects ran, but nothing was recorded in the simulation's log.
  case noEventsRecorded
  /// An invariant does not hold.
  case violated(invariant: String)
  /// The replayed choices do not fit this program.
  case replayMismatch(at: String)
  /// The run ended, and the given number of recorded choices was not made.
  case replayIncomplete(Int)

  /// What happened, the likely causes, and the fix.
  public var description: String {
    switch self {
    case .foreignJob(let effects):
      """
      A job came to the simulation from another thread, so its position among the other jobs is \
      not deterministic. \(Self.sentence(naming: effects)) Likely causes: `Task.sleep` \
      instead of the clock dependency, a call of a function of the main actor, `Task.detached`, a \
      callback of Dispatch or URLSession, a child task of the test, or a task outside the simulation that awaits one of its actors. Use \
      a test double that stays in the simulation, and resume an effect only in the task of the test.
      """
    case .foreignCall(let name):
      """
      "\(name)" was called on a thread that does not drive the simulation, so the position of the \
      call among the jobs of the simulation is not deterministic. Likely causes: `Task {}` or \
      `Task.detached` in an effect, or a hop to the main actor. Await the call in the effect itself, \
      or in one of its child tasks.
      """
    case .foreignWrite(let change):
      """
      \(change) was written on a thread that does not drive the simulation, while another thread \
      drove it, so the position of the change among the jobs of the simulation is not \
      deterministic. Likely causes: `Task.detached` in an effect, a hop to the main actor, a \
      callback of Dispatch or URLSession, or a storage or a log that two tests share. Call the client in the effect \
      itself, or in the test between two steps, and give each test its own storage.
      """
    case .unfinished(let effects, let nextWake):
      """
      Nothing is ready to run, but there is unfinished work. \
      \(Self.sentence(naming: effects)) \
      \(nextWake.map { "The next sleeper wakes at \($0): advance the time, or cancel the effect." }
        ?? """
        No task sleeps on the simulation's clock. Likely causes: `Task.sleep`, a hop to the main \
        actor, a callback on another thread, a stream that is never finished, or two effects that \
        wait for each other.
        """)
      """
    case .ignoredCancellation(let effects):
      """
      The simulation has ended, but some of its effects are still waiting. \
      \(Self.sentence(naming: effects)) Likely causes: a continuation that is not resumed \
      when its task is cancelled, a wait for something outside the simulation, or a store that is \
      kept outside the closure of `simulate`. Resume the continuation in `onCancel`, wait with the clock \
      dependency, or create the stores in that closure.
      """
    case .tooManyActions(let limit, let effect):
      """
      Effects sent \(limit) actions while time stood still, and were stopped. The last action was \
      sent by the effect \(effect). Likely cause: a reducer answers an action with an effect that sends the \
      same action again. Return `.none` where there is nothing more to do, or sleep with the clock \
      dependency in between.
      """
    case .tooManyJobs(let limit, let effects):
      """
      \(limit) jobs ran while time stood still, and no more are run. \
      \(Self.sentence(naming: effects)) Likely cause: an effect that never ends and never \
      lets time pass, such as a loop over `Task.yield()` or a sleep of zero length. Sleep with the \
      clock dependency in between.
      """
    case .tooManyWakes(let limit, let moment, let effects):
      """
      A task woke more than \(limit) times in one step, so the time was stopped at \(moment). \
      \(Self.sentence(
        naming: effects, title: effects.count == 1 ? "Last sleeper" : "Running effects")) \
      Likely cause: a timer whose interval is very short for the time that the test advances. \
      Advance in several steps, or use a longer interval in this test.
      """
    case .timeBackwards(let duration):
      """
      The test tried to move the time back by \(duration). Time cannot go backwards, so it did not \
      change. Likely cause: a duration computed from two instants in the wrong order. Advance by \
      zero or more.
      """
    case .drivenReentrantly(let effect):
      """
      The simulation was driven from inside, by \
      \(effect.map { "the effect \($0)" } ?? "a reducer, a scheduled call or a closure of the test"): \
      nothing was run, and no time has passed. Likely cause: `run()` or `advance(by:)` in code that \
      the simulation itself runs. Drive it in the test only; an effect waits with the clock \
      dependency.
      """
    case .sleepAfterEnd(let effect):
      """
      The simulation was deallocated before \(effect.map { "the effect \($0)" } ?? "a task") \
      started to sleep on the simulation's clock. The time can no longer advance, so the sleep was \
      cancelled. Likely cause: a test that keeps a store, but not the store's simulation. Keep the \
      simulation as long as its stores, with `withExtendedLifetime(simulation) {}`.
      """
    case .noEventsRecorded:
      """
      Effects ran, but no event was recorded in the log of the simulation, so invariants are not \
      checked, and two runs cannot be compared. Likely cause: the stores have a separate log. Pass \
      `log: simulation.log` to the stores, or to their storage.
      """
    case .violated(let invariant):
      "The invariant \"\(invariant)\" does not hold."
    case .replayMismatch(let label):
      """
      The recorded choices do not fit this program: at the choice "\(label)" there are fewer \
      options than in the record. Likely cause: the program was changed after the recording. \
      Record the run again, with its seed.
      """
    case .replayIncomplete(let count):
      """
      The recorded choices do not fit this program: the run ended, but \(count) of the recorded \
      choices \(count == 1 ? "was" : "were") not made. Likely cause: the program was changed after the recording. Record the \
      run again, with its seed.
      """
    }
  }

  /// Returns a sentence that names the first ten effects after a title.
  static func sentence(
    naming effects: [EffectIdentity], title: String = "Running effects"
  ) -> String {
    if effects.isEmpty { return "No effect is running." }
    let shown = effects.prefix(10).map(\.description).joined(separator: ", ")
    return "\(title): \(shown)\(effects.count > 10 ? " and \(effects.count - 10) more" : "")."
  }
}
