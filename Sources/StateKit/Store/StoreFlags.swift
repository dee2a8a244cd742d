/// The current activity of a store.
@usableFromInline
struct StoreFlags {
  /// Whether the reducer is running.
  @usableFromInline var isReducing = false
  /// Whether effects are being started or ended.
  @usableFromInline var isPumping = false
  /// Whether an action is being handled or the effect table is being changed. A log listener, a
  /// cancellation handler or the deinitializer of a released capture may send an action during that
  /// time; the action is then queued.
  var isBusy = false
  /// Whether the store has further work to do after an action that returned no effect. That is the
  /// case while the queue has an unhandled item, for example an action or the end of an effect, and
  /// while a child has running effects, which end if the action removed the child. The flag is
  /// stored because querying the collections would make generic code look up their metadata.
  @usableFromInline var needsAttention = false
  /// Whether a value is observed, or the store of a child is referenced.
  @usableFromInline var isWatched = false
  /// Whether effects are waiting to be started.
  var hasStarts = false
  /// Whether actions of effects wait until they are admitted; see `StoreCore+Holding`.
  var isHolding = false
  /// Whether an action is waiting to be admitted. The flag is stored because the test store reads
  /// it before each job.
  var hasHeldAction = false

  @usableFromInline init() {}
}
