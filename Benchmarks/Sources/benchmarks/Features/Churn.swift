import StateKit

/// Starts effects of three kinds (never suspended, suspended once, waiting), and cancels the
/// waiting effects by their id.
struct Churn: Reducer {
  struct State: Hashable, Sendable {
    var ended = 0
  }
  enum Action: Hashable, Sendable {
    case finish
    case yield
    case wait(id: Int)
    case cancel(id: Int)
    case ended
  }

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .finish:
      return .run("finish") { send in await send(.ended) }
    case .yield:
      return .run("yield") { send in
        await Task.yield()
        await send(.ended)
      }
    case .wait(let id):
      return .run("wait") { _ in try await CancellationWait().untilCancelled() }
        .cancellable(id: id, cancelInFlight: true)
    case .cancel(let id):
      return .cancel(id: id)
    case .ended:
      state.ended += 1
      return .none
    }
  }
}
