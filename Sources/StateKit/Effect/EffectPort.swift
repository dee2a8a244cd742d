/// The road back to a store, one for all its effects. It does not keep the store alive: effects end
/// with their store.
final class EffectPort<Action: Sendable>: Sendable {
  /// The isolation of the store's core.
  let lane: any Actor
  /// SAFETY: the core is not `Sendable`. It is touched only below, by functions that are isolated to
  /// `lane`, which is the core's own isolation or shares its executor. A weak reference itself may be
  /// read anywhere.
  private nonisolated(unsafe) weak let core: (any EffectSink<Action>)?

  /// Whether what is sent waits until it is admitted.
  let isHolding: Bool

  init(core: any EffectSink<Action>, lane: any Actor, isHolding: Bool) {
    unsafe self.core = core
    self.lane = lane
    self.isHolding = isHolding
  }

  /// Reduces an action that the effect `token` sends.
  ///
  /// - Returns: Whether the sender may go on.
  func deliver(
    _ action: Action, from token: EffectToken, on lane: isolated any Actor
  ) -> Bool {
    assert(lane === self.lane)
    return unsafe core?.receive(action, from: token) ?? true
  }

  /// Lets an action that the effect `token` sends wait until it is admitted and reduced.
  func hold(_ action: Action, from token: EffectToken, on lane: isolated any Actor) async {
    assert(lane === self.lane)
    await withCheckedContinuation(isolation: lane) { sender in
      guard let core = unsafe core else { return sender.resume() }
      core.hold(action, from: token, sender)
    }
  }

  /// Ends the effect `token`.
  func end(_ token: EffectToken, _ outcome: EffectOutcome, on lane: isolated any Actor) {
    assert(lane === self.lane)
    unsafe core?.effectEnded(token, outcome)
  }
}
