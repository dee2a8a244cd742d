import StateKit
import StateKitSimulation
import Synchronization
import Testing

@testable import StateKitTesting

/// What `withDeadline` has abandoned, and what runs on.
struct AbandonedTests {
  private struct Hurried: Reducer {
    let operation: @Sendable () async -> Void

    func reduce(into state: inout Int, action: Int) -> Effect<Int> {
      if action > 0 { return .none }
      return .run("hurried") { [operation] send in
        await operation()
        await send(1)
      }
    }
  }

  /// The effects that are reported to run though they were cancelled.
  private func deaf(in failures: FailureList) -> [[String]] {
    failures.all.map { entry in
      if case .rest(.deaf(let effects)) = entry.failure { effects.map(\.name) } else { [] }
    }
  }

  /// Its task was nobody's effect, and the test was green.
  @Test func `An operation that waits on is found at the end`() {
    let held = Mutex<CheckedContinuation<Void, Never>?>(nil)
    let failures = FailureList.run {
      let simulation = Simulation()
      let clock = simulation.clock
      let store = TestStore(initialState: 0, simulation: simulation) {
        Hurried {
          try? await withDeadline(.seconds(1), clock: clock) {
            await withCheckedContinuation { continuation in held.withLock { $0 = continuation } }
          }
        }
      }
      store.send(0)
      store.advance(by: .seconds(1))
      store.receive(1)
      store.finish()
    }
    #expect(deaf(in: failures) == [["hurried"]])
    held.withLock { $0.take() }?.resume()
  }

  @Test func `An operation that hears of its end leaves nothing`() {
    let simulation = Simulation()
    let clock = simulation.clock
    let store = TestStore(initialState: 0, simulation: simulation) {
      Hurried {
        try? await withDeadline(.seconds(1), clock: clock) {
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
