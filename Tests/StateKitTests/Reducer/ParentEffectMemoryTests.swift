@testable import StateKit
import Testing

/// While an endless effect of a parent is running, the store releases the memory of removed
/// children.
///
/// The Composable Architecture had a bug (issue 1498): the state and the effects of a removed
/// child stayed in memory while an effect of its parent was running.
struct ParentEffectMemoryTests {
  /// An object in the state or in an effect of a child.
  fileprivate final class Token: Hashable, Sendable {
    static func == (first: Token, second: Token) -> Bool { first === second }
    func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
  }

  fileprivate struct Child: Reducer {
    struct State: Hashable, Sendable, Identifiable {
      let id: Int
      let token: Token
    }
    enum Action: Sendable { case started(Token) }

    func reduce(into state: inout State, action: Action) -> Effect<Action> {
      guard case .started(let token) = action else { return .none }
      return .concatenate(
        .run("child") { _ in await waitForCancellation(holding: token) },
        .run("next") { _ in await waitForCancellation(holding: token) })
    }
  }

  fileprivate struct House: Reducer {
    enum Room: Hashable, Sendable {
      case empty
      case child(Child.State)
    }
    struct State: Hashable, Sendable {
      var child: Child.State?
      var children: IdentifiedArray<Child.State> = []
      var room = Room.empty
    }
    enum Action: Sendable {
      case child(Child.Action)
      case children(id: Int, action: Child.Action)
      case room(RoomAction)
      case change(@Sendable (inout State) -> Void)
    }
    enum RoomAction: Sendable { case child(Child.Action) }

    var body: some Reducer<State, Action> {
      Scope(state: \.room, action: \.room) {
        EmptyReducer<Room, RoomAction>().ifCaseLet(\.child, action: \.child) { Child() }
      }
      Reduce<State, Action> { state, action in
        if case .change(let change) = action {
          change(&state)
          return .none
        }
        return .run("parent") { _ in await waitForCancellation(holding: nil) }
      }
      .ifLet(\.child, action: \.child) { Child() }
      .forEach(\.children, action: \.children) { Child() }
    }
  }

  /// An operator with a child.
  enum Operator: CaseIterable {
    case ifLet, forEach, ifCaseLet

    fileprivate func add(_ child: Child.State, to state: inout House.State) {
      switch self {
      case .ifLet: state.child = child
      case .forEach: state.children = [child]
      case .ifCaseLet: state.room = .child(child)
      }
    }

    fileprivate func removeChild(from state: inout House.State) {
      switch self {
      case .ifLet: state.child = nil
      case .forEach: state.children = []
      case .ifCaseLet: state.room = .empty
      }
    }

    fileprivate func action(_ action: Child.Action) -> House.Action {
      switch self {
      case .ifLet: .child(action)
      case .forEach: .children(id: 1, action: action)
      case .ifCaseLet: .room(.child(action))
      }
    }
  }

  private func liveEffects(_ harness: StoreHarness<House.State, House.Action>) -> [String] {
    harness.store.assumeIsolated { $0.core.liveEffects.map(\.name) }
  }

  @Test(arguments: Operator.allCases)
  func `An endless effect of a parent does not keep the memory of a removed child`(
    _ operator: Operator
  ) {
    let harness = StoreHarness(House.State()) { House() }
    weak var stateToken: Token?
    weak var effectToken: Token?
    do {
      let (inState, inEffect) = (Token(), Token())
      (stateToken, effectToken) = (inState, inEffect)
      harness.send(.change { `operator`.add(Child.State(id: 1, token: inState), to: &$0) })
      harness.send(`operator`.action(.started(inEffect)))
    }
    #expect(liveEffects(harness).sorted() == ["child", "parent"])
    #expect(stateToken != nil && effectToken != nil)
    harness.send(.change { `operator`.removeChild(from: &$0) })
    #expect(liveEffects(harness) == ["parent"])
    #expect(stateToken == nil)
    #expect(effectToken == nil)
    harness.store.assumeIsolated { store in
      let scheduler = store.core.loop.runner.scheduler
      #expect(scheduler.children.isEmpty)
      #expect(scheduler.remainingSteps.count == 0)
    }
  }
}

/// Waits until the task is cancelled, and keeps an object until then.
private func waitForCancellation(holding object: (any AnyObject & Sendable)?) async {
  let (never, continuation) = AsyncStream<Void>.makeStream()
  for await _ in never {}
  withExtendedLifetime((object, continuation)) {}
}

extension ParentEffectMemoryTests.House.Action: CasePathable {
  struct Cases {
    fileprivate let child = CasePath(embed: ParentEffectMemoryTests.House.Action.child) {
      if case .child(let action) = $0 { action } else { nil }
    }
    fileprivate let children = CasePath<
      ParentEffectMemoryTests.House.Action,
      (id: Int, action: ParentEffectMemoryTests.Child.Action)
    >(
      embed: { .children(id: $0.id, action: $0.action) },
      extract: { if case .children(let id, let action) = $0 { (id, action) } else { nil } })
    fileprivate let room = CasePath(embed: ParentEffectMemoryTests.House.Action.room) {
      if case .room(let action) = $0 { action } else { nil }
    }
  }
  fileprivate static var cases: Cases { Cases() }
}

extension ParentEffectMemoryTests.House.RoomAction: CasePathable {
  struct Cases {
    fileprivate let child = CasePath(embed: ParentEffectMemoryTests.House.RoomAction.child) {
      if case .child(let action) = $0 { action } else { nil }
    }
  }
  fileprivate static var cases: Cases { Cases() }
}

extension ParentEffectMemoryTests.House.Room: CasePathable {
  struct Cases {
    fileprivate let child = CasePath(embed: ParentEffectMemoryTests.House.Room.child) {
      if case .child(let state) = $0 { state } else { nil }
    }
  }
  fileprivate static var cases: Cases { Cases() }
}
