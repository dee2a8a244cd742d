import StateKit
import Synchronization

/// Runs the remaining jobs after the simulation was deallocated and can no longer be driven.
extension SimulationExecutor {
  /// Called when the simulation is deallocated. Effects that are cancelled later, together with
  /// their store, still have to run to their end; otherwise their tasks would never be freed.
  func abandon() {
    isAbandoned.store(true, ordering: .sequentiallyConsistent)
    // Another thread may have enqueued jobs while the simulation still existed, and therefore not
    // have run them.
    runAbandonedJobs()
  }

  /// Runs the waiting jobs on the current thread if the simulation was deallocated, unless a thread
  /// already does so or is cancelling tasks.
  func runAbandonedJobs() {
    guard mayRunAbandonedJob else { return }
    // A job can hold the last reference to this executor, which the caller still uses.
    // SAFETY: retained once here and released once below.
    let retainedSelf = unsafe Unmanaged.passRetained(self)
    // Another thread can enqueue a job just before this thread stops driving. This condition finds
    // that job.
    while mayRunAbandonedJob, becomeDriver() {
      watchdog.watch(self)
      // The simulation is no longer driven from outside, so a new step starts here.
      state.withLock { $0.step = StepBudget(after: $0.step) }
      while runNextJob() {}
      stopDriving()
    }
    // SAFETY: balances the retain above; this object is not used after the release.
    unsafe retainedSelf.release()
  }

  /// Whether the simulation was deallocated, its step was not stopped, no thread is cancelling
  /// tasks, and a job is waiting.
  ///
  /// The atomic loads and the corresponding stores are sequentially consistent: if two threads each
  /// change one of these conditions and then read this property, at least one of them sees the
  /// change of the other.
  private var mayRunAbandonedJob: Bool {
    guard isAbandoned.load(ordering: .sequentiallyConsistent), !isCancellingTasks else {
      return false
    }
    return state.withLock { !$0.step.isStopped && $0.jobs.count + $0.priorityJobs.count > 0 }
  }

  /// Whether a thread is cancelling tasks at the moment.
  var isCancellingTasks: Bool { cancellationCount.load(ordering: .sequentiallyConsistent) > 0 }
}
