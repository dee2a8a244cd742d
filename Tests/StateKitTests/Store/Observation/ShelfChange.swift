@testable import StateKit

/// A change of the state of ``Shelves``. An action makes one or more changes.
enum ShelfChange: Sendable {
  case edit(ShelfPlace, RowEdit)
  /// The optional child becomes a shelf with this id, or nil.
  case present(Int?)
  case addShelf(Int)
  case removeShelf(Int)
  case reverseShelves

  static func random(using generator: inout some RandomNumberGenerator) -> Self {
    let id = Int.random(in: 0..<3, using: &generator)
    switch Int.random(in: 0..<20, using: &generator) {
    case 0: return .present(id)
    case 1: return .present(nil)
    case 2, 3: return .addShelf(id)
    case 4: return .removeShelf(id)
    case 5: return .reverseShelves
    default:
      let place = ShelfPlace.all.randomElement(using: &generator) ?? .root
      return .edit(place, .random(using: &generator))
    }
  }

  func apply(to state: inout Shelves.State) {
    switch self {
    case .edit(let place, let edit): place.edit(&state) { edit.apply(to: &$0) }
    case .present(let id):
      state.optionalChild = id.map {
        Shelves.Shelf(id: $0, rows: state.optionalChild?.rows ?? state.rows)
      }
    case .addShelf(let id): state.shelves.append(Shelves.Shelf(id: id, rows: state.rows))
    case .removeShelf(let id): state.shelves.remove(id: id)
    case .reverseShelves: state.shelves.reverse()
    }
  }

  /// The places whose rows this change can write without changing them. The observers of a whole
  /// collection are notified of such a write, because a written collection is not compared with its
  /// previous value.
  var possiblyRewrittenPlaces: Set<ShelfPlace> {
    switch self {
    case .edit(let place, let edit):
      edit.replacesCollection || edit.writtenID != nil || edit.writtenPlace != nil ? [place] : []
    case .present: [.optionalChild]
    case .addShelf, .removeShelf, .reverseShelves: []
    }
  }
}
