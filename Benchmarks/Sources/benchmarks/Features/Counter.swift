import StateKit

/// The feature that most rows measure: one action changes one number.
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

  /// The logic of the feature. The minimal stores with which StateKit is compared use it, too.
  @inline(__always)
  static func change(_ state: inout State, _ action: Action) {
    switch action {
    case .add(let amount): state.count &+= amount
    }
  }

  /// Calls the logic without a store, as a function that is never inlined.
  @inline(never)
  static func call(_ state: inout State, _ action: Action) { change(&state, action) }
}
