/// What waits until the work at hand is done. Not generic, because that would cost all that handles it
/// its metadata: the actions wait beside it, see ``EffectDesk/actions``.
enum QueuedWork {
  /// An action that waits for those before it. Its group waits with it. In a store that holds what its
  /// effects send it also waits until it is admitted, as long as what sent it lives.
  case action(cause: EventCause, group: EffectGroup, sender: EffectToken?)
  /// The end of an operation.
  case end(EffectToken, EffectOutcome)
  /// Whoever sent the action before this one, and goes on now.
  case sender(CheckedContinuation<Void, Never>)
}
