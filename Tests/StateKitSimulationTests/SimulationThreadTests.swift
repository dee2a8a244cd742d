import Foundation
import StateKit
import StateKitSimulation
import TestSupport
import Testing

/// Which threads may drive a simulation, that is, run its jobs with `run()` or `advance(by:)`.
@Suite(.limitedChildProcesses)
struct SimulationThreadTests {
  @Test func `Threads may take turns to drive one simulation`() {
    let simulation = Simulation()
    let notes = NoteRecorder()
    for number in 0..<4 {
      TestThread {
        simulation.start { notes.add("\(number)") }
        simulation.run()
      }.join()
    }
    #expect(notes.all == ["0", "1", "2", "3"])
  }

  @Test func `Two threads that drive at once terminate the process with a message`() async throws {
    let result = try await #require(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      let simulation = Simulation()
      let driverEntered = DispatchSemaphore(value: 0)
      let secondDriverReturned = DispatchSemaphore(value: 0)
      simulation.schedule(after: .zero) {
        driverEntered.signal()
        secondDriverReturned.wait()
      }
      Thread.detachNewThread { simulation.run() }
      driverEntered.wait()
      simulation.run()
      secondDriverReturned.signal()
    }
    #expect(
      String(decoding: result.standardErrorContent, as: UTF8.self).contains(
        """
        Two threads drive one simulation at once. Likely cause: tests that run in parallel share the \
        simulation. Give each test its own simulation, or let the threads take turns.
        """))
  }

  @Test func `A store used on a second thread terminates the process`() async throws {
    let result = try await #require(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      let simulation = Simulation()
      let store = StoreActor(initialState: 0, executor: simulation.executor) {
        EmptyReducer<Int, Int>()
      }
      let driverEntered = DispatchSemaphore(value: 0)
      let readReturned = DispatchSemaphore(value: 0)
      simulation.schedule(after: .zero) {
        driverEntered.signal()
        readReturned.wait()
      }
      Thread.detachNewThread { simulation.run() }
      driverEntered.wait()
      SimulationThreadTests.readState(of: store)
      readReturned.signal()
    }
    #expect(
      String(decoding: result.standardErrorContent, as: UTF8.self).contains(
        """
        State isolated to a simulation was accessed on one thread while another thread drives the \
        simulation. Likely cause: two threads use one store at once. Drive a simulation from one \
        thread at a time.
        """))
  }

  /// Reads the state of a store. The function is synchronous because `assumeIsolated` cannot be
  /// called in asynchronous code such as the body of an exit test.
  private static func readState(of store: StoreActor<Int, Int>) {
    _ = store.assumeIsolated { $0.state }
  }

  private struct Ticker: Reducer {
    func reduce(into state: inout [Int], action: Int) -> Effect<Int> {
      state.append(action)
      if action == 0 { return .none }
      return .concatenate(.sleep(for: .seconds(1)), .run { send in await send(action - 1) })
    }
  }

  @Test(arguments: 0..<300)
  func `Simulations are independent of each other`(number: Int) {
    let simulation = Simulation()
    let store = StoreActor(initialState: [Int](), executor: simulation.executor) {
      Ticker()
    } dependencies: {
      $0.clock = simulation.clock
    }
    let length = 5 + number % 7
    store.assumeIsolated { _ = $0.send(length) }
    simulation.advance(by: .seconds(length - 1))
    #expect(store.assumeIsolated { $0.state } == Array((1...length).reversed()))
    simulation.advance(by: .seconds(1))
    #expect(store.assumeIsolated { $0.state } == Array((0...length).reversed()))
    #expect(simulation.nextDeadline == nil)
  }
}
