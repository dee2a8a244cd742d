import StateKit

/// What an action that a test sent has started.
public struct TestStoreTask: Sendable {
  let task: StoreTask

  init(_ task: StoreTask) { self.task = task }

  /// Ends everything that the action started. Nothing that it sends from now on arrives.
  public func cancel() { task.cancel() }
}
