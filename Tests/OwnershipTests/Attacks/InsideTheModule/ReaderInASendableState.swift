// A feature's state without `Equatable` and `Hashable` contains a reader.
import StateKit

#if ATTACK
  // expected-error@+2 {{type 'NotesReader' does not conform to protocol 'Reducer'}}
  // expected-note@+1 {{add stubs for conformance}}
  struct NotesReader: Reducer {
    // expected-note@+1 {{possibly intended match 'NotesReader.State' does not conform to 'Equatable'}}
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
#else
  struct NotesReader: Reducer {
    struct State: Equatable, Sendable {}

    enum Action: Sendable {
      case read
    }

    @SharedReader var notes: ReadOnlyNotesState

    func reduce(into state: inout State, action: Action) -> Effect<Action> {
      print(notes.texts)
      return .none
    }
  }
#endif
