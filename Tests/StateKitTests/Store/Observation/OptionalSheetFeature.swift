import StateKit

/// A feature with an optional child that has rows.
struct OptionalSheetFeature: Reducer {
  struct State: Hashable, Sendable {
    var sheet: Board.Sheet?
  }

  enum SheetAction: Sendable {
    case add
    case card(id: Int, action: Board.ChildAction<Board.Card>)
  }

  enum Action: Sendable {
    case sheet(SheetAction)
    case closed
  }

  var body: some Reducer<State, Action> {
    Reduce { state, action in
      if case .closed = action { state.sheet = nil }
      return .none
    }
    .ifLet(\.sheet, action: .sheet) { Sheet() }
  }

  struct Sheet: Reducer {
    var body: some Reducer<Board.Sheet, SheetAction> {
      Reduce { state, action in
        if case .add = action { state.cards.append(Board.Card(id: state.cards.count)) }
        return .none
      }
      .forEach(\.cards, action: .card) { Board.Changing<Board.Card>() }
    }
  }
}

extension CasePath
where Root == OptionalSheetFeature.Action, Value == OptionalSheetFeature.SheetAction {
  static var sheet: Self {
    Self(embed: Root.sheet) { if case .sheet(let action) = $0 { action } else { nil } }
  }
}

extension CasePath
where
  Root == OptionalSheetFeature.SheetAction,
  Value == (id: Int, action: Board.ChildAction<Board.Card>)
{
  static var card: Self {
    Self(embed: { .card(id: $0.id, action: $0.action) }) {
      if case .card(let id, let action) = $0 { (id, action) } else { nil }
    }
  }
}
