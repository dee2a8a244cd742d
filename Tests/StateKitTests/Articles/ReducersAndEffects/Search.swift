import StateKit

/// A feature that searches for books by a text, with an optional note as a child.
struct Search: Reducer {
  struct State: Hashable, Sendable {
    var text = ""
    var books: IdentifiedArray<Book.State> = []
    var note: Note.State?
    var failure: String?
  }

  enum Action: Sendable, CasePathable {
    case textChanged(String)
    case found([Book.State])
    case failed
    case stopTapped
    case markTapped(Int)
    case refreshPulled
    case noteTapped
    case book(id: Int, action: Book.Action)
    case note(Note.Action)
  }

  /// The ids of the running effects.
  private enum CancelID: Hashable { case search, mark, refresh }

  @Dependency(\.library) var library

  var body: some Reducer<State, Action> {
    Reduce { state, action in
      switch action {
      case .textChanged(let text):
        state.text = text
        let search = Effect<Action>.run("search") { send in
          await send(.found(try await library.find(text)))
        } catch: { _, send in
          await send(.failed)
        }
        return
          search
          .retry(Backoff(initial: .seconds(1), maximum: .seconds(30), attempts: 3))
          .timeout(.seconds(10), onTimeout: .failed)
          .debounce(id: CancelID.search, for: .milliseconds(300))
      case .found(let books):
        state.books = IdentifiedArray(books, uniquingIDsWith: { first, _ in first })
        return .none
      case .failed:
        state.failure = "The library does not answer."
        return .none
      case .stopTapped:
        return .cancel(id: CancelID.search)
      case .markTapped(let id):
        return .run("mark") { _ in try await library.mark(id) }.queued(id: CancelID.mark)
      case .refreshPulled:
        return .run("refresh") { send in await send(.found(try await library.find(""))) }
          .dropping(id: CancelID.refresh)
      case .noteTapped:
        state.note = Note.State()
        return .none
      case .book, .note:
        return .none
      }
    }
    .forEach(\.books, action: \.book) { Book() }
    .ifLet(\.note, action: \.note) { Note() }
  }
}
