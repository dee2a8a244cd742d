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

  /// It was told at the first store's end, and a run that was compared with itself failed.
  @Test func `A record is used up by all stores of a world, one after the other`() throws {
    func storeAndChoice(_ simulation: Simulation) {
      do {
        let store = TestStore(initialState: 0, simulation: simulation) { Caller { _ in } }
        store.send(0)
      }
      _ = simulation.choices.pick(10, "a choice")
    }
    let recording = Simulation(choices: .seeded(3))
    storeAndChoice(recording)
    let record = recording.choices.record
    #expect(!record.values.isEmpty)
    let failures = FailureList.run { storeAndChoice(Simulation(choices: .replaying(record))) }
    #expect(failures.messages == [])
    let less = FailureList.run {
      let simulation = Simulation(choices: .replaying(record))
      let store = TestStore(initialState: 0, simulation: simulation) { Caller { _ in } }
      store.send(0)
    }
    #expect(less.messages.count == 1)
    try simulate(seeds: 1...3, audit: .all, storeAndChoice)
  }

  /// It was not asked at all.
  @Test func `An invariant is asked after the events of a storage with a log of its own`() {
    let storage = SharedStorage()
    let client = NoteClient.live(in: storage)
    let failures = FailureList.run {
      let simulation = Simulation()
      simulation.always("not one alone") {
        storage.current(ReadOnlyNoteState.self).notes.count != 1
      }
      let store = TestStore(initialState: 0, storage: storage, simulation: simulation) {
        Caller { send in
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
    #expect(failures.messages.first?.contains("not one alone") == true)
  }

  /// The one that lives was told twice, the other one not at all.
  @Test func `What lives and what is heard no more are told apart, once each`() {
    let (stuck, waiting) = (Stuck(), Stuck())
    let failures = FailureList.run {
      let store = TestStore(initialState: 0) {
        Reduce<Int, Int> { _, action in
          .run(action == 0 ? "unheard" : "live") { _ in
            await (action == 0 ? stuck : waiting).wait()
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
        case .rest(.deaf(let effects)): ["deaf"] + effects.map(\.name)
        case .rest(.effects(let effects, _, _)): ["live"] + effects.map(\.name)
        default: ["another failure"]
        }
      } == [["deaf", "unheard"], ["live", "live"]])
    stuck.resume()
    waiting.resume()
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
    #expect(failures.messages.last?.contains("though they have ended or were cancelled") == true)
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
