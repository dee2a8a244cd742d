import StateKit

struct CounterFeature: Reducer {
  struct State: Hashable, Sendable {
    var message = ""
  }

  enum Action: Sendable {
    case incrementTapped
    case incremented
  }

  @SharedReader var counter: ReadOnlyCounterState
  @Dependency(\.counterClient) var counterClient

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .incrementTapped:
      return .run("counter.increment") { send in
        try await counterClient.increment()
        await send(.incremented)
      }
    case .incremented:
      state.message = "The count is \(counter.count)."
      return .none
    }
  }
}
