// Audit rule owned-state: an object in owned state is changed through a reader.
import StateKit
import Synchronization

final class Shelf: Equatable, Sendable {
  let books = Mutex(0)
  static func == (first: Shelf, second: Shelf) -> Bool { first === second }
}

struct ShelfState: Equatable, Sendable {
  let shelf = Shelf()
}

struct ReadOnlyShelfState: Equatable, Sendable {
  private let state: ShelfState
  fileprivate init(_ state: ShelfState) { self.state = state }
  var shelf: Shelf { state.shelf }
}

fileprivate struct ShelfOwner: StateOwner {
  var initialState: ShelfState { .init() }
  func publish(_ state: ShelfState) -> ReadOnlyShelfState { .init(state) }
}

extension ReadOnlyShelfState: PublishedState {
  typealias State = ShelfState
  static var ownerKey: OwnerKey<Self> { OwnerKey(ShelfOwner()) }
}

struct ThiefFeature {
  @SharedReader var shelf: ReadOnlyShelfState
  func write() { shelf.shelf.books.withLock { $0 += 1 } }
}
