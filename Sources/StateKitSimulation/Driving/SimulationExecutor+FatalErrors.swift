import StateKit

/// Terminates the process where a problem cannot be reported, because the thread that would report
/// it never continues.
extension SimulationExecutor {
  /// Terminates the process because too many tasks are waiting. The code that starts them would not
  /// stop before all memory is used.
  func failTooManyJobs() -> Never {
    fatalError(
      """
      More than \(StepBudget.maximumJobs) tasks are waiting to run in a simulation, and more are being \
      started, in \(place). Likely cause: an endless loop that starts tasks. End the loop, or await \
      the tasks that it starts.\(ownerText)
      """)
  }

  /// Terminates the process because a job, a reducer or a closure of the test blocks the thread.
  func failBlocked(after limit: Duration) -> Never {
    fatalError(
      """
      The thread that drives a simulation has been blocked for \(limit) or longer, in \(place). \
      Likely causes: a semaphore, a lock that another thread holds, a synchronous call to a real \
      service, or an endless loop. Wait with `await` instead: the time of the simulation does not \
      advance while its thread is blocked.\(ownerText)
      """)
  }

  /// Terminates the process because a task waits for a simulation that is not driven.
  func failUndriven(after limit: Duration) -> Never {
    fatalError(
      """
      A task has waited for \(limit) or longer for a simulation that is not driven: until it is \
      driven, its time does not advance, and no job runs. \(runningEffectsText ?? "No effect is running"). Likely \
      causes: a test that awaits what it should drive, such as `await store.send(…)`, `await \
      task.finish()` or `await clock.sleep(for:)`, or a task that a test started and did not \
      await. Write the test without `async`, use the store with `assumeIsolated`, and drive the \
      simulation with `simulation.run()` or `simulation.advance(by:)`; await or cancel every task \
      before the test ends. If the test pauses intentionally, give the simulation a longer \
      `blockingLimit`.\(ownerText)
      """)
  }

  /// A description of what the driver runs.
  private var place: String {
    if let currentEffect { return "the effect \(currentEffect)" }
    return "a reducer, a scheduled call or a closure of the test"
      + (runningEffectsText.map { ", or in a child task of an effect (\($0))" } ?? "")
  }

  /// The running effects, as a sentence without its full stop; nil if there are none.
  private var runningEffectsText: String? {
    let effects = runningEffects
    return effects.isEmpty
      ? nil : String(SimulationProblem.sentence(naming: effects).dropLast())
  }
}
