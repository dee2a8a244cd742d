import StateKit

/// A feature with a permanent child, two optional children and rows, used by the observation tests.
/// Each action contains a closure that changes the state, or a binding action.
struct Board: Reducer {
  struct Card: Identifiable, Hashable, Sendable {
    let id: Int
    var title = ""
    var isDone = false
    var notes: IdentifiedArray<Note> = []
  }

  struct Note: Identifiable, Hashable, Sendable {
    let id: Int
    var text = ""
  }

  struct Sheet: Identifiable, Hashable, Sendable {
    var id: Int
    var text = ""
    var cards: IdentifiedArray<Card> = []
  }

  struct Settings: Hashable, Sendable {
    var name = ""
    var volume = 1
  }

  struct State: Hashable, Sendable {
    var title = ""
    var count = 0
    var tags: [String] = []
    var settings = Settings()
    var cards: IdentifiedArray<Card> = []
    var sheet: Sheet?
    var popup: Settings?
  }

  enum Action: Sendable {
    case change(@Sendable (inout State) -> Void)
    case settings(ChildAction<Settings>)
    case card(id: Int, action: ChildAction<Card>)
    case sheet(ChildAction<Sheet>)
    case popup(ChildAction<Settings>)
    case binding(BindingAction<State>)
  }

  enum ChildAction<Child: Sendable>: Sendable {
    case change(@Sendable (inout Child) -> Void)
  }

  var body: some Reducer<State, Action> {
    Scope(state: \.settings, action: \.settings) { Changing<Settings>() }
    BindingReducer(action: \.binding)
    Reduce { state, action in
      if case .change(let change) = action { change(&state) }
      return .none
    }
    .forEach(\.cards, action: \.card) { Changing<Card>() }
    .ifLet(\.sheet, action: \.sheet) { Changing<Sheet>() }
    .ifLet(\.popup, action: \.popup) { Changing<Settings>() }
  }

  /// A child whose actions contain a change of its state.
  struct Changing<State: Hashable & Sendable>: Reducer {
    func reduce(into state: inout State, action: ChildAction<State>) -> Effect<ChildAction<State>> {
      switch action {
      case .change(let change): change(&state)
      }
      return .none
    }
  }
}

extension Board.Action: CasePathable {
  struct Cases {
    let settings = CasePath(embed: Board.Action.settings) {
      if case .settings(let action) = $0 { action } else { nil }
    }
    let popup = CasePath(embed: Board.Action.popup) {
      if case .popup(let action) = $0 { action } else { nil }
    }
    let sheet = CasePath(embed: Board.Action.sheet) {
      if case .sheet(let action) = $0 { action } else { nil }
    }
    let card = CasePath<Board.Action, (id: Int, action: Board.ChildAction<Board.Card>)>(
      embed: { .card(id: $0.id, action: $0.action) },
      extract: { if case .card(let id, let action) = $0 { (id, action) } else { nil } })
    let binding = CasePath(embed: Board.Action.binding) {
      if case .binding(let action) = $0 { action } else { nil }
    }
  }
  static var cases: Cases { Cases() }
}

extension Store where State == Board.State, Action == Board.Action {
  func change(_ change: @escaping @Sendable (inout State) -> Void) { send(.change(change)) }

  /// Returns the store of a card; nil if the card is absent.
  func card(_ id: Int) -> Store<Board.Card, Board.ChildAction<Board.Card>>? {
    scope(\.cards, id: id, action: \.card)
  }
}

extension Store where Action == Board.ChildAction<State> {
  func change(_ change: @escaping @Sendable (inout State) -> Void) { send(.change(change)) }
}
