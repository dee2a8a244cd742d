import StateKit
public import Testing

extension TestStore {
  /// Handles all pending actions of effects, and all actions that result from them, without
  /// asserting the state. Also skips pending changes of shared state.
  ///
  /// - Parameters:
  ///   - strict: Whether the step fails if nothing is pending.
  ///   - sourceLocation: The line of the test.
  public func skipReceivedActions(
    strict: Bool = true, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    step(at: sourceLocation) {
      if !core.holdsAction && unassertedEvents.firstChange == nil && strict {
        return fail(.action(.nothingToSkip))
      }
      _ = unassertedEvents.takeChanges()
      while core.holdsAction {
        core.admitHeldAction()
        runPendingWork()
        _ = unassertedEvents.takeChanges()
      }
    }
  }

  /// Cancels all running effects. Actions that they have sent and that the test has not received
  /// are dropped.
  ///
  /// - Parameters:
  ///   - strict: Whether the step fails if no effect is running.
  ///   - sourceLocation: The line of the test.
  public func skipInFlightEffects(
    strict: Bool = true, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    step(at: sourceLocation) {
      if !core.hasLiveEffects && strict { return fail(.leftover(.noEffectToSkip)) }
      core.cancelEffects()
    }
  }
}
