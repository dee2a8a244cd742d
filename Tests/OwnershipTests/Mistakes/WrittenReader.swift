// Writing shared state through a reader.
import StateKit

struct CounterState: Equatable, Sendable { var count = 0 }
struct ReadOnlyCounter: PublishedState {
  typealias State = CounterState
  private let state: CounterState
  fileprivate init(_ state: CounterState) { self.state = state }
  var count: Int { state.count }
  static var ownerKey: OwnerKey<Self> { OwnerKey(CounterOwner()) }
}
private struct CounterOwner: StateOwner {
  var initialState: CounterState { CounterState() }
  func publish(_ state: CounterState) -> ReadOnlyCounter { ReadOnlyCounter(state) }
}

struct Feature: Reducer {
  struct State: Equatable, Sendable {}
  enum Action: Equatable, Sendable { case tapped }
  @SharedReader var counter: ReadOnlyCounter
  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    #if MISTAKE
      counter.count += 1
      // expected-error@-1 {{left side of mutating operator isn't mutable: 'count' is a get-only property}}
      return .none
    #else
      print(counter.count)
      return .none
    #endif
  }
}
