public import StateKit

/// What goes wrong with a simulation itself: what escapes it, and what does not come to an end.
public enum SimulationProblem: Error, Hashable, Sendable, CustomStringConvertible {
  /// A job came from another thread than the one that drives the world: for that effect, where it is
  /// known, or for one of those that live.
  case foreignJob(during: [EffectIdentity])
  /// A double was called on a thread that does not drive the world.
  case calledOutside(String)
  /// A piece of shared state was changed on a thread that does not drive the world, while another one
  /// did.
  case foreignWrite(String)
  /// Nothing can run, nobody sleeps, and effects live.
  case unfinished([EffectIdentity], nextWake: Duration?)
  /// Effects still live though they were cancelled.
  case deafToCancellation([EffectIdentity])
  /// Effects sent too many actions while time stood still; the last one was by that effect.
  case tooManyActions(limit: Int, by: EffectIdentity)
  /// Too many jobs ran while time stood still.
  case tooManyJobs(limit: Int, during: [EffectIdentity])
  /// Sleepers woke too often in one step: those effects, or the one that woke last. The moment is the
  /// time since the beginning.
  case tooManyWakes(limit: Int, at: Duration, during: [EffectIdentity])
  /// The time was to go back.
  case timeBackwards(by: Duration)
  /// What runs in the world drove it: that effect, or a reducer or a scheduled call.
  case drivenFromInside(EffectIdentity?)
  /// Somebody went to sleep in a world that is gone, and was cancelled: that effect, where one did.
  case sleepWithoutEnd(EffectIdentity?)
  /// Effects ran, and nothing was recorded in the world's log.
  case unrecorded
  /// An invariant does not hold.
  case violated(invariant: String)
  /// What is replayed does not fit this program.
  case otherProgram(at: String)
  /// The run that was replayed is over, and so many choices were recorded that nobody made again.
  case choicesLeft(Int)

  /// What happened, the likely causes, and the mend.
  public var description: String {
    switch self {
    case .foreignJob(let effects):
      """
      A job came to the simulation from another thread: what waits for that thread is not \
      deterministic. \(Self.list(effects, "Live effects")) Usual causes: `Task.sleep` instead of the \
      clock dependency, `Task.detached`, a callback of Dispatch or URLSession, a child task of the \
      test, or a task outside that awaits an actor of this world. Give the feature a double that stays \
      in the world, and answer from the test's own task.
      """
    case .calledOutside(let name):
      """
      "\(name)" was called on a thread that does not drive the simulation. Usual causes: `Task {}` or \
      `Task.detached` in an effect, or a hop to the main actor. Await the call in the effect itself, \
      or in a child task of it.
      """
    case .foreignWrite(let change):
      """
      \(change) was written on a thread that does not drive the simulation, while another one did: \
      between which two steps of the world it falls is luck. Usual causes: `Task.detached` in an \
      effect, a hop to the main actor, a callback of Dispatch or URLSession, or a storage or a log that \
      two tests share. Call the client in the effect itself, or in the test between two steps, and \
      give each test a storage of its own.
      """
    case .unfinished(let effects, let nextWake):
      """
      Nothing can run any more, and there is unfinished work. \(Self.list(effects, "Live effects")) \
      \(nextWake.map { "The next sleeper wakes at \($0): advance the time, or cancel the effect." }
        ?? """
        Nobody sleeps by the world's clock. Usual causes: `Task.sleep`, a hop to the main actor, a \
        callback of another thread, a stream that nobody finishes, or two effects that wait for one \
        another.
        """)
      """
    case .deafToCancellation(let effects):
      """
      The stores went away, and effects of theirs still wait. \(Self.list(effects, "Live effects")) \
      Usual causes: a continuation that is not resumed when its task is cancelled, a wait for \
      something outside the world, or a store that is kept outside the body. Resume it in `onCancel`, \
      wait by the clock dependency, or make the stores in the body.
      """
    case .tooManyActions(let limit, let effect):
      """
      Effects sent \(limit) actions while time stood still, and were stopped, the last one of them \
      \(effect). Usual cause: a reducer answers an action with an effect that sends the same action \
      again. Return `.none` where there is nothing more to do, or wait by the clock in between.
      """
    case .tooManyJobs(let limit, let effects):
      """
      \(limit) jobs ran while time stood still, and no more are run. \(Self.list(effects, "Live effects")) Usual \
      cause: an effect that never ends and never lets time pass, such as a loop over `Task.yield()` or \
      a sleep of no length. Wait by the clock in between.
      """
    case .tooManyWakes(let limit, let moment, let effects):
      """
      Sleepers woke \(limit) times in one step, and the time stands still at \(moment). \
      \(Self.list(effects, effects.count == 1 ? "The last one" : "Live effects")) Usual cause: a timer \
      that is very short for the time that is to pass. Advance in several steps, or give the feature a \
      longer interval in this test.
      """
    case .timeBackwards(let duration):
      """
      The time was to go back by \(duration). It stands still: time never goes back. Usual cause: a \
      duration computed from two moments in the wrong order.
      """
    case .drivenFromInside(let effect):
      """
      The simulation was driven from inside, by \(effect.map { "the effect \($0)" } ?? "a reducer, a scheduled call or the closure of a step"): \
      nothing was run, and no time has passed. Usual cause: `run()` or `advance(by:)` in what the world \
      itself runs. Let the test drive; an effect waits by the clock dependency.
      """
    case .sleepWithoutEnd(let effect):
      """
      The simulation is gone, and \(effect.map { "the effect \($0)" } ?? "somebody") began to sleep by its clock. Nobody \
      can let its time pass any more, so the sleep was cancelled. Keep the simulation as long as its \
      stores.
      """
    case .unrecorded:
      """
      Effects ran, and no event was recorded in the log of the simulation: invariants are not asked, \
      and two runs cannot be compared. Give the stores `log: simulation.log`, or their storage.
      """
    case .violated(let invariant):
      "The invariant \"\(invariant)\" does not hold."
    case .otherProgram(let label):
      """
      The recorded choices do not fit this program: at the choice of "\(label)" there are fewer to \
      choose from than there were. Record the run again, with its seed.
      """
    case .choicesLeft(let count):
      """
      The recorded choices do not fit this program: the run was over when \(count) of them were left. \
      What was recorded did not happen again. Record the run again, with its seed.
      """
    }
  }

  static func list(_ effects: [EffectIdentity], _ title: String) -> String {
    if effects.isEmpty { return "No effect lives." }
    let shown = effects.prefix(10).map(\.description).joined(separator: ", ")
    return "\(title): \(shown)\(effects.count > 10 ? " and \(effects.count - 10) more" : "")."
  }
}
