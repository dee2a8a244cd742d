@testable import StateKit

/// The place of a collection of rows in the state of ``Shelves``. The cases `permanentChild`
/// and `optionalChild` are the properties of the same name.
enum ShelfPlace: Hashable, Sendable {
  case root, permanentChild, optionalChild
  case shelf(Int)

  static let all: [Self] = [
    .root, .permanentChild, .optionalChild, .shelf(0), .shelf(1), .shelf(2),
  ]

  /// Returns the rows, with the id of the child that contains them (0 for the root); nil while the
  /// child is absent.
  func rows(in state: Shelves.State) -> (owner: Int, rows: Shelves.Rows)? {
    switch self {
    case .root: (0, state.rows)
    case .permanentChild: (0, state.permanentChild.rows)
    case .optionalChild: state.optionalChild.map { ($0.id, $0.rows) }
    case .shelf(let id): state.shelves[id: id].map { (id, $0.rows) }
    }
  }

  func edit(_ state: inout Shelves.State, _ edit: (inout Shelves.Rows) -> Void) {
    switch self {
    case .root: edit(&state.rows)
    case .permanentChild: edit(&state.permanentChild.rows)
    case .optionalChild:
      // The child is absent while its rows are edited, as in a reducer that takes a child out of
      // the state and puts it back.
      guard var child = state.optionalChild else { return }
      state.optionalChild = nil
      edit(&child.rows)
      state.optionalChild = child
    case .shelf(let id): state.shelves.modify(id: id) { edit(&$0.rows) }
    }
  }
}

/// An observer of the rows at one place, which reads one aspect of them.
struct ShelfReader: Hashable, Sendable, CustomStringConvertible {
  enum Aspect: Hashable, Sendable {
    /// The ids of all rows, in order.
    case order
    /// The whole collection.
    case whole
    /// The name of the row with this id.
    case name(Int)
  }

  let place: ShelfPlace
  let aspect: Aspect

  static let all = ShelfPlace.all.flatMap { place in
    // The edits use the ids 0 to 24, so a row with the last id is always absent.
    ([.order, .whole] + (0..<26).map { Aspect.name($0) }).map {
      ShelfReader(place: place, aspect: $0)
    }
  }

  var description: String { "\(place) \(aspect)" }

  /// Returns the value that the observer reads, computed directly from a state.
  func value(in state: Shelves.State) -> [AnyHashable] {
    guard let (owner, rows) = place.rows(in: state) else { return [] }
    switch aspect {
    case .order: return [owner, rows.elements.map(\.id)]
    case .whole: return [owner, rows.elements]
    case .name(let id):
      return [owner] + rows.elements.filter { $0.id == id }.map { AnyHashable($0.name) }
    }
  }

  /// Returns the value that the observer reads through a store.
  @MainActor
  func value(in store: StoreOf<Shelves>) -> [AnyHashable] {
    switch place {
    case .root: [0] + value(in: store, \.rows, \.row)
    case .permanentChild:
      [0]
        + value(in: store.scope(\.permanentChild, action: \.permanentChild), \.rows, \.row)
    case .optionalChild: value(in: store.scope(\.optionalChild, action: \.optionalChild))
    case .shelf(let id): value(in: store.scope(\.shelves, id: id, action: \.shelf))
    }
  }

  @MainActor
  private func value(in shelf: Store<Shelves.Shelf, Shelves.ShelfAction>?) -> [AnyHashable] {
    shelf.map { [$0.id] + value(in: $0, \.rows, \.row) } ?? []
  }

  @MainActor
  private func value<State, Action>(
    in store: Store<State, Action>, _ path: WritableKeyPath<State, Shelves.Rows>,
    _ action: CaseKeyPath<Action, (id: Int, action: Shelves.RowAction)>
  ) -> [AnyHashable] where Action: CasePathable {
    switch aspect {
    case .order: [store.scope(path, action: action).ids]
    case .whole: [store[path].elements]
    case .name(let id): store.scope(path, id: id, action: action).map { [$0.name] } ?? []
    }
  }
}
