import Foundation
import StateKit
import StateKitSimulation
import TestSupport
import Testing

@testable import StateKitTesting

/// Changes of shared state on one thread while another thread drives the simulation.
struct ForeignWriteTests {
  private struct Writing: Reducer {
    let operation: @Sendable (Send<Int>) async -> Void

    func reduce(into state: inout Int, action: Int) -> Effect<Int> {
      if action > 0 { return .none }
      return .run("writing") { [operation] in await operation($0) }
    }
  }

  /// Regression test: the change was handled like any other, and its position among the steps was
  /// nondeterministic.
  @Test func `A shared change on another thread fails the step`() {
    var line = 0
    let failures = FailureList.run {
      let storage = SharedStorage()
      let notes = NoteClient.live(in: storage)
      let store = TestStore(initialState: 0, storage: storage) {
        Writing { send in
          TestThread { notes.append("milk") }.join()
          await send(1)
        }
      }
      line = #line + 1
      store.send(0)
      store.receiveChange(of: ReadOnlyNoteState.self) { $0.notes = ["milk"] }
      store.receive(1)
      store.finish()
    }
    let problem = SimulationProblem.foreignWrite("ReadOnlyNoteState \"append\"")
    #expect(failures.all.map(\.failure) == [.program(.issue(problem.description))])
    #expect(failures.all.map(\.line) == [line])
  }

  @Test func `A shared change on another thread fails a run, with or without an invariant`() {
    for hasInvariant in [false, true] {
      let failure = #expect(throws: SimulationFailure.self) {
        try simulate(seeds: [1]) { simulation in
          let storage = SharedStorage(log: simulation.log)
          let notes = NoteClient.live(in: storage)
          let store = StoreActor(
            initialState: 0, storage: storage, executor: simulation.executor
          ) {
            Writing { _ in TestThread { notes.append("milk") }.join() }
          } dependencies: {
            $0.useSimulation(simulation)
          }
          if hasInvariant {
            simulation.invariant("It is zero") { store.assumeIsolated { $0.state == 0 } }
          }
          store.assumeIsolated { _ = $0.send(0) }
          try simulation.finish()
        }
      }
      guard case .problems(let problems) = failure?.reason else {
        Issue.record("\(failure?.description ?? "It passed.")")
        return
      }
      #expect(problems == [.foreignWrite("ReadOnlyNoteState \"append\"")])
    }
  }

  @Test func `A shared change in another simulation, or between two steps, is allowed`() async {
    let storage = SharedStorage()
    let notes = NoteClient.live(in: storage)
    let store = TestStore(initialState: 0, storage: storage, exhaustivity: .off) {
      Writing { _ in notes.append("milk") }
    }
    let other = TestStore(initialState: 0, storage: storage, exhaustivity: .off) {
      Writing { _ in notes.append("eggs") }
    }
    store.send(0)
    await Task.yield()
    other.send(0)
    await Task.detached { notes.append("ham") }.value
    store.send(0)
    other.finish()
    store.finish()
    #expect(store.simulation.problems == [])
    #expect(other.simulation.problems == [])
  }
}
