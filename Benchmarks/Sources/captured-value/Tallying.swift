import StateKit

/// A feature whose effects receive a value of its state in one of three forms.
struct Tallying: Reducer {
  /// The form in which an effect receives the value. The raw values are arguments of the command
  /// line.
  enum Form: String {
    /// The value is in the capture list of the operation.
    case captureList = "list"
    /// The operation uses a local constant of the reducer.
    case localConstant = "constant"
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
      case .captureList:
        return .run { [count = state.count] send in await send(.counted(count + 1)) }
      case .localConstant:
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
