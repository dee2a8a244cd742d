import StateKit

/// The counter's logic in a feature with a `SharedReader` that is never read.
struct IdleReading: Reducer {
  typealias State = Counter.State
  typealias Action = Counter.Action

  @SharedReader var tally: ReadOnlyTally

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    Counter.change(&state, action)
    return .none
  }
}
