package import StateKit
import Synchronization

extension SimulationExecutor: SimulatedExecutor {
  package func enter<Result>(_ body: () -> Result) -> Result {
    // Nobody drives any more: what waits runs at once.
    if isAbandoned.load(ordering: .acquiring) { return body() }
    // One action may have a hundred thousand effects, and start them all: no job begins meanwhile.
    return drive(isWatched: false, body)
  }

  package func operationBegan(_ effect: EffectIdentitySource) {
    let task = task.load(ordering: .relaxed)
    waiting.withLock { $0.operations.begin(effect, in: task) }
  }

  package func operationEnded() {
    let task = task.load(ordering: .relaxed)
    waiting.withLock { $0.operations.end(in: task) }
  }

  package func countAction() -> Bool {
    // Whoever handles actions is not blocked, though no job begins.
    beats.wrappingAdd(1, ordering: .relaxed)
    return waiting.withLock { $0.step.countAction() }
  }

  package func stopped(_ sender: EffectIdentitySource) {
    guard waiting.withLock({ $0.step.excess == .actions && $0.step.takeNews() }) else { return }
    problems.add(.tooManyActions(limit: Step.mostActions, by: sender.identity))
  }

  package func hold(_ body: () -> Void) {
    holders.wrappingAdd(1, ordering: .acquiringAndReleasing)
    body()
    holders.wrappingSubtract(1, ordering: .acquiringAndReleasing)
    runAbandonedJobs()
  }

  package func resumeFirst(_ sender: CheckedContinuation<Void, Never>) {
    waiting.withLock { $0.isResumingFirst = true }
    sender.resume()
    waiting.withLock { $0.isResumingFirst = false }
  }
}
