/// The road back to a store, one for all its effects. It does not keep the store alive: effects end
/// with their store.
final class EffectPort<Action: Sendable>: Sendable {
  weak let shell: (any EffectSink<Action>)?

  init(shell: (any EffectSink<Action>)?) { self.shell = shell }
}
