internal import Synchronization

/// The registration of an observer of a ``StoreActor``. Releasing the registration ends the
/// observation.
public final class StoreActorSubscription: Sendable {
  private let isCancelled = Atomic(false)

  init() {}

  deinit { cancel() }

  /// Ends the observation. If this method is called in the isolation of the store, the observer is
  /// not called again. Otherwise, a call of the observer may be running, and continues to its end.
  public func cancel() { isCancelled.store(true, ordering: .releasing) }

  /// Whether the observer may be called.
  var isActive: Bool { !isCancelled.load(ordering: .acquiring) }
}

extension StoreActor {
  /// Calls `observer` with the state after each action, in the isolation of the store. Intended for
  /// code that performs what a feature asks for in its state, without an effect for each action.
  ///
  /// Actions that the observer sends are handled after all observers were called.
  ///
  /// ```swift
  /// let subscription = await store.subscribe { state in
  ///   output.assumeIsolated { $0.write(state.pendingLines) }
  /// }
  /// ```
  public func subscribe(_ observer: @escaping @Sendable (State) -> Void) -> StoreActorSubscription {
    let subscription = StoreActorSubscription()
    let node = core.observationNode
    let holder = ObserverHolder<State>()
    holder.observer = node.addObserver { [weak node, weak subscription] state in
      if let subscription, subscription.isActive { return observer(state) }
      if let observer = holder.observer { node?.removeObserver(observer) }
      holder.observer = nil
    }
    return subscription
  }
}

/// Holds an observer, so that the observer can remove itself after its subscription has ended.
private final class ObserverHolder<State> {
  var observer: StateObserver<State>?
}
