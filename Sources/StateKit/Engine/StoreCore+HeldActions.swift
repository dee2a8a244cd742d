/// The pending actions of a test store. The effects of the store sent them, and the store handles
/// each of them only when the test *admits* it.
extension StoreCore {
  /// Whether an action waits to be admitted. A test store reads this value before each job.
  package var holdsAction: Bool { needsAttention && existingLoop?.isFirstHeld == true }

  /// The action that is admitted next.
  package var heldAction: Action? { holdsAction ? loop.heldAction : nil }

  /// The effect that sent the action that is admitted next.
  package var heldActionSender: EffectIdentity? { holdsAction ? loop.heldSender : nil }

  /// Handles the next action, resumes its sender, and runs the store until another action waits.
  package func admitHeldAction() { if holdsAction { loop.admitAction(in: self) } }

  /// Drops actions whose ``StoreTask`` was cancelled, up to the next action that can be admitted.
  package func dropCancelledHeldActions() { if needsAttention { runUntilIdle() } }
}
