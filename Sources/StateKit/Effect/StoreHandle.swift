/// The receiver of the actions and ends of running effects: the core of a store. All functions are
/// called in the isolation of the effects.
protocol EffectReceiver<Action>: AnyObject {
  associatedtype Action: Sendable

  /// Reduces an action that the effect `token` sends; drops the action if that effect has ended.
  ///
  /// - Returns: Whether the sender may continue.
  func receive(_ action: Action, from token: EffectToken) -> Bool

  /// Queues an action of the effect `token` until a test admits it, and suspends the sender until
  /// the action has been reduced or dropped.
  ///
  /// - Returns: Whether the sender may continue.
  func hold(
    _ action: Action, from token: EffectToken, _ sender: CheckedContinuation<Void, Never>
  ) -> Bool

  /// Removes the feature of the effect with a number; does nothing if that effect has ended.
  ///
  /// - Parameter sender: In a store that holds actions, the effect itself, which is suspended until
  ///   the test has received the dismissal, or it has been dropped.
  /// - Returns: Whether the effect may continue.
  func dismissFeature(
    ofEffect number: UInt64, _ sender: CheckedContinuation<Void, Never>?
  ) -> Bool

  /// Ends the effect `token` unless it has ended already.
  func effectEnded(_ token: EffectToken, _ outcome: EffectOutcome)
}

/// The handle with which the effects of a store reach the store. It does not keep the store alive,
/// because the effects end when their store is deallocated.
final class StoreHandle<Action: Sendable>: Sendable {
  /// The isolation of the store's core.
  let isolation: any Actor
  /// SAFETY: the core is not `Sendable`. Only the functions below access it, and they are isolated
  /// to `isolation`, which is the core's own isolation or shares its executor. The weak reference
  /// itself may be read on any thread.
  private nonisolated(unsafe) weak let core: (any EffectReceiver<Action>)?

  /// Whether the store holds each sent action until a test admits it.
  let isHolding: Bool
  /// The simulation that runs the effects, if any.
  private let simulation: (any SimulatedExecutor)?

  init(
    core: any EffectReceiver<Action>, isolation: any Actor, isHolding: Bool,
    simulation: (any SimulatedExecutor)?
  ) {
    unsafe self.core = core
    self.isolation = isolation
    self.isHolding = isHolding
    self.simulation = simulation
  }

  /// Reduces an action that the effect `token` sends.
  ///
  /// - Returns: Whether the sender may continue.
  func deliver(
    _ action: Action, from token: EffectToken, on isolation: isolated any Actor
  ) -> Bool {
    assert(isolation === self.isolation)
    guard let core = unsafe core else { return mayContinueWithoutStore }
    return core.receive(action, from: token)
  }

  /// Reduces an action that the effect `token` sends, if the caller runs in the store's isolation.
  ///
  /// - Returns: Whether the sender may continue; nil if the caller runs in another isolation.
  func deliverInPlace(
    _ action: Action, from token: EffectToken, on isolation: isolated (any Actor)?
  ) -> Bool? {
    guard isolation === self.isolation else { return nil }
    guard let core = unsafe core else { return mayContinueWithoutStore }
    return core.receive(action, from: token)
  }

  /// Queues an action of the effect `token` until a test admits it, and returns when the action has
  /// been reduced or dropped.
  ///
  /// - Returns: Whether the sender may continue.
  func hold(
    _ action: Action, from token: EffectToken, on isolation: isolated any Actor
  ) async -> Bool {
    assert(isolation === self.isolation)
    var mayContinue = true
    await withCheckedContinuation(isolation: isolation) { sender in
      if let core = unsafe core {
        mayContinue = core.hold(action, from: token, sender)
      } else {
        mayContinue = mayContinueWithoutStore
        sender.resume()
      }
    }
    return mayContinue
  }

  /// Removes the feature of the effect with a number, in the isolation of the store.
  ///
  /// - Returns: Whether the effect may continue.
  private func dismissFeature(
    ofEffect number: UInt64, on isolation: isolated any Actor
  ) async -> Bool {
    assert(isolation === self.isolation)
    guard isHolding else {
      return unsafe core?.dismissFeature(ofEffect: number, nil) ?? mayContinueWithoutStore
    }
    var mayContinue = true
    await withCheckedContinuation(isolation: isolation) { sender in
      if let core = unsafe core {
        mayContinue = core.dismissFeature(ofEffect: number, sender)
      } else {
        mayContinue = mayContinueWithoutStore
        sender.resume()
      }
    }
    return mayContinue
  }

  /// Whether an effect may continue after its store was deallocated. A simulation still counts the
  /// effect's actions, because an effect that sends forever would otherwise never return control to
  /// the simulation.
  private var mayContinueWithoutStore: Bool { simulation?.countAction() ?? true }

  /// Notifies the store that the effect `token` has ended.
  func end(_ token: EffectToken, _ outcome: EffectOutcome, on isolation: isolated any Actor) {
    assert(isolation === self.isolation)
    unsafe core?.effectEnded(token, outcome)
  }
}

extension StoreHandle: DismissalReceiver {
  func dismissFeature(ofEffect number: UInt64) async {
    // The result is false only in a simulation that has stopped; see ``Send/callAsFunction(_:)``.
    if !(await dismissFeature(ofEffect: number, on: isolation)) { await Task.yield() }
  }
}
