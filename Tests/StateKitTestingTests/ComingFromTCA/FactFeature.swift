import StateKit

struct FactFeature: Reducer {
  struct State: Equatable, Sendable {
    var count = 0
    var fact: String?
    var isTimerOn = false
  }

  enum Action: Equatable, Sendable, CasePathable {
    case incrementTapped
    case factTapped
    case factResponse(String)
    case timerTapped
    case timerTicked
  }

  private enum CancelID { case timer }

  @Dependency(\.clock) var clock
  @Dependency(\.factClient) var factClient

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .incrementTapped, .timerTicked:
      state.count += 1
      return .none
    case .factTapped:
      let count = state.count
      return .run("fact") { send in await send(.factResponse(try await factClient.fetch(count))) }
    case .factResponse(let fact):
      state.fact = fact
      return .none
    case .timerTapped:
      state.isTimerOn.toggle()
      guard state.isTimerOn else { return .cancel(id: CancelID.timer) }
      return .run("timer") { send in
        while !Task.isCancelled {
          try await clock.sleep(for: .seconds(1))
          await send(.timerTicked)
        }
      }
      .cancellable(id: CancelID.timer)
    }
  }
}

struct FactClient: Sendable {
  var fetch: @Sendable (Int) async throws -> String

  static let unimplemented = FactClient(fetch: StateKit.unimplemented("FactClient.fetch"))
}

enum FactClientKey: DependencyKey {
  static var defaultValue: FactClient { .unimplemented }
}

extension DependencyValues {
  var factClient: FactClient {
    get { self[FactClientKey.self] }
    set { self[FactClientKey.self] = newValue }
  }
}
