/// What waits until the work at hand is done.
enum QueuedWork<Action: Sendable> {
  /// An action that waits for those before it. Its group waits with it. In a store that holds what its
  /// effects send it also waits until it is admitted, as long as what sent it lives.
  case action(Action, cause: EventCause, group: EffectGroup, sender: EffectToken? = nil)
  /// The end of an operation.
  case end(EffectToken, EffectOutcome)
  /// Whoever sent the action before this one, and goes on now.
  case sender(CheckedContinuation<Void, Never>)
}
