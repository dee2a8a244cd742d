import StateKit

/// A feature whose state holds a reader. A `Hashable` state with one does not compile; one that is
/// only `Sendable` does, and its reader belongs to no store.
struct ImpureFeature: Reducer {
  struct State: Sendable {
    @SharedReader var notes: ReadOnlyNotesState
    var count = 0
  }

  enum Action: Sendable {
    case read
  }

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    state.count = state.notes.texts.count
    return .none
  }
}
