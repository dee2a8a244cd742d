import StateKit
import StateKitTesting
import Testing

/// Writes, sends, writes again and sends again, in one effect.
private struct Diary: Reducer {
  @Dependency(\.noteClient) var notes

  struct State: Equatable, Sendable {
    var seen: [String] = []
  }

  enum Action: Equatable, Sendable {
    case startTapped
    case wrote(String)
  }

  @SharedReader var note: ReadOnlyNoteState

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .startTapped:
      return .run("diary") { [notes] send in
        notes.append("a")
        await send(.wrote("a"))
        notes.append("b")
        await send(.wrote("b"))
      }
    case .wrote(let text):
      state.seen.append(text + ": " + note.notes.joined())
      return .none
    }
  }
}

/// In a test store, an action of an effect is handled after the same shared changes as in a store
/// outside of tests.
struct ChangeAndActionOrderTests {
  @Test func `Shared changes and actions are received in the order in which they happen`() {
    let storage = SharedStorage()
    let store = TestStore(initialState: Diary.State(), storage: storage) {
      Diary()
    } dependencies: {
      $0.noteClient = .live(in: storage)
    }
    store.send(.startTapped)
    store.receiveChange(of: ReadOnlyNoteState.self) { $0.notes = ["a"] }
    store.receive(.wrote("a")) { $0.seen = ["a: a"] }
    store.receiveChange(of: ReadOnlyNoteState.self) { $0.notes = ["a", "b"] }
    store.receive(.wrote("b")) { $0.seen = ["a: a", "b: ab"] }
    store.finish()
  }
}
