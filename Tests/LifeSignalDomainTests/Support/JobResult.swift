import Synchronization

/// A container that receives the result of an operation when the operation ends. Until then it is
/// empty.
final class JobResult<Value: Sendable>: Sendable {
  private let result = Mutex<Result<Value, any Error>?>(nil)

  var value: Value? { try? result.withLock { $0 }?.get() }

  var error: (any Error)? {
    if case .failure(let error) = result.withLock({ $0 }) { error } else { nil }
  }

  var isOver: Bool { result.withLock { $0 } != nil }

  func set(_ result: Result<Value, any Error>) {
    self.result.withLock { $0 = result }
  }
}
