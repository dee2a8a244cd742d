/// Keeps an observer of a store; ends when it is released.
@MainActor
public final class StoreSubscription {
  private var end: (() -> Void)?

  init(end: @escaping () -> Void) { self.end = end }

  isolated deinit { cancel() }

  /// Ends it now.
  public func cancel() {
    end?()
    end = nil
  }
}

extension Store {
  /// Calls `observer` after each action, with the state. For bridges to other frameworks; a view reads
  /// values, and everybody else follows ``values(of:)``.
  ///
  /// What it sends is handled when all observers were called.
  public func subscribe(_ observer: @escaping @MainActor (State) -> Void) -> StoreSubscription {
    let node = watched
    let place = node.addObserver(observer)
    return StoreSubscription { [weak node] in node?.removeObserver(place) }
  }
}
