import StateKit
import StateKitSimulation
import Synchronization
import Testing
import TestSupport

@testable import StateKitTesting

/// Test stores in a simulation that the test creates and passes to the stores, and operations that
/// do not end.
@Suite(.limitedChildProcesses)
struct PassedSimulationTests {
  private struct SendingOperationFeature: Reducer {
    let call: @Sendable (Send<Int>) async -> Void

    func reduce(into state: inout Int, action: Int) -> Effect<Int> {
      state = action
      return action == 0 ? .run("call") { [call] send in await call(send) } : .none
    }
  }

  @Test func `A replay that does not make all recorded choices fails the test`() {
    let failures = FailureList.run {
      let simulation = Simulation(choices: .replaying(ChoiceRecord([0, 1, 1, 0])))
      let store = TestStore(initialState: 0, simulation: simulation) {
        SendingOperationFeature { _ in }
      }
      store.send(0)
      store.finish()
    }
    #expect(failures.all.count == 1)
    // The message contains the number of recorded choices.
    #expect(failures.messages.first?.contains("4") == true)
  }

  /// Regression test: a replay failed, because the choices that are made after the end of a store
  /// were reported as missing when the store ended.
  @Test func `Choices after the end of a store belong to the record of its simulation`() throws {
    func runStoreAndChoose(_ simulation: Simulation) {
      do {
        let store = TestStore(initialState: 0, simulation: simulation) {
          SendingOperationFeature { _ in }
        }
        store.send(0)
      }
      _ = simulation.choices.pickIndex(below: 10, for: "a choice")
    }
    let recording = Simulation(choices: .seeded(3))
    runStoreAndChoose(recording)
    let record = recording.choices.record
    #expect(!record.values.isEmpty)
    let failures = FailureList.run { runStoreAndChoose(Simulation(choices: .replaying(record))) }
    #expect(failures.messages == [])
    let incompleteReplay = FailureList.run {
      let simulation = Simulation(choices: .replaying(record))
      let store = TestStore(initialState: 0, simulation: simulation) {
        SendingOperationFeature { _ in }
      }
      store.send(0)
    }
    #expect(incompleteReplay.messages.count == 1)
    try simulate(seeds: 1...3, determinismCheck: .all, runStoreAndChoose)
  }

  /// Regression test: the invariant was not checked.
  @Test func `An invariant is checked after the events of a storage that has a separate log`() {
    let storage = SharedStorage()
    let client = NoteClient.live(in: storage)
    let failures = FailureList.run {
      let simulation = Simulation()
      simulation.invariant("Not exactly one note") {
        storage.value(of: ReadOnlyNoteState.self).notes.count != 1
      }
      let store = TestStore(initialState: 0, storage: storage, simulation: simulation) {
        SendingOperationFeature { send in
          client.append("milk")
          client.append("bread")
          await send(1)
        }
      }
      store.exhaustivity = .off
      store.send(0)
      store.receive(1)
    }
    #expect(failures.messages.count == 1)
    #expect(failures.messages.first?.contains("Not exactly one note") == true)
  }

  /// Regression test: the running effect was reported twice, and the cancelled effect was not
  /// reported.
  @Test func `A running effect and the operation of a cancelled effect are reported once each`() {
    let (cancelledWait, runningWait) = (UncancellableWait(), UncancellableWait())
    let failures = FailureList.run {
      let store = TestStore(initialState: 0) {
        Reduce<Int, Int> { _, action in
          .run(action == 0 ? "first" : "second") { _ in
            await (action == 0 ? cancelledWait : runningWait).wait()
          }
        }
      }
      store.send(0).cancel()
      store.send(1)
      store.finish()
    }
    #expect(
      failures.all.map { entry in
        switch entry.failure {
        case .leftover(.ignoredCancellation(let effects)): ["cancelled"] + effects.map(\.name)
        case .leftover(.effects(let effects, _)): ["running"] + effects.map(\.name)
        default: ["another failure"]
        }
      } == [["cancelled", "first"], ["running", "second"]])
    cancelledWait.resume()
    runningWait.resume()
  }

  /// Regression test: the invariant was checked only at the end of the test.
  @Test func `An invariant of the simulation is checked after each event of the store`() {
    let failures = FailureList.run {
      let simulation = Simulation()
      let openCount = Mutex(0)
      simulation.invariant("Nothing is open") { openCount.withLock { $0 } == 0 }
      let store = TestStore(initialState: 0, simulation: simulation) {
        SendingOperationFeature { send in
          openCount.withLock { $0 = 1 }
          await send(1)
          openCount.withLock { $0 = 0 }
        }
      }
      store.send(0)
      store.receive(1) { $0 = 1 }
      store.finish()
    }
    #expect(failures.messages.contains { $0.contains("Nothing is open") })
  }

  /// `simulate(seeds:)` throws an error if nothing is recorded in the log of a simulation.
  @Test func `The events of a test store in simulate(seeds:) are recorded`() throws {
    try simulate(seeds: 1...3) { simulation in
      let store = TestStore(initialState: 0, simulation: simulation) {
        SendingOperationFeature { await $0(1) }
      }
      store.send(0)
      store.receive(1) { $0 = 1 }
      store.finish()
    }
  }

  /// Regression test: the second test passed, because a known problem was not reported again.
  @Test func `A second test store in a simulation fails for a repeated problem`() {
    let simulation = Simulation()
    func runTest() -> FailureList {
      FailureList.run {
        let store = TestStore(initialState: 0, simulation: simulation) {
          SendingOperationFeature { _ in }
        }
        store.send(0)
        simulation.advance(by: .seconds(-1))
        store.finish()
      }
    }
    #expect(runTest().messages.filter { $0.contains("back") }.count == 1)
    #expect(runTest().messages.filter { $0.contains("back") }.count == 1)
  }

  /// Regression test: the effect was reported as running, and the message advised to trigger what
  /// the effect waits for.
  @Test func `An operation that ignores its cancellation is not reported as a running effect`() {
    let wait = UncancellableWait()
    let failures = FailureList.run {
      let store = TestStore(initialState: 0) { SendingOperationFeature { _ in await wait.wait() } }
      store.send(0).cancel()
      store.receive(1)
      store.finish()
    }
    #expect(failures.all.count == 2)
    #expect(failures.messages.first?.contains("effects are running") == false)
    #expect(failures.messages.last?.contains("their effects have ended or were cancelled") == true)
    wait.resume()
  }

  @Test func `An endless number of child tasks terminates the process`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      PassedSimulationTests.startTasksForever()
    }
    let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(text.contains("tasks are waiting to run in a simulation"))
    #expect(text.contains("call (StateKitTestingTests/PassedSimulationTests.swift"))
  }

  private static func startTasksForever() {
    let store = TestStore(initialState: 0) {
      SendingOperationFeature { _ in
        await withTaskGroup(of: Void.self) { group in
          while !Task.isCancelled { group.addTask {} }
        }
      }
    }
    store.send(0)
  }
}
