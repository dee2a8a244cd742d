/// What waits until the work at hand is done.
enum QueuedWork<Action: Sendable> {
  /// An action that waits for those before it. Its group waits with it.
  case action(Action, cause: EventCause, group: EffectGroup)
  /// The end of an operation.
  case end(EffectToken, EffectOutcome)
}
