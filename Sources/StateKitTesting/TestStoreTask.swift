import StateKit
public import Testing

/// What an action that a test sent has started.
public struct TestStoreTask {
  private let task: StoreTask
  private weak var store: (any TestSteps)?

  init(_ task: StoreTask, _ store: any TestSteps) {
    self.task = task
    self.store = store
  }

  /// Ends everything that the action started, as a view does that goes away. Nothing that it sends from
  /// now on arrives; what it has sent and the test has not received is dropped.
  public func cancel(sourceLocation: SourceLocation = #_sourceLocation) {
    if let store { store.cancel(task, at: sourceLocation) } else { task.cancel() }
  }

  /// Whether everything that the action started has ended. An effect that another one has cancelled by its
  /// identifier counts as ended, though its operation may still run.
  public var isFinished: Bool { task.isOver }
}

/// What the task of an action needs of its test store, whatever the feature.
protocol TestSteps: AnyObject {
  /// Ends what the task stands for, and runs all that can run then.
  func cancel(_ task: StoreTask, at location: SourceLocation)
}

extension TestStore: TestSteps {
  func cancel(_ task: StoreTask, at location: SourceLocation) {
    step(at: location) { task.cancel() }
  }
}
