import StateKit

/// A child feature that ticks each second until it is stopped, and that can dismiss itself.
struct Child: Reducer {
  struct State: Equatable, Identifiable, Sendable {
    var id = 1
    var count = 0
  }

  enum Action: Equatable, Sendable {
    case startTapped
    case ticked
    case stopTapped
    case closeTapped
  }

  @Dependency(\.clock) var clock

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .startTapped:
      return .run("ticks") { [clock] send in
        while !Task.isCancelled {
          try await clock.sleep(for: .seconds(1))
          await send(.ticked)
        }
      }
      .cancellable(id: "ticks \(state.id)")
    case .ticked:
      state.count += 1
      return .none
    case .stopTapped: return .cancel(id: "ticks \(state.id)")
    case .closeTapped: return .dismiss
    }
  }
}
