/// The registration of an observer of a store. Releasing the registration ends the observation.
@MainActor
public final class StoreSubscription {
  private var end: (() -> Void)?

  init(end: @escaping () -> Void) { self.end = end }

  isolated deinit { cancel() }

  /// Ends the observation immediately, without waiting for the release of this object.
  public func cancel() {
    end?()
    end = nil
  }
}

extension Store {
  /// Calls `observer` with the state after each action. Intended for bridges to other frameworks: a
  /// view reads values directly, and other code uses ``values(of:)``.
  ///
  /// Actions that the observers send are handled after all observers were called.
  public func subscribe(_ observer: @escaping @MainActor (State) -> Void) -> StoreSubscription {
    let node = observationNode
    let registeredObserver = node.addObserver(observer)
    return StoreSubscription { [weak node] in node?.removeObserver(registeredObserver) }
  }
}
