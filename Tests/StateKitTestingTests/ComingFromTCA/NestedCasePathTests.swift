import StateKit
import StateKitTesting
import Testing

/// A feature whose case paths the plugin generates.
struct Library: Reducer {
  struct State: Equatable, Sendable {
    var search = SearchList.State()
  }

  enum Action: Equatable, Sendable, CasePathable {
    case opened
    case search(SearchList.Action)
  }

  var body: some Reducer<State, Action> {
    Scope(state: \.search, action: \.search) { SearchList() }
    Reduce { _, action in
      action.is(\.opened) ? .send(.search(.loaded(["Ana"], page: 1))) : .none
    }
  }
}

struct SearchList: Reducer {
  struct State: Equatable, Sendable {
    var names: [String] = []
    var note = ""
  }

  enum Action: Equatable, Sendable, CasePathable {
    case loaded([String], page: Int)
    case noted(String)
  }

  var body: some Reducer<State, Action> {
    Reduce { state, action in
      switch action {
      case .loaded(let names, _):
        state.names = names
        return .send(.noted("new"))
      case .noted(let note):
        state.note = note
        return .none
      }
    }
  }
}

struct NestedCasePathTests {
  @Test func `A path continues in the action of a child`() {
    let store = TestStore(initialState: Library.State()) { Library() }
    store.send(.opened)
    store.receive(\.search.loaded) { $0.search.names = ["Ana"] }
    store.receive(\.search.noted, "new") { $0.search.note = "new" }
  }

  @Test func `Another payload fails, with the difference`() {
    let store = TestStore(initialState: Library.State()) { Library() }
    store.send(.opened)
    store.receive(\.search) { $0.search.names = ["Ana"] }
    withKnownIssue {
      store.receive(\.search.noted, "old") { $0.search.note = "new" }
    } matching: {
      $0.description.contains(#"search.noted: "old" → "new""#)
    }
  }

  @Test func `Values are read and changed by paths`() {
    var action = Library.Action.search(.loaded(["Ana"], page: 1))
    #expect(action.is(\.search) && action.is(\.search.loaded) && !action.is(\.search.noted))
    #expect(action[case: \.search.loaded]?.page == 1)
    #expect(action[case: \.search.noted] == nil && action[case: \.opened] == nil)
    #expect(
      action.modify(\.search.loaded) {
        $0.page += 1; return $0.page
      } == 2)
    #expect(action == .search(.loaded(["Ana"], page: 2)))
    #expect(action.modify(\.search.noted) { $0 += "!" } == nil)
    #expect(action == .search(.loaded(["Ana"], page: 2)))
    let path = CasePath(\Library.Action.Cases.search).appending(CasePath(\.noted))
    #expect(path.is(path.embed("a")) && !path.is(.opened))
  }
}
