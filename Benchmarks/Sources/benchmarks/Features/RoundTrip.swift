import StateKit

/// A feature whose effects send one action back.
struct RoundTrip: Reducer {
  struct State: Hashable, Sendable {
    var count = 0
  }
  enum Action: Hashable, Sendable {
    case start
    case startYielding
    /// Starts an effect with a capture list.
    case startCapturing
    case startCapturingYielding
    case done(Int)
  }

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    let count = state.count
    switch action {
    case .start:
      return .run("start") { send in await send(.done(count)) }
    case .startYielding:
      return .run("startYielding") { send in
        await Task.yield()
        await send(.done(count))
      }
    case .startCapturing:
      // With Swift 6.3, an operation with a capture list leaves its isolation: it hops to the
      // global executor and back.
      return .run("startCapturing") { [count] send in await send(.done(count)) }
    case .startCapturingYielding:
      return .run("startCapturingYielding") { [count] send in
        await Task.yield()
        await send(.done(count))
      }
    case .done(let countAtStart):
      state.count = countAtStart &+ 1
      return .none
    }
  }
}
