package import StateKit

extension SimulationExecutor: SimulatedExecutor {
  package func operationBegan(_ effect: EffectIdentitySource) {}

  package func operationEnded() {}

  package func countAction() -> Bool { true }

  package func resumeFirst(_ sender: CheckedContinuation<Void, Never>) {
    waiting.withLock { $0.isResumingFirst = true }
    sender.resume()
    waiting.withLock { $0.isResumingFirst = false }
  }
}
