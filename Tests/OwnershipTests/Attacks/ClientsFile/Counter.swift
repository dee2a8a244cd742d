// What a client's file holds besides the client: its state, wrapper and owner. They are not
// fileprivate, so that each attack in `InTheClientsFile` stands where only the client's own author
// stands.
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
  static var shared: SharedKey<Self> { SharedKey(CounterOwner()) }
}
