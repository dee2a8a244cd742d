import StateKit

/// A feature with a reader in its state. It compiles only because the `==` of the state is written
/// by hand and ignores the reader. The reader does not belong to a store.
struct ImpureFeature: Reducer {
  struct State: Equatable, Sendable {
    @SharedReader var notes: ReadOnlyNotesState
    var count = 0

    static func == (a: State, b: State) -> Bool { a.count == b.count }
  }

  enum Action: Sendable {
    case read
  }

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    state.count = state.notes.texts.count
    return .none
  }
}
