import StateKit

/// How a world ends the process, where nothing else could be reported: whoever could would never go on.
extension SimulationExecutor {
  /// More waits than may run: whoever starts it goes on, and would take all memory.
  func endFlooded() -> Never {
    fatalError(
      """
      More than \(Step.mostJobs) tasks wait for their turn in a simulation, and more are started, in \
      \(place). Usual cause: a loop without an end that starts tasks. End the loop, or await what it \
      starts.\(ownerText)
      """)
  }

  func endBlocked(after limit: Duration) -> Never {
    fatalError(
      """
      The thread that drives a simulation has been blocked for \(limit) or longer, in \(place). \
      Usual causes: a semaphore, a lock that somebody else holds, a synchronous call to a real \
      service, a loop without an end. Await instead: time stands still while an effect runs.\
      \(ownerText)
      """)
  }

  func endAwaited(after limit: Duration) -> Never {
    fatalError(
      """
      Somebody has waited for \(limit) or longer for a simulation that nobody drives: until then \
      time stands still, and nothing runs. \(live ?? "No effect lives"). Usual causes: a test that \
      awaits what it should drive, such as `await store.send(…)`, `await task.finish()` or `await \
      clock.sleep(for:)`, or a task that a test has started, and left behind. Write the test without \
      `async`, use the store with `assumeIsolated`, and drive: `simulation.run()` or \
      `simulation.advance(by:)`; await, or cancel, every task before the test ends. For a pause on \
      purpose, give the simulation a longer `blockingLimit`.\(ownerText)
      """)
  }

  /// Where the driver is.
  private var place: String {
    if let currentEffect { return "the effect \(currentEffect)" }
    return "a reducer, a scheduled call or a closure of the test"
      + (live.map { ", or in a child task of an effect (\($0))" } ?? "")
  }

  /// The effects that live, in a sentence without its full stop; nil when there is none.
  private var live: String? {
    let effects = liveEffects
    return effects.isEmpty
      ? nil : String(SimulationProblem.list(effects, "Live effects").dropLast())
  }
}
