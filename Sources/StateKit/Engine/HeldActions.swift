/// The pending actions of a test store. The effects of the store sent them, and the store handles
/// each of them only when the test *admits* it.
package struct HeldActions<State: Equatable & Sendable, Action: Sendable> {
  let core: StoreCore<State, Action>

  package var isEmpty: Bool { !core.needsAttention || !core.loop.isFirstHeld }

  /// The action that is admitted next.
  package var action: Action? { isEmpty ? nil : core.loop.heldAction }

  /// The effect that sent the action that is admitted next.
  package var sender: EffectIdentity? { isEmpty ? nil : core.loop.heldSender }

  /// Handles the next action, resumes its sender, and runs the store until another action waits.
  package func admitNext() { if !isEmpty { core.loop.admitAction(in: core) } }

  /// Drops actions whose ``StoreTask`` was cancelled, up to the next action that can be admitted.
  package func dropCancelled() { if core.needsAttention { core.runUntilIdle() } }
}
