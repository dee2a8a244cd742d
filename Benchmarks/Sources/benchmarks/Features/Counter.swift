import StateKit

/// The trivial feature.
struct Counter: Reducer {
  struct State: Hashable, Sendable {
    var count = 0
  }
  enum Action: Hashable, Sendable {
    case add(Int)
  }

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    Self.change(&state, action)
    return .none
  }

  /// What the feature does, for the floors too.
  @inline(__always)
  static func change(_ state: inout State, _ action: Action) {
    switch action {
    case .add(let amount): state.count &+= amount
    }
  }

  /// A direct call of it.
  @inline(never)
  static func call(_ state: inout State, _ action: Action) { change(&state, action) }
}
