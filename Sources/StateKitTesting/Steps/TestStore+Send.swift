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
  ///   - action: The action.
  ///   - sourceLocation: The line of the test.
  ///   - update: Changes the state of before into the one that is expected. Without it the state has
  ///     to stay as it is.
  /// - Returns: What the action started.
  @discardableResult
  public func send(
    _ action: Action, sourceLocation: SourceLocation = #_sourceLocation,
    assert update: ((_ state: inout State) throws -> Void)? = nil
  ) -> TestStoreTask {
    step(at: sourceLocation) {
      expectNothingWaits(before: .sending(Difference.describe(action)))
      let before = core.current
      let task = core.send(action)
      compare(before: before, update, after: .sending(Difference.describe(action)))
      return TestStoreTask(task, self)
    }
  }
}
