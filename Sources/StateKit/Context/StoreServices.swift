/// The log and the executor of a store. Code in the store's effects and reducers uses them to
/// report issues and to start tasks.
///
/// SAFETY: every stored property of this class and of its subclass is a constant of a `Sendable`
/// type.
@usableFromInline
class StoreServices: @unchecked Sendable {
  /// The identity of the store.
  final let store: StoreIdentity
  final let log: EventLog
  final let executor: (any TaskExecutor)?
  /// The executor, if it belongs to a simulation.
  final let simulatedExecutor: (any SimulatedExecutor)?
  /// Removes a feature when one of the feature's effects asks for it.
  final let dismissals: any DismissalReceiver

  init(
    store: StoreIdentity, log: EventLog, executor: (any TaskExecutor)?,
    dismissals: any DismissalReceiver
  ) {
    self.store = store
    self.log = log
    self.executor = executor
    self.dismissals = dismissals
    simulatedExecutor = executor as? any SimulatedExecutor
  }
}
