import StateKit

/// A feature with a title, a profile, rows and an optional child, whose state the tests observe.
struct Library: Reducer {
  struct State: Hashable, Sendable {
    var title = "Books"
    var profile = Profile()
    var books: IdentifiedArray<Book.State> = []
    var note: Note.State?
  }

  struct Profile: Hashable, Sendable {
    var name = ""
    var visits = 0
  }

  enum Action: Sendable, CasePathable {
    case binding(BindingAction<State>)
    case visited
    case opened
    case closed
    case added(Book.State)
    case book(id: Int, action: Book.Action)
    case note(Note.Action)
  }

  var body: some Reducer<State, Action> {
    BindingReducer(action: \.binding)
    Reduce { state, action in
      switch action {
      case .visited: state.profile.visits += 1
      case .opened: state.note = Note.State()
      case .closed: state.note = nil
      case .added(let book): state.books.append(book)
      case .binding, .book, .note: break
      }
      return .none
    }
    .forEach(\.books, action: \.book) { Book() }
    .ifLet(\.note, action: \.note) { Note() }
  }
}
