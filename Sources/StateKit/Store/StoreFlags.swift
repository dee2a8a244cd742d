/// What a store is doing just now.
@usableFromInline
struct StoreFlags {
  /// Whether the reducer has the state.
  @usableFromInline var isReducing = false
  /// Whether effects are being started or ended.
  @usableFromInline var isPumping = false
  /// Whether an action is being handled, or the table of effects changed. A listener of the log, or
  /// what runs when a task is cancelled or a closure released, may send an action just then: it waits.
  var isBusy = false
  /// Whether an action or an end waits, or a child has live effects: then an action without effects is
  /// not all. Stored, because asking the collections costs generic code its metadata.
  @usableFromInline var needsAttention = false
  /// Whether somebody watches a value, or has the store of a child.
  @usableFromInline var isWatched = false
  /// Whether effects wait to be started.
  var hasStarts = false
  /// Whether an action that an effect sends waits until it is admitted; see `StoreCore+Holding`.
  var isHolding = false
  /// Whether one waits to be admitted. Asked before each job, so it is stored.
  var isHeldUp = false

  @usableFromInline init() {}
}
