public import StateKit

extension SharedStorage {
  /// Sets a piece of shared state, as if its owner had, before a test begins. No event is made of it.
  ///
  /// It is the only public road to shared state that passes no owner. It lives here, in a library
  /// that only tests link: keep `StateKitTesting` out of every production target.
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
