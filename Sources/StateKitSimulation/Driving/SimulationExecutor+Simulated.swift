package import StateKit
import Synchronization

extension SimulationExecutor: SimulatedExecutor {
  package func operationBegan(_ effect: EffectIdentitySource, of store: ObjectIdentifier) {
    let task = task.load(ordering: .relaxed)
    waiting.withLock { $0.operations.begin(effect, of: store, in: task) }
  }

  package func operationEnded() {
    let task = task.load(ordering: .relaxed)
    waiting.withLock { $0.operations.end(in: task) }
  }

  package func countAction() -> Bool {
    // Whoever handles actions is not blocked, though no job begins.
    pulse.beat()
    return waiting.withLock { $0.step.countAction() }
  }

  package func stopped(_ sender: EffectIdentitySource) {
    guard waiting.withLock({ $0.step.excess == .actions && $0.step.takeNews() }) else { return }
    problems.add(.tooManyActions(limit: Step.mostActions, by: sender.identity))
  }

  package func beginAwaiting() -> Bool {
    if isDriving { return false }
    beginWaiting()
    return true
  }

  package func endAwaiting() { pulse.endWaiting() }

  package func hold(_ body: () -> Void) {
    holders.wrappingAdd(1, ordering: .sequentiallyConsistent)
    body()
    holders.wrappingSubtract(1, ordering: .sequentiallyConsistent)
    runAbandonedJobs()
  }

  package func end(_ cancel: () -> Void) {
    let isEnded = driveIfFree {
      resumingFirst {
        cancel()
        while hasFirst, runNextJob() {}
      }
    }
    if !isEnded { hold(cancel) }
  }

  package func resumeFirst(_ sender: CheckedContinuation<Void, Never>) {
    resumingFirst { sender.resume() }
  }

  /// Has what `body` resumes run before every other job.
  private func resumingFirst(_ body: () -> Void) {
    let was = waiting.withLock { exchange(&$0.isResumingFirst, with: true) }
    body()
    waiting.withLock { $0.isResumingFirst = was }
  }

  /// Whether a job waits that runs before every other one.
  private var hasFirst: Bool { waiting.withLock { $0.first.count > 0 } }
}
