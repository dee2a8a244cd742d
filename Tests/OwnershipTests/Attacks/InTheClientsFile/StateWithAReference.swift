// The owned state contains an object that every reader could change.
import StateKit

// expected-note@+1 {{class 'Cell' does not conform to the 'Sendable' protocol}}
final class Cell: Equatable {
  var count = 0
  static func == (a: Cell, b: Cell) -> Bool { a === b }
}

struct ReadOnlyCellState: Equatable, Sendable {}

struct CellOwner: StateOwner {
  #if ATTACK
    typealias State = Cell
    var initialState: Cell { Cell() }
    func publish(_ state: Cell) -> ReadOnlyCellState { .init() }
  #else
    typealias State = CounterState
    var initialState: CounterState { .init() }
    func publish(_ state: CounterState) -> ReadOnlyCellState { .init() }
  #endif
}

// expected-error@+1 {{type 'ReadOnlyCellState.State' (aka 'Cell') does not conform to the 'Sendable' protocol}}
extension ReadOnlyCellState: PublishedState {
  typealias State = CellOwner.State
  static var ownerKey: OwnerKey<Self> { OwnerKey(CellOwner()) }
}
