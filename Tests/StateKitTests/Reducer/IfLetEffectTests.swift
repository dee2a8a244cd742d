import StateKit
import StateKitSimulation
import Testing

/// Regression test: the effects of an `ifLet` child were dropped. The store compared the child's
/// identity with a key of the wrong type, so the two always differed, and the store treated the
/// child as removed.
struct IfLetEffectTests {
  struct Child: Reducer {
    struct State: Hashable, Sendable {
      var isLoaded = false
    }
    enum Action: Sendable { case appeared, loaded }

    func reduce(into state: inout State, action: Action) -> Effect<Action> {
      switch action {
      case .appeared: return .run("load") { send in await send(.loaded) }
      case .loaded:
        state.isLoaded = true
        return .none
      }
    }
  }

  struct Parent: Reducer {
    struct State: Hashable, Sendable {
      var child: Child.State? = Child.State()
    }
    enum Action: Sendable { case child(Child.Action) }

    var body: some Reducer<State, Action> {
      EmptyReducer().ifLet(\.child, action: \.child) { Child() }
    }
  }

  @Test func `An effect of an optional child runs while the child is present`() {
    let simulation = Simulation()
    let store = StoreActor(initialState: Parent.State(), executor: simulation.executor) { Parent() }
    store.assumeIsolated { _ = $0.send(.child(.appeared)) }
    simulation.run()
    #expect(store.assumeIsolated { $0.state.child } == Child.State(isLoaded: true))
  }
}

extension IfLetEffectTests.Parent.Action: CasePathable {
  struct Cases {
    let child = CasePath(embed: IfLetEffectTests.Parent.Action.child) {
      if case .child(let action) = $0 { action } else { nil }
    }
  }
  static var cases: Cases { Cases() }
}
