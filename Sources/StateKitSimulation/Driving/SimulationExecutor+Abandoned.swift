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
    // Whoever let a job arrive just before this thread was done relies on it to look again.
    while mayRunAbandonedJob, becomeDriver() {
      watchdog.watch(self)
      while runNextJob() {}
      letDrive()
    }
  }

  /// Whether the simulation is gone, nobody cancels just now, and a job waits.
  private var mayRunAbandonedJob: Bool {
    guard isAbandoned.load(ordering: .sequentiallyConsistent),
      holders.load(ordering: .acquiring) == 0
    else { return false }
    return waiting.withLock { !$0.step.isStopped && $0.jobs.count + $0.first.count > 0 }
  }
}
