package import StateKitSimulation
import Synchronization

/// A call that runs on the executor of a simulation.
package final class SimulatedCall<Value: Sendable>: Sendable {
  private let task: Task<Void, Never>

  private final class Box: Sendable {
    let outcome = Mutex<Result<Value, any Error>?>(nil)
  }

  private let box: Box

  package init(
    on executor: SimulationExecutor, _ body: @escaping @Sendable () async throws -> Value
  ) {
    let box = Box()
    self.box = box
    task = Task(executorPreference: executor) {
      let result: Result<Value, any Error>
      do { result = .success(try await body()) } catch { result = .failure(error) }
      box.outcome.withLock { $0 = result }
    }
  }

  /// The result; nil while the call is running.
  package var result: Result<Value, any Error>? { box.outcome.withLock { $0 } }

  /// The error that the call threw.
  package var error: (any Error)? {
    if case .failure(let error)? = result { error } else { nil }
  }

  package func cancel() { task.cancel() }
}

/// The simulation has nothing left to do at the current time, and a call has not returned.
package struct CallIsRunning: Error {}
