import StateKit
import StateKitTesting
import Testing

/// A feature with one effect, which writes a note and sends an action, and then does both again.
private struct Diary: Reducer {
  @Dependency(\.noteClient) var noteClient

  struct State: Equatable, Sendable {
    var lines: [String] = []
  }

  enum Action: Equatable, Sendable {
    case startTapped
    case wrote(String)
  }

  @SharedReader var noteState: ReadOnlyNoteState

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .startTapped:
      return .run("diary") { [noteClient] send in
        noteClient.append("a")
        await send(.wrote("a"))
        noteClient.append("b")
        await send(.wrote("b"))
      }
    case .wrote(let text):
      state.lines.append(text + ": " + noteState.notes.joined())
      return .none
    }
  }
}

/// A test store handles the actions of an effect and its changes of shared state in the order in
/// which they happen.
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
    store.receive(.wrote("a")) { $0.lines = ["a: a"] }
    store.receiveChange(of: ReadOnlyNoteState.self) { $0.notes = ["a", "b"] }
    store.receive(.wrote("b")) { $0.lines = ["a: a", "b: ab"] }
    store.finish()
  }
}
