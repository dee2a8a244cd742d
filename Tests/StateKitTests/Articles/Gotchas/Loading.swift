import StateKit

/// Loads by both kinds of effects.
struct Loading: Reducer, Sendable {
  struct State: Hashable, Sendable {
    let id = 7
    var loaded: [String] = []
  }

  enum Action: Sendable {
    case hopTapped, stayTapped, loadTapped
    case loaded(String)
  }

  struct API: Sendable {
    let find: @Sendable (Int) -> String
    let load: @Sendable (Int) async throws -> String
  }

  let api: API

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .hopTapped:
      // It hops to the global pool, or to the injected executor.
      return .run("load") { [id = state.id] send in await send(.loaded(api.find(id))) }
    case .stayTapped:
      // It stays on the store's isolation, and starts at once, unless an executor is injected.
      return .run("load") { send in await send(.loaded(api.find(7))) }
    case .loadTapped:
      let id = state.id
      return .run("load") { send in await send(.loaded(try await api.load(id))) }
    case .loaded(let text):
      state.loaded.append(text)
      return .none
    }
  }
}
