import StateKit

nonisolated struct LampFeature: Reducer {
  nonisolated struct State: Equatable, Sendable {
    var label = "off"
  }

  nonisolated enum Action: Equatable, Sendable, CasePathable {
    case tapped
    case switched
  }

  @SharedReader var lamp: ReadOnlyLamp
  @Dependency(key: LampClient.self) var client

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .tapped:
        return .run("lamp.toggle") { send in
          try await client.toggle()
          await send(.switched)
        }
      case .switched:
        state.label = lamp.isOn ? "on" : "off"
        return .none
      }
    }
  }
}
