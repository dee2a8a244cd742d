import StateKit

/// A feature with an optional child that has rows.
struct OptionalSheetFeature: Reducer {
  struct State: Hashable, Sendable {
    var sheet: Board.Sheet?
  }

  enum SheetAction: Sendable {
    case addButtonTapped
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
    .ifLet(\.sheet, action: \.sheet) { Sheet() }
  }

  struct Sheet: Reducer {
    var body: some Reducer<Board.Sheet, SheetAction> {
      Reduce { state, action in
        if case .addButtonTapped = action {
          state.cards.append(Board.Card(id: state.cards.count))
        }
        return .none
      }
      .forEach(\.cards, action: \.card) { Board.Changing<Board.Card>() }
    }
  }
}

extension OptionalSheetFeature.Action: CasePathable {
  struct Cases {
    let sheet = CasePath(embed: OptionalSheetFeature.Action.sheet) {
      if case .sheet(let action) = $0 { action } else { nil }
    }
  }
  static var cases: Cases { Cases() }
}

extension OptionalSheetFeature.SheetAction: CasePathable {
  struct Cases {
    let card = CasePath<
      OptionalSheetFeature.SheetAction, (id: Int, action: Board.ChildAction<Board.Card>)
    >(
      embed: { .card(id: $0.id, action: $0.action) },
      extract: { if case .card(let id, let action) = $0 { (id, action) } else { nil } })
  }
  static var cases: Cases { Cases() }
}
