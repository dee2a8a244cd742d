import StateKit
import StateKitSimulation
import StateKitTesting
import Testing

/// A test store does not run effects ahead of the test: an effect that has sent an action continues
/// only when the test has received that action.
struct RunAheadTests {
  /// Records the number of notes at each `willWrite` action, and writes a note after it.
  private struct Writer: Reducer {
    @Dependency(\.noteClient) var noteClient
    @SharedReader var noteState: ReadOnlyNoteState

    struct State: Equatable, Sendable {
      var counts: [Int] = []
    }

    enum Action: Equatable, Sendable {
      case startTapped
      case willWrite(Int)
    }

    func reduce(into state: inout State, action: Action) -> Effect<Action> {
      switch action {
      case .startTapped:
        return .run("write") { [noteClient] send in
          for number in 1...3 {
            await send(.willWrite(number))
            noteClient.append("\(number)")
          }
        }
      case .willWrite:
        state.counts.append(noteState.notes.count)
        return .none
      }
    }
  }

  private func store(in storage: SharedStorage) -> TestStore<Writer.State, Writer.Action> {
    TestStore(initialState: Writer.State(), storage: storage) {
      Writer()
    } dependencies: {
      $0.noteClient = .live(in: storage)
    }
  }

  @Test func `A shared change is not visible to an earlier action`() {
    // Each action reads the number of notes that were written before it, not the final number.
    let store = store(in: SharedStorage())
    store.send(.startTapped)
    store.receive(.willWrite(1)) { $0.counts = [0] }
    store.receiveChange(of: ReadOnlyNoteState.self) { $0.notes = ["1"] }
    store.receive(.willWrite(2)) { $0.counts = [0, 1] }
    store.receiveChange(of: ReadOnlyNoteState.self) { $0.notes = ["1", "2"] }
    store.receive(.willWrite(3)) { $0.counts = [0, 1, 2] }
    store.receiveChange(of: ReadOnlyNoteState.self) { $0.notes = ["1", "2", "3"] }
    store.finish()
  }

  @Test func `An effect does not run ahead of the assertion`() {
    let storage = SharedStorage()
    let store = store(in: storage)
    store.send(.startTapped)
    #expect(storage.value(of: ReadOnlyNoteState.self).notes == [])
    store.receive(.willWrite(1)) { $0.counts = [0] }
    #expect(storage.value(of: ReadOnlyNoteState.self).notes == ["1"])
    store.exhaustivity = .off
    store.skipReceivedActions()
    #expect(store.state.counts == [0, 1, 2])
  }

  @Test func `A store outside of tests reaches the same state`() {
    let storage = SharedStorage()
    let simulation = Simulation()
    let store = StoreActor(
      initialState: Writer.State(), storage: storage, executor: simulation.executor
    ) {
      Writer()
    } dependencies: {
      $0.noteClient = .live(in: storage)
    }
    store.assumeIsolated { _ = $0.send(.startTapped) }
    simulation.run()
    #expect(store.assumeIsolated { $0.state.counts } == [0, 1, 2])
  }

  @Test(arguments: 0..<100)
  func `A test does not affect the next test`(number: Int) {
    // Each test starts without notes and pending actions, at time zero, although the previous test
    // ended without receiving its actions. A store that reports unreceived actions still handles
    // them, so the effect writes all its notes.
    let storage = SharedStorage()
    let failures = FailureList.run {
      let store = store(in: storage)
      store.send(.startTapped)
      #expect(storage.value(of: ReadOnlyNoteState.self).notes == [])
      #expect(store.clock.now.offset == .zero)
      store.advance(by: .seconds(number))
    }
    #expect(failures.all.count > 0)
    #expect(storage.value(of: ReadOnlyNoteState.self).notes == ["1", "2", "3"])
  }
}
