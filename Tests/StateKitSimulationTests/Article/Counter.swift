import StateKit

/// Counts seconds.
struct Counter: Reducer {
  struct State: Hashable, Sendable {
    var count = 0
  }

  enum Action: Sendable {
    case startTapped
    case ticked
  }

  @Dependency(\.clock) var clock

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .startTapped:
      return .run("count") { [clock] send in
        while true {
          try await clock.sleep(for: .seconds(1))
          await send(.ticked)
        }
      }
    case .ticked:
      state.count += 1
      return .none
    }
  }
}
