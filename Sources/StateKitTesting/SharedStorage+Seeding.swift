public import StateKit

extension SharedStorage {
  /// Sets a piece of shared state on behalf of its owner, before a test starts. No event is
  /// recorded.
  ///
  /// This is the only public function that changes shared state without its owner. It is in a
  /// library for tests: do not link `StateKitTesting` in a production target.
  ///
  /// ```swift
  /// let storage = SharedStorage()
  /// storage.setState(of: ReadOnlyCounterState.self, to: CounterState(count: 3))
  /// ```
  public func setState<Published: PublishedState>(
    of type: Published.Type, to state: Published.State
  ) {
    seed(type, state)
  }
}
