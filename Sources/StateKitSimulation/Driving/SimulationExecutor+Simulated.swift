package import StateKit
import Synchronization

/// What stores and effects call when they run in a simulation. ``SimulatedExecutor`` describes each
/// method.
extension SimulationExecutor: SimulatedExecutor {
  package func operationBegan(_ effect: DeferredEffectIdentity, of store: ObjectIdentifier) {
    let task = task.load(ordering: .relaxed)
    state.withLock { $0.operations.begin(effect, of: store, in: task) }
  }

  package func operationEnded() {
    let task = task.load(ordering: .relaxed)
    state.withLock { $0.operations.end(in: task) }
  }

  package func countAction() -> Bool {
    // A thread that handles actions is not blocked, even if no job starts.
    activity.countProgress()
    return state.withLock { $0.step.countAction() }
  }

  package func reportExcessiveSender(_ sender: DeferredEffectIdentity) {
    guard state.withLock({ $0.step.excess == .actions && $0.step.takeUnreportedExcess() }) else {
      return
    }
    problems.add(.tooManyActions(limit: StepBudget.maximumActions, by: sender.identity))
  }

  package func beginAwaiting() -> Bool {
    if isDriving { return false }
    beginWaiting()
    return true
  }

  package func endAwaiting() { activity.endWaiting() }

  package func deferJobs(during body: () -> Void) {
    cancellationCount.wrappingAdd(1, ordering: .sequentiallyConsistent)
    body()
    cancellationCount.wrappingSubtract(1, ordering: .sequentiallyConsistent)
    runAbandonedJobs()
  }

  package func finishEndingStore(cancelling cancel: () -> Void) {
    let isEnded = driveIfFree {
      enqueuingPriorityJobs {
        cancel()
        while hasPriorityJobs, runNextJob() {}
      }
    }
    if !isEnded { deferJobs(during: cancel) }
  }

  package func resumeBeforeOtherJobs(_ continuation: CheckedContinuation<Void, Never>) {
    enqueuingPriorityJobs { continuation.resume() }
  }

  /// Makes the jobs that `body` enqueues run before all other jobs.
  private func enqueuingPriorityJobs(_ body: () -> Void) {
    let previous = state.withLock { exchange(&$0.isEnqueuingPriorityJobs, with: true) }
    body()
    state.withLock { $0.isEnqueuingPriorityJobs = previous }
  }

  /// Whether a job is waiting that runs before all other jobs.
  private var hasPriorityJobs: Bool { state.withLock { $0.priorityJobs.count > 0 } }
}
