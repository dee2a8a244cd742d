// The state, wrapper and owner of a client. They are not fileprivate, so that each attack in
// `InTheClientsFile` can be a separate file with the same access as the client's own file.
import StateKit

struct CounterState: Equatable, Sendable {
  var count = 0
  var names = ["Ana"]
}

struct ReadOnlyCounterState: Equatable, Sendable {
  private let state: CounterState
  init(_ state: CounterState) { self.state = state }
  var count: Int { state.count }
}

struct CounterOwner: StateOwner {
  var initialState: CounterState { .init() }
  func publish(_ state: CounterState) -> ReadOnlyCounterState { .init(state) }
}

extension ReadOnlyCounterState: PublishedState {
  typealias State = CounterState
  static var ownerKey: OwnerKey<Self> { OwnerKey(CounterOwner()) }
}
