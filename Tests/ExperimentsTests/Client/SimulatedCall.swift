import StateKitSimulation
import Synchronization

/// A call that runs on the executor of a simulation.
final class SimulatedCall<Value: Sendable>: Sendable {
  private final class Box: Sendable {
    let outcome = Mutex<Result<Value, any Error>?>(nil)
  }

  private let box = Box()
  private let task: Task<Void, Never>

  init(on executor: SimulationExecutor, _ body: @escaping @Sendable () async throws -> Value) {
    task = Task(executorPreference: executor) { [box] in
      let result: Result<Value, any Error>
      do { result = .success(try await body()) } catch { result = .failure(error) }
      box.outcome.withLock { $0 = result }
    }
  }

  /// The result; nil while the call is running.
  var result: Result<Value, any Error>? { box.outcome.withLock { $0 } }

  /// Whether the call has returned.
  var hasReturned: Bool { if case .success? = result { true } else { false } }

  /// The error that the call threw.
  var error: (any Error)? { if case .failure(let error)? = result { error } else { nil } }

  func cancel() { task.cancel() }
}
