@testable import StateKit

/// A feature with a collection of rows in its own state, in a child, in an optional child, and in
/// each shelf of a collection of shelves.
struct Shelves: Reducer {
  typealias Rows = IdentifiedArray<IdentifiedRow>

  struct Shelf: Identifiable, Hashable, Sendable {
    let id: Int
    var rows: Rows = []
  }

  struct State: Hashable, Sendable {
    var rows: Rows = []
    /// A child that is always present.
    var permanentChild = Shelf(id: 0)
    /// A child that can be absent.
    var optionalChild: Shelf?
    var shelves: IdentifiedArray<Shelf> = [Shelf(id: 0), Shelf(id: 1)]
  }

  enum RowAction: Sendable { case tapped }

  enum ShelfAction: Sendable {
    case row(id: Int, action: Shelves.RowAction)
  }

  enum Action: Sendable {
    case change(@Sendable (inout State) -> Void)
    case row(id: Int, action: Shelves.RowAction)
    case permanentChild(ShelfAction)
    case optionalChild(ShelfAction)
    case shelf(id: Int, action: ShelfAction)
  }

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    if case .change(let change) = action { change(&state) }
    return .none
  }
}

extension Shelves.Action: CasePathable {
  struct Cases {
    let permanentChild = CasePath(embed: Shelves.Action.permanentChild) {
      if case .permanentChild(let action) = $0 { action } else { nil }
    }
    let optionalChild = CasePath(embed: Shelves.Action.optionalChild) {
      if case .optionalChild(let action) = $0 { action } else { nil }
    }
    let shelf = CasePath<Shelves.Action, (id: Int, action: Shelves.ShelfAction)>(
      embed: { .shelf(id: $0.id, action: $0.action) },
      extract: { if case .shelf(let id, let action) = $0 { (id, action) } else { nil } })
    let row = CasePath<Shelves.Action, (id: Int, action: Shelves.RowAction)>(
      embed: { .row(id: $0.id, action: $0.action) },
      extract: { if case .row(let id, let action) = $0 { (id, action) } else { nil } })
  }
  static var cases: Cases { Cases() }
}

extension Shelves.ShelfAction: CasePathable {
  struct Cases {
    let row = CasePath<Shelves.ShelfAction, (id: Int, action: Shelves.RowAction)>(
      embed: { .row(id: $0.id, action: $0.action) },
      extract: { if case .row(let id, let action) = $0 { (id, action) } else { nil } })
  }
  static var cases: Cases { Cases() }
}
