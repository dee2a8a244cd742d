import StateKit

/// A feature whose state holds a reader. It compiles only because `==` is written by hand and leaves
/// the reader out; the reader belongs to no store.
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
