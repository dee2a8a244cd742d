/// The connection from the effects of a store back to the store. It does not keep the store alive,
/// because the effects end when their store is deallocated.
final class EffectPort<Action: Sendable>: Sendable {
  /// The isolation of the store's core.
  let lane: any Actor
  /// SAFETY: the core is not `Sendable`. Only the functions below access it, and they are isolated
  /// to `lane`, which is the core's own isolation or shares its executor. The weak reference itself
  /// may be read on any thread.
  private nonisolated(unsafe) weak let core: (any EffectSink<Action>)?

  /// Whether the store holds each sent action until a test admits it.
  let isHolding: Bool
  /// The simulation that runs the effects, if any.
  private let simulation: (any SimulatedExecutor)?

  init(
    core: any EffectSink<Action>, lane: any Actor, isHolding: Bool,
    simulation: (any SimulatedExecutor)?
  ) {
    unsafe self.core = core
    self.lane = lane
    self.isHolding = isHolding
    self.simulation = simulation
  }

  /// Reduces an action that the effect `token` sends.
  ///
  /// - Returns: Whether the sender may continue.
  func deliver(
    _ action: Action, from token: EffectToken, on lane: isolated any Actor
  ) -> Bool {
    assert(lane === self.lane)
    guard let core = unsafe core else { return mayContinueWithoutStore }
    return core.receive(action, from: token)
  }

  /// Queues an action that the effect `token` sends, until a test admits it and it is reduced.
  ///
  /// - Returns: Whether the sender may continue.
  func hold(_ action: Action, from token: EffectToken, on lane: isolated any Actor) async -> Bool {
    assert(lane === self.lane)
    var mayContinue = true
    await withCheckedContinuation(isolation: lane) { sender in
      if let core = unsafe core {
        mayContinue = core.hold(action, from: token, sender)
      } else {
        mayContinue = mayContinueWithoutStore
        sender.resume()
      }
    }
    return mayContinue
  }

  /// Whether an effect may continue after its store was deallocated. A simulation still counts the
  /// effect's actions, because an effect that sends forever would otherwise never return control to
  /// it.
  private var mayContinueWithoutStore: Bool { simulation?.countAction() ?? true }

  /// Notifies the store that the effect `token` has ended.
  func end(_ token: EffectToken, _ outcome: EffectOutcome, on lane: isolated any Actor) {
    assert(lane === self.lane)
    unsafe core?.effectEnded(token, outcome)
  }
}
