import StateKit

/// A dependency with a number and one endpoint.
struct StepClient: Sendable {
  var size: Int
  var next: @Sendable () -> Int

  static let one = StepClient(size: 1, next: { 1 })
}

enum StepClientKey: DependencyKey {
  static var defaultValue: StepClient { .one }
}

extension DependencyValues {
  var step: StepClient {
    get { self[StepClientKey.self] }
    set { self[StepClientKey.self] = newValue }
  }
}

/// Reads a dependency in each action.
struct DependentStepping: Reducer {
  typealias State = Counter.State
  enum Action: Sendable {
    case add
    case call
  }

  @Dependency(\.step) var step

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .add: state.count &+= step.size
    case .call: state.count &+= step.next()
    }
    return .none
  }
}

/// Reads a stored property in each action, instead of a dependency.
struct StoredStepping: Reducer {
  typealias State = Counter.State
  typealias Action = DependentStepping.Action

  let step: StepClient

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .add: state.count &+= step.size
    case .call: state.count &+= step.next()
    }
    return .none
  }
}
