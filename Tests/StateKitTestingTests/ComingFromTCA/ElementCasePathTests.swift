import StateKit
import StateKitTesting
import Testing

/// Pages on a stack and rows in a list, which a timer of the parent turns.
private struct Shelf: Reducer {
  struct Page: Reducer {
    struct State: Hashable, Sendable, Identifiable {
      var id = 0
      var turns = 0
    }

    enum Action: Equatable, Sendable, CasePathable {
      case turn
      case turned(by: Int)

      struct Cases {
        let turn = CasePath<Action, Void>(
          embed: { .turn }, extract: { if case .turn = $0 { () } else { nil } })
        let turned = CasePath<Action, Int>(
          embed: { .turned(by: $0) }, extract: { if case .turned(let by) = $0 { by } else { nil } })
      }
      static var cases: Cases { Cases() }
    }

    func reduce(into state: inout State, action: Action) -> Effect<Action> {
      switch action {
      case .turn: return .send(.turned(by: 2))
      case .turned(let count):
        state.turns += count
        return .none
      }
    }
  }

  struct State: Equatable, Sendable {
    var path = StackState<Page.State>()
    var rows: IdentifiedArray<Page.State> = [Page.State(id: 3), Page.State(id: 4)]
  }

  enum Action: Equatable, Sendable, CasePathable {
    case path(StackActionOf<Page>)
    case row(id: Int, action: Page.Action)

    struct Cases {
      let path = CasePath<Action, StackActionOf<Page>>(
        embed: { .path($0) }, extract: { if case .path(let action) = $0 { action } else { nil } })
      let row = CasePath<Action, (id: Int, action: Page.Action)>(
        embed: { .row(id: $0.id, action: $0.action) },
        extract: { if case .row(let id, let action) = $0 { (id, action) } else { nil } })
    }
    static var cases: Cases { Cases() }
  }

  var body: some Reducer<State, Action> {
    EmptyReducer()
      .forEach(\.rows, action: \.row) { Page() }
      .forEach(stack: \.path, action: \.path) { Page() }
  }
}

struct ElementCasePathTests {
  private func store(pages: Int) -> TestStore<Shelf.State, Shelf.Action> {
    var state = Shelf.State()
    for id in 0..<pages { state.path.append(Shelf.Page.State(id: id)) }
    return TestStore(initialState: state) { Shelf() }
  }

  @Test func `A path continues in the action of an element of a stack`() {
    let store = store(pages: 2)
    store.send(.path(.element(id: 1, action: .turn)))
    store.receive(\.path[id: 1].turned, 2) { $0.path[id: 1]?.turns = 2 }
    store.send(.path(.element(id: 0, action: .turn)))
    store.receive(\.path[id: 0]) { $0.path[id: 0]?.turns = 2 }
  }

  @Test func `A path continues in the action of a row`() {
    let store = store(pages: 0)
    store.send(.row(id: 4, action: .turn))
    store.receive(\.row[id: 4].turned) { $0.rows[id: 4]?.turns = 2 }
  }

  @Test func `The action of another element is not in the case`() {
    let store = store(pages: 2)
    store.send(.path(.element(id: 1, action: .turn)))
    withKnownIssue {
      store.receive(\.path[id: 0].turned) { $0.path[id: 1]?.turns = 2 }
    } matching: {
      $0.description.contains(#"\.path[id: 0].turned"#) && $0.description.contains("id: 1")
    }
    let (first, other) = (
      Shelf.Action.row(id: 3, action: .turn), Shelf.Action.path(.popFrom(id: 3))
    )
    #expect(first.is(\.row[id: 3]) && first.is(\.row[id: 3].turn))
    #expect(!first.is(\.row[id: 4]) && !first.is(\.row[id: 3].turned) && !other.is(\.path[id: 3]))
  }

  @Test func `A path embeds an action in the element`() {
    #expect(
      CasePath<Shelf.Action, Int>(\.path[id: 1].turned).embed(5)
        == .path(.element(id: 1, action: .turned(by: 5))))
    #expect(
      CasePath<Shelf.Action, Void>(\.row[id: 3].turn).embed(()) == .row(id: 3, action: .turn))
  }
}
