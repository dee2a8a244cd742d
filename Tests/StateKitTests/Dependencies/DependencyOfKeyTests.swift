import StateKit
import StateKitSimulation
import Testing

/// A client that is its own key.
private struct GreetingClient: DependencyKey {
  var greeting: String
  static var defaultValue: Self { Self(greeting: "default") }
}

extension DependencyValues {
  fileprivate var greetings: GreetingClient {
    get { self[GreetingClient.self] }
    set { self[GreetingClient.self] = newValue }
  }
}

private struct Greeter: Reducer {
  struct State: Equatable, Sendable { var heard: [String] = [] }
  enum Action: Equatable, Sendable { case greet, heard(String) }

  @Dependency(key: GreetingClient.self) var greetings

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .greet:
      state.heard.append(greetings.greeting)
      return .run("greet") { send in await send(.heard(greetings.greeting)) }
    case .heard(let text):
      state.heard.append(text)
      return .none
    }
  }
}

@Suite struct DependencyOfKeyTests {
  private func heard(
    @ReducerBuilder<Greeter.State, Greeter.Action> by feature:
      sending () -> some Reducer<
        Greeter.State, Greeter.Action
      >, dependencies update: sending (inout DependencyValues) -> Void = { _ in }
  ) -> [String] {
    let simulation = Simulation()
    let store = StoreActor(
      initialState: Greeter.State(), executor: simulation.executor, reducer: feature,
      dependencies: update)
    store.assumeIsolated { _ = $0.send(.greet) }
    simulation.run()
    return store.assumeIsolated { $0.state.heard }
  }

  @Test func `A dependency of a key has the value that the store sets for the key`() {
    let heard = heard {
      Greeter()
    } dependencies: {
      $0[GreetingClient.self] = GreetingClient(greeting: "given")
    }
    #expect(heard == ["given", "given"])
  }

  @Test func `A dependency of a key has the default value if the store sets none`() {
    #expect(heard { Greeter() } == ["default", "default"])
  }

  @Test func `A dependency of a key can be set for one feature by a property of the values`() {
    let heard = heard {
      Greeter().dependency(\.greetings, GreetingClient(greeting: "own"))
    } dependencies: {
      $0[GreetingClient.self] = GreetingClient(greeting: "given")
    }
    #expect(heard == ["own", "own"])
  }
}
