import StateKit
import Synchronization

/// What runs when the simulation is gone, and nobody will drive its world any more.
extension SimulationExecutor {
  /// Called when the simulation goes away. What is cancelled after that, with its store, still has to
  /// run to its end, or its tasks would never be freed.
  func abandon() {
    isAbandoned.store(true, ordering: .sequentiallyConsistent)
    // What has just come from another thread found the simulation there still.
    runAbandonedJobs()
  }

  /// Runs what waits when the simulation is gone, on the thread that is here, unless some thread is at
  /// it already or cancels just now.
  func runAbandonedJobs() {
    guard mayRunAbandonedJob else { return }
    // What is run may hold this executor alone, and the caller what it holds.
    // SAFETY: retained and released once.
    let me = unsafe Unmanaged.passRetained(self)
    // Whoever let a job arrive just before this thread was done relies on it to look again.
    while mayRunAbandonedJob, becomeDriver() {
      watchdog.watch(self)
      // Nobody drives it from outside any more: what comes is counted anew.
      waiting.withLock { $0.step = Step(after: $0.step) }
      while runNextJob() {}
      letDrive()
    }
    // SAFETY: as above; nothing of this object is used any more.
    unsafe me.release()
  }

  /// Whether the simulation is gone, nobody cancels just now, and a job waits.
  ///
  /// What is asked here, and what says so elsewhere, is in one order: of two threads that come at the
  /// same time, one sees the other.
  private var mayRunAbandonedJob: Bool {
    guard isAbandoned.load(ordering: .sequentiallyConsistent), !isHeld else { return false }
    return waiting.withLock { !$0.step.isStopped && $0.jobs.count + $0.first.count > 0 }
  }

  /// Whether somebody cancels tasks just now.
  var isHeld: Bool { holders.load(ordering: .sequentiallyConsistent) > 0 }
}
