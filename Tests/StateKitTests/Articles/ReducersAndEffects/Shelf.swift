import StateKit

/// A shelf of books with a filter and an optional note.
struct Shelf: Reducer {
  struct State: Hashable, Sendable {
    var filter = Filter.State()
    var books: IdentifiedArray<Book.State> = []
    var note: Note.State?
  }

  enum Action: Sendable, CasePathable {
    case filter(Filter.Action)
    case book(id: Int, action: Book.Action)
    case note(Note.Action)
  }

  var body: some ReducerOf<Self> {
    CombineReducers {
      Scope(state: \.filter, action: \.filter) { Filter() }
    }
    .forEach(\.books, action: \.book) { Book() }
    .ifLet(\.note, action: \.note) { Note() }
  }
}
