import StateKit

/// A screen with a search, and a preview of the search that uses no network.
struct SearchPreview: Reducer {
  struct State: Hashable, Sendable {
    var search = Search.State()
    var preview = Search.State()
  }

  enum Action: Sendable, CasePathable {
    case search(Search.Action)
    case preview(Search.Action)
  }

  var body: some Reducer<State, Action> {
    Scope(state: \.search, action: \.search) { Search() }
    Scope(state: \.preview, action: \.preview) {
      Search().dependency(\.library, .offline)
    }
  }
}

extension LibraryClient {
  /// A client that finds one book without a network.
  static let offline = LibraryClient(find: { [Book.State(id: 1, title: "offline: \($0)")] })
}
