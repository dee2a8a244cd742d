internal import Synchronization

/// The registration of an observer of a ``StoreActor``. Releasing the registration ends the
/// observation.
public final class StoreActorSubscription: Sendable {
  private let release: @Sendable () -> Void

  init(release: @escaping @Sendable () -> Void) { self.release = release }

  deinit { release() }

  /// Ends the observation, and releases the observer. If this method is called in the isolation of
  /// the store, the observer is not called again. Otherwise, a call of the observer may be running,
  /// and continues to its end.
  public func cancel() { release() }
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
    let subscribed = SubscribedObserver(observer)
    let node = core.observationNode
    let registration = Registration<State>()
    registration.observer = node.addObserver { [weak node] state in
      if let observer = subscribed.current { return observer(state) }
      if let observer = registration.observer { node?.removeObserver(observer) }
    }
    return StoreActorSubscription { subscribed.release() }
  }
}

/// The observer of a subscription, until the subscription ends.
private final class SubscribedObserver<State>: Sendable {
  /// A structure, because each access to a closure as the whole value of a generic `Mutex` wraps the
  /// stored closure in another one.
  private struct Call {
    let run: @Sendable (State) -> Void
  }

  private let call: Mutex<Call?>

  init(_ observer: @escaping @Sendable (State) -> Void) { call = Mutex(Call(run: observer)) }

  var current: (@Sendable (State) -> Void)? { call.withLock { $0?.run } }

  /// Releases the observer outside of the lock, because its release can run code of the app.
  func release() { _ = call.withLock { $0.take() } }
}

/// The entry of a subscription in the list of observers, so that the entry can remove itself after
/// the subscription has ended. The list keeps the entry alive.
private final class Registration<State> {
  weak var observer: StateObserver<State>?
}
