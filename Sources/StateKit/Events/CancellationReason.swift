/// The reason why an effect was cancelled.
public enum CancellationReason: Hashable, Sendable {
  /// ``Effect/cancel(id:)`` named an id of the effect.
  case id
  /// A later effect under the same id replaced the effect: through `cancelInFlight`, `debounce` or
  /// `throttle`.
  case replacement
  /// The child that the effect belongs to was removed or replaced.
  case childRemoval
  /// The ``StoreTask`` that the effect belongs to was cancelled.
  case task
  /// All effects of the store were cancelled: the store was deallocated, its root feature dismissed
  /// itself, or a test skipped the effects.
  case store
  /// The operation itself threw a `CancellationError`.
  case operation
  /// An effect ended before its deadline. The cancelled effect is the wait for the deadline.
  case endBeforeDeadline
}
