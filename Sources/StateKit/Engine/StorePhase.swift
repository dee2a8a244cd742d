/// The current activity of a store.
@usableFromInline
enum StorePhase {
  case idle
  /// An effect is being started. An action that its first synchronous part sends is handled
  /// immediately, but no other effect starts.
  case starting
  /// An event is being recorded, observers are being notified, effects are ending, or `store.read`
  /// is running. An action that is sent meanwhile, by a listener, a cancellation handler or the
  /// deinitializer of a captured object, is queued.
  case busy
  /// The reducer is running, or the observed values are being compared with the changed state.
  /// Both have exclusive access to the state.
  case reducing
  /// The root feature has dismissed itself. Actions are reported, and change nothing.
  case dismissed
}
