import StateKit

/// A shelf of books with a filter and an optional note.
struct Shelf: Reducer {
  struct State: Hashable, Sendable {
    var filter = Filter.State()
    var books: IdentifiedArray<Book.State> = []
    var note: Note.State?
  }

  enum Action: Sendable {
    case filter(Filter.Action)
    case book(id: Int, action: Book.Action)
    case note(Note.Action)
  }

  var body: some Reducer<State, Action> {
    Scope(state: \.filter, action: \.filter) { Filter() }
    EmptyReducer()
      .forEach(\.books, action: \.book) { Book() }
      .ifLet(\.note, action: \.note) { Note() }
  }
}

extension Shelf.Action: CasePathable {
  struct Cases {
    let filter = CasePath(embed: Shelf.Action.filter) {
      if case .filter(let action) = $0 { action } else { nil }
    }
    let note = CasePath(embed: Shelf.Action.note) {
      if case .note(let action) = $0 { action } else { nil }
    }
    let book = CasePath<Shelf.Action, (id: Int, action: Book.Action)>(
      embed: { .book(id: $0.id, action: $0.action) },
      extract: { if case .book(let id, let action) = $0 { (id, action) } else { nil } })
  }
  static var cases: Cases { Cases() }
}
