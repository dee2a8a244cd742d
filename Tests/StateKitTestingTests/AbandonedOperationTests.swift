import StateKit
import StateKitSimulation
import Synchronization
import Testing

@testable import StateKitTesting

/// Operations of `withAbandoningTimeout` that end at their deadline, or continue to run after it.
struct AbandonedOperationTests {
  private struct OperationFeature: Reducer {
    let operation: @Sendable () async -> Void

    func reduce(into state: inout Int, action: Int) -> Effect<Int> {
      if action > 0 { return .none }
      return .run("operation") { [operation] send in
        await operation()
        await send(1)
      }
    }
  }

  /// Returns, for each failure, the names of the effects that have ended or were cancelled, but whose
  /// operations are still running.
  private func effectsIgnoringCancellation(in failures: FailureList) -> [[String]] {
    failures.all.map { entry in
      if case .leftover(.ignoredCancellation(let effects)) = entry.failure {
        effects.map(\.name)
      } else {
        []
      }
    }
  }

  /// Regression test: the task of the operation belonged to no effect, so the test passed although
  /// the operation was still running.
  @Test func `An operation that ignores its deadline is reported at the end`() {
    let suspended = Mutex<CheckedContinuation<Void, Never>?>(nil)
    let failures = FailureList.run {
      let simulation = Simulation()
      let clock = simulation.clock
      let store = TestStore(initialState: 0, simulation: simulation) {
        OperationFeature {
          try? await withAbandoningTimeout(.seconds(1), clock: clock) {
            await withCheckedContinuation { continuation in
              suspended.withLock { $0 = continuation }
            }
          }
        }
      }
      store.send(0)
      store.advance(by: .seconds(1))
      store.receive(1)
      store.finish()
    }
    #expect(effectsIgnoringCancellation(in: failures) == [["operation"]])
    suspended.withLock { $0.take() }?.resume()
  }

  @Test func `An operation that ends at its deadline is not reported`() {
    let simulation = Simulation()
    let clock = simulation.clock
    let store = TestStore(initialState: 0, simulation: simulation) {
      OperationFeature {
        try? await withAbandoningTimeout(.seconds(1), clock: clock) {
          try await clock.sleep(for: .seconds(9))
        }
      }
    }
    store.send(0)
    store.advance(by: .seconds(1))
    store.receive(1)
    store.finish()
  }
}
