@testable import StateKit

/// A feature with rows at its root, in a child, in an optional child, and in rows.
struct Shelves: Reducer {
  typealias Rows = IdentifiedArray<IdentifiedRow>

  struct Shelf: Identifiable, Hashable, Sendable {
    let id: Int
    var rows: Rows = []
  }

  struct State: Hashable, Sendable {
    var rows: Rows = []
    var part = Shelf(id: 0)
    var child: Shelf?
    var shelves: IdentifiedArray<Shelf> = [Shelf(id: 0), Shelf(id: 1)]
  }

  enum RowAction: Sendable { case tapped }

  enum ShelfAction: Sendable {
    case row(id: Int, action: Shelves.RowAction)
  }

  enum Action: Sendable {
    case change(@Sendable (inout State) -> Void)
    case row(id: Int, action: Shelves.RowAction)
    case part(ShelfAction)
    case child(ShelfAction)
    case shelf(id: Int, action: ShelfAction)
  }

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    if case .change(let change) = action { change(&state) }
    return .none
  }
}

extension CasePath where Root == Shelves.Action, Value == Shelves.ShelfAction {
  static var part: Self {
    Self(embed: Root.part) { if case .part(let action) = $0 { action } else { nil } }
  }
  static var child: Self {
    Self(embed: Root.child) { if case .child(let action) = $0 { action } else { nil } }
  }
}

extension CasePath where Root == Shelves.Action, Value == (id: Int, action: Shelves.ShelfAction) {
  static var shelf: Self {
    Self(embed: { .shelf(id: $0.id, action: $0.action) }) {
      if case .shelf(let id, let action) = $0 { (id, action) } else { nil }
    }
  }
}

extension CasePath where Root == Shelves.Action, Value == (id: Int, action: Shelves.RowAction) {
  static var row: Self {
    Self(embed: { .row(id: $0.id, action: $0.action) }) {
      if case .row(let id, let action) = $0 { (id, action) } else { nil }
    }
  }
}

extension CasePath
where Root == Shelves.ShelfAction, Value == (id: Int, action: Shelves.RowAction) {
  static var row: Self {
    Self(embed: { .row(id: $0.id, action: $0.action) }) {
      if case .row(let id, let action) = $0 { (id, action) } else { nil }
    }
  }
}
