import StateKit

/// The counter's logic in a feature that has a reader, and never reads.
struct IdleReading: Reducer {
  typealias State = Counter.State
  typealias Action = Counter.Action

  @SharedReader var tally: ReadOnlyTally

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    Counter.change(&state, action)
    return .none
  }
}
