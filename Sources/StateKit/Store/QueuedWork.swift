/// Work that is queued until the current work is done.
///
/// The type is not generic, because all code that handles it would then have to look up its
/// metadata. The actions themselves are therefore stored separately, in the ``EffectDesk``.
enum QueuedWork {
  /// An action that waits for earlier ones. Its group does not end before the action is handled. In
  /// a store that holds the actions of its effects, the action also waits until it is admitted, and
  /// is dropped if its sender ends first.
  case action(cause: EventCause, group: EffectGroup, sender: EffectToken?)
  /// The end of an operation.
  case end(EffectToken, EffectOutcome)
  /// The sender of the previous action, which can now continue.
  case sender(CheckedContinuation<Void, Never>)
}
