import StateKit

/// A feature that loads a value in four ways: the operation captures the id of the state in a
/// capture list, does not use the state, receives the id as a passed value, or captures a local
/// constant with the id.
struct Loading: Reducer, Sendable {
  struct State: Hashable, Sendable {
    let id = 7
    var loaded: [String] = []
  }

  enum Action: Sendable {
    case hopTapped, stayTapped, passTapped, loadTapped
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
      // With a capture list, the operation runs on the global executor, or on the executor that was
      // passed to the store as `executor:`.
      return .run("load") { [id = state.id] send in await send(.loaded(api.find(id))) }
    case .stayTapped:
      // Without a capture list, the operation runs in the store's isolation, and starts at once. If
      // an executor was passed to the store, the operation is enqueued on it and starts later.
      return .run("load") { send in await send(.loaded(api.find(7))) }
    case .passTapped:
      return .run("load", with: state.id) { send, id in await send(.loaded(api.find(id))) }
    case .loadTapped:
      let id = state.id
      return .run("load") { send in await send(.loaded(try await api.load(id))) }
    case .loaded(let text):
      state.loaded.append(text)
      return .none
    }
  }
}
