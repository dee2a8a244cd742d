import StateKit
public import Testing

extension TestStore {
  /// Sends an action, as a view would.
  ///
  /// ```swift
  /// store.send(.incrementTapped) { $0.count = 1 }
  /// ```
  ///
  /// - Parameters:
  ///   - action: The action to send.
  ///   - sourceLocation: The line of the test.
  ///   - update: Receives the state as it was before the action, and changes it to the
  ///     expected state. Without a closure, the state must not change.
  /// - Returns: The task of the effects that the action started.
  @discardableResult
  public func send(
    _ action: Action, sourceLocation: SourceLocation = #_sourceLocation,
    assert update: ((_ state: inout State) throws -> Void)? = nil
  ) -> TestStoreTask {
    step(at: sourceLocation) {
      expectNothingUnreceived(before: .sending(RenderedDifference.describe(action)))
      let before = core.current
      let task = core.send(action)
      compare(before: before, update, after: .sending(RenderedDifference.describe(action)))
      return TestStoreTask(task, self)
    }
  }
}
