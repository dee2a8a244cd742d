import StateKit

/// A stack of pages, which starts at no page.
struct Archive: Reducer {
  struct State: Hashable, Sendable {
    var path = StackState<Page.State>()
  }

  enum Action: Sendable, CasePathable {
    case bookTapped(Book.State)
    case path(StackActionOf<Page>)
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      if case .bookTapped(let book) = action { state.path.append(.book(book)) }
      return .none
    }
    .forEach(stack: \.path, action: \.path) { Page() }
  }
}

/// A page of the archive.
struct Page: Reducer {
  enum State: Hashable, Sendable, CasePathable {
    case shelf(Shelf.State)
    case book(Book.State)
  }

  enum Action: Sendable, CasePathable {
    case shelf(Shelf.Action)
    case book(Book.Action)
  }

  var body: some ReducerOf<Self> {
    EmptyReducer()
      .ifCaseLet(\.shelf, action: \.shelf) { Shelf() }
      .ifCaseLet(\.book, action: \.book) { Book() }
  }
}
