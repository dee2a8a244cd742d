import StateKit
import StateKitSimulation
import Synchronization
import Testing

@testable import StateKitTesting

/// A test store in a simulation that the test has made before.
struct GivenWorldTests {
  private struct Caller: Reducer {
    let call: @Sendable (Send<Int>) async -> Void

    func reduce(into state: inout Int, action: Int) -> Effect<Int> {
      state = action
      return action == 0 ? .run("call") { [call] send in await call(send) } : .none
    }
  }

  @Test func `A record that holds more than was chosen fails the test`() {
    let failures = FailureList.run {
      let simulation = Simulation(choices: .replaying(ChoiceRecord([0, 1, 1, 0])))
      let store = TestStore(initialState: 0, simulation: simulation) { Caller { _ in } }
      store.send(0)
      store.finish()
    }
    #expect(failures.all.count == 1)
    #expect(failures.messages.first?.contains("4") == true)
  }

  /// It was checked when the test was over, if at all.
  @Test func `An invariant of the world is checked after each event of the store`() {
    let failures = FailureList.run {
      let simulation = Simulation()
      let open = Mutex(0)
      simulation.always("closed") { open.withLock { $0 } == 0 }
      let store = TestStore(initialState: 0, simulation: simulation) {
        Caller { send in
          open.withLock { $0 = 1 }
          await send(1)
          open.withLock { $0 = 0 }
        }
      }
      store.send(0)
      store.receive(1) { $0 = 1 }
      store.finish()
    }
    #expect(failures.messages.contains { $0.contains("closed") })
  }

  @Test func `A test store in each world of a simulation is recorded`() throws {
    try simulate(seeds: 1...3) { simulation in
      let store = TestStore(initialState: 0, simulation: simulation) {
        Caller { await $0(1) }
      }
      store.send(0)
      store.receive(1) { $0 = 1 }
      store.finish()
    }
  }

  /// It passed: what was found once in a world was not told again.
  @Test func `A second test store in a world fails for what failed the first one`() {
    let simulation = Simulation()
    func failures() -> FailureList {
      FailureList.run {
        let store = TestStore(initialState: 0, simulation: simulation) { Caller { _ in } }
        store.send(0)
        simulation.advance(by: .seconds(-1))
        store.finish()
      }
    }
    #expect(failures().messages.filter { $0.contains("back") }.count == 1)
    #expect(failures().messages.filter { $0.contains("back") }.count == 1)
  }

  /// It was told to be alive, and that the test should make happen what it waits for.
  @Test func `What a task's cancellation does not end is told as such`() {
    let stuck = Stuck()
    let failures = FailureList.run {
      let store = TestStore(initialState: 0) { Caller { _ in await stuck.wait() } }
      store.send(0).cancel()
      store.receive(1)
      store.finish()
    }
    #expect(failures.all.count == 2)
    #expect(failures.messages.first?.contains("these effects live") == false)
    #expect(failures.messages.last?.contains("though they were cancelled") == true)
    stuck.resume()
  }

  @Test func `Child tasks without an end end the process`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      GivenWorldTests.startForEver()
    }
    let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(text.contains("tasks wait for their turn in a simulation"))
    #expect(text.contains("call (StateKitTestingTests/GivenWorldTests.swift"))
  }

  private static func startForEver() {
    let store = TestStore(initialState: 0) {
      Caller { _ in
        await withTaskGroup(of: Void.self) { group in
          while !Task.isCancelled { group.addTask {} }
        }
      }
    }
    store.send(0)
  }
}
