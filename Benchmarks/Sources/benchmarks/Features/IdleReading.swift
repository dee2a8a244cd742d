import StateKit

/// Does the same as ``Counter``, but has a `SharedReader`, which it never reads.
struct IdleReading: Reducer {
  typealias State = Counter.State
  typealias Action = Counter.Action

  @SharedReader var tally: ReadOnlyTally

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    Counter.change(&state, action)
    return .none
  }
}
