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
  /// The simulation that runs the effects, if one does.
  private let world: (any SimulatedExecutor)?

  init(
    core: any EffectSink<Action>, lane: any Actor, isHolding: Bool,
    world: (any SimulatedExecutor)?
  ) {
    unsafe self.core = core
    self.lane = lane
    self.isHolding = isHolding
    self.world = world
  }

  /// Reduces an action that the effect `token` sends.
  ///
  /// - Returns: Whether the sender may go on.
  func deliver(
    _ action: Action, from token: EffectToken, on lane: isolated any Actor
  ) -> Bool {
    assert(lane === self.lane)
    guard let core = unsafe core else { return mayGoOnAlone }
    return core.receive(action, from: token)
  }

  /// Lets an action that the effect `token` sends wait until it is admitted and reduced.
  ///
  /// - Returns: Whether the sender may go on.
  func hold(_ action: Action, from token: EffectToken, on lane: isolated any Actor) async -> Bool {
    assert(lane === self.lane)
    var mayGoOn = true
    await withCheckedContinuation(isolation: lane) { sender in
      if let core = unsafe core {
        mayGoOn = core.hold(action, from: token, sender)
      } else {
        mayGoOn = mayGoOnAlone
        sender.resume()
      }
    }
    return mayGoOn
  }

  /// Whether an effect whose store is gone may go on: what it sends counts all the same, or one that
  /// sends without end would never come back.
  private var mayGoOnAlone: Bool { world?.countAction() ?? true }

  /// Ends the effect `token`.
  func end(_ token: EffectToken, _ outcome: EffectOutcome, on lane: isolated any Actor) {
    assert(lane === self.lane)
    unsafe core?.effectEnded(token, outcome)
  }
}
