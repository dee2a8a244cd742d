import StateKit
public import Testing

extension TestStore {
  /// Handles all actions that effects have sent, those included that come of it, without a word on
  /// what they do. Changes of shared state that came are skipped with them.
  ///
  /// - Parameters:
  ///   - strict: Whether it is a failure that there was nothing to skip.
  ///   - sourceLocation: The line of the test.
  public func skipReceivedActions(
    strict: Bool = true, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    step(at: sourceLocation) {
      if core.heldAction == nil && inbox.firstChange == nil && strict {
        return fail(.action(.noneToSkip))
      }
      _ = inbox.takeChanges()
      while core.isHeldUp {
        core.admit()
        runOn()
        _ = inbox.takeChanges()
      }
    }
  }

  /// Ends all effects that live. What they have sent and the test did not receive is dropped.
  ///
  /// - Parameters:
  ///   - strict: Whether it is a failure that no effect lives.
  ///   - sourceLocation: The line of the test.
  public func skipInFlightEffects(
    strict: Bool = true, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    step(at: sourceLocation) {
      if !core.hasLiveEffects && strict { return fail(.rest(.noEffectToSkip)) }
      core.cancelEffects()
    }
  }
}
