import StateKit
public import Testing

/// The task of the effects that an action of the test started.
public struct TestStoreTask {
  private let task: StoreTask
  private weak var store: (any AnyTestStore)?

  init(_ task: StoreTask, _ store: any AnyTestStore) {
    self.task = task
    self.store = store
  }

  /// Cancels all effects that the action started, as a view does when it disappears. The pending
  /// actions of these effects, and actions that they send after this call, are dropped.
  public func cancel(sourceLocation: SourceLocation = #_sourceLocation) {
    if let store { store.cancel(task, at: sourceLocation) } else { task.cancel() }
  }

  /// Whether everything that the action started has ended. An effect that was cancelled by its
  /// identifier counts as ended, even if its operation is still running.
  public var isFinished: Bool { task.isFinished }
}

/// The part of a test store that a task needs, independent of the feature.
protocol AnyTestStore: AnyObject {
  /// Cancels the task, and runs all jobs that are ready afterwards.
  func cancel(_ task: StoreTask, at location: SourceLocation)
}

extension TestStore: AnyTestStore {
  func cancel(_ task: StoreTask, at location: SourceLocation) {
    step(at: location) { task.cancel() }
  }
}
