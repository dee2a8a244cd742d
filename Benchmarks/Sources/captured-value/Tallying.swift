import StateKit

/// A feature whose effects need a value of its state, in one of three forms.
struct Tallying: Reducer {
  enum Form: String {
    /// The value is in the capture list of the operation.
    case list
    /// The operation uses a local constant of the reducer.
    case constant
    /// The value is passed with `with:`.
    case passed
  }

  struct State: Hashable, Sendable {
    var count = 0
  }
  enum Action: Sendable {
    case start
    case counted(Int)
  }

  let form: Form

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .start:
      switch form {
      case .list: return .run { [count = state.count] send in await send(.counted(count + 1)) }
      case .constant:
        let count = state.count
        return .run { send in await send(.counted(count + 1)) }
      case .passed:
        return .run(with: state.count) { send, count in await send(.counted(count + 1)) }
      }
    case .counted(let count):
      state.count = count
      return .none
    }
  }
}
