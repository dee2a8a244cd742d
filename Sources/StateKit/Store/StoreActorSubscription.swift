internal import Synchronization

/// The registration of an observer of a ``StoreActor``. Releasing the registration ends the
/// observation.
public final class StoreActorSubscription: Sendable {
  private let isCancelled = Atomic(false)

  init() {}

  deinit { cancel() }

  /// Ends the observation. After a call in the isolation of the store, the observer is not called
  /// again. A call that is running on another thread may still return.
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
    let registration = Registration<State>()
    registration.observer = node.addObserver { [weak node, weak subscription] state in
      if let subscription, subscription.isActive { return observer(state) }
      if let observer = registration.observer { node?.removeObserver(observer) }
      registration.observer = nil
    }
    return subscription
  }
}

/// Holds an observer, so that the observer can remove itself after its registration has ended.
private final class Registration<State> {
  var observer: StateObserver<State>?
}
