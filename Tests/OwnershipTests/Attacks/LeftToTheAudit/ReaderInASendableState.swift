// Audit rule 3, and the runtime: a reader in a state that is neither Equatable nor Hashable.
import StateKit

struct ImpureFeature: Reducer {
  struct State: Sendable {
    @SharedReader var notes: ReadOnlyNotesState
  }

  enum Action: Sendable {
    case read
  }

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    print(state.notes.texts)
    return .none
  }
}
