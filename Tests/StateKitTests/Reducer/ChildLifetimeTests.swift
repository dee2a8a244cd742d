@testable import StateKit
import Testing

/// The deepest feature of a tree: a trunk has branches, each branch presents a sheet, and each
/// sheet has leaves.
private struct Leaf: Reducer {
  struct State: Hashable, Sendable, Identifiable {
    var id: Int
    var child = EffectTestFeature.State()
  }
  var body: some Reducer<State, EffectTestFeature.Action> {
    Scope(state: \.child, action: \.itself) { EffectTestFeature() }
  }
}

private struct Sheet: Reducer {
  struct State: Hashable, Sendable {
    var leaves: IdentifiedArray<Leaf.State> = [Leaf.State(id: 1), Leaf.State(id: 2)]
  }
  enum Action: Sendable {
    case leaf(id: Int, action: EffectTestFeature.Action)
    case change(@Sendable (inout State) -> Void)
  }
  var body: some Reducer<State, Action> {
    Reduce { state, action in
      if case .change(let change) = action { change(&state) }
      return .none
    }
    .forEach(\.leaves, action: \.leaf) { Leaf() }
  }
}

private struct Branch: Reducer {
  struct State: Hashable, Sendable, Identifiable {
    var id: Int
    var sheet: Sheet.State? = Sheet.State()
  }
  enum Action: Sendable {
    case sheet(Sheet.Action)
    case change(@Sendable (inout State) -> Void)
  }
  var body: some Reducer<State, Action> {
    Reduce { state, action in
      if case .change(let change) = action { change(&state) }
      return .none
    }
    .ifLet(\.sheet, action: \.sheet) { Sheet() }
  }
}

private struct Trunk: Reducer {
  struct State: Hashable, Sendable {
    var branches: IdentifiedArray<Branch.State> = [Branch.State(id: 1), Branch.State(id: 2)]
  }
  enum Action: Sendable {
    case branch(id: Int, action: Branch.Action)
    case change(@Sendable (inout State) -> Void)
  }
  var react: @Sendable (inout State, Action) -> Effect<Action> = { _, _ in .none }

  var body: some Reducer<State, Action> {
    Reduce { state, action in
      if case .change(let change) = action { change(&state) }
      return react(&state, action)
    }
    .forEach(\.branches, action: \.branch) { Branch() }
  }
}

extension Sheet.Action: CasePathable {
  struct Cases {
    fileprivate let leaf = CasePath<Sheet.Action, (id: Int, action: EffectTestFeature.Action)>(
      embed: { .leaf(id: $0.id, action: $0.action) },
      extract: { if case .leaf(let id, let action) = $0 { (id, action) } else { nil } })
  }
  fileprivate static var cases: Cases { Cases() }
}
extension Branch.Action: CasePathable {
  struct Cases {
    fileprivate let sheet = CasePath(embed: Branch.Action.sheet) {
      if case .sheet(let action) = $0 { action } else { nil }
    }
  }
  fileprivate static var cases: Cases { Cases() }
}
extension Trunk.Action: CasePathable {
  struct Cases {
    fileprivate let branch = CasePath<Trunk.Action, (id: Int, action: Branch.Action)>(
      embed: { .branch(id: $0.id, action: $0.action) },
      extract: { if case .branch(let id, let action) = $0 { (id, action) } else { nil } })
  }
  fileprivate static var cases: Cases { Cases() }
}

private typealias TrunkHarness = StoreHarness<Trunk.State, Trunk.Action>

extension StoreHarness where State == Trunk.State, Action == Trunk.Action {
  fileprivate init(
    react: @escaping @Sendable (inout Trunk.State, Trunk.Action) -> Effect<Trunk.Action> = {
      _, _ in .none
    }
  ) {
    self.init(Trunk.State()) { Trunk(react: react) }
  }

  /// Makes a leaf start endless work, which begins by sending the leaf's path.
  fileprivate func startWork(branch: Int, leaf: Int) {
    send(
      .branch(
        id: branch,
        action: .sheet(.leaf(id: leaf, action: .perform { .endless("\(branch).\(leaf)") }))))
  }

  /// The paths of the leaves whose work is running. The work of a leaf begins with an action that
  /// contains the leaf's path.
  fileprivate var runningLeaves: Set<String> {
    var running: Set<String> = []
    var paths: [UInt64: String] = [:]
    for event in recorder.events {
      if let cause = event.cause, let path = event.line.firstMatch(of: /action: (\d+\.\d+)\)/) {
        paths[cause.number] = String(path.1)
        running.insert(String(path.1))
      }
      if case (let identity, .cancelled)? = event.effect, let path = paths[identity.number] {
        running.remove(path)
      }
    }
    return running
  }
}

extension Effect where Action == EffectTestFeature.Action {
  /// Returns an effect that sends the path of its leaf, and then runs until it is cancelled.
  fileprivate static func endless(_ path: String) -> Effect {
    .run { send in
      await send(.note(path))
      let (never, continuation) = AsyncStream<Void>.makeStream()
      for await _ in never {}
      withExtendedLifetime(continuation) {}
    }
  }
}

/// A child's effects are cancelled when any ancestor removes the child.
struct ChildLifetimeTests {
  private func harnessWithRunningLeaves(
    react: @escaping @Sendable (inout Trunk.State, Trunk.Action) -> Effect<Trunk.Action> = {
      _, _ in .none
    }
  ) -> TrunkHarness {
    let harness = TrunkHarness(react: react)
    for branch in 1...2 { for leaf in 1...2 { harness.startWork(branch: branch, leaf: leaf) } }
    #expect(harness.runningLeaves == ["1.1", "1.2", "2.1", "2.2"])
    return harness
  }

  @Test func `Removing a row cancels the effects of that row`() {
    let harness = harnessWithRunningLeaves()
    harness.send(.branch(id: 1, action: .sheet(.change { $0.leaves.remove(id: 2) })))
    #expect(harness.runningLeaves == ["1.1", "2.1", "2.2"])
  }

  @Test func `Removing the sheet of one row does not affect the sheet of another`() {
    let harness = harnessWithRunningLeaves()
    harness.send(.branch(id: 2, action: .change { $0.sheet = nil }))
    #expect(harness.runningLeaves == ["1.1", "1.2"])
  }

  @Test func `Removing a child in an action of any ancestor cancels the child's effects`() {
    let harness = harnessWithRunningLeaves()
    harness.send(.change { $0.branches[id: 1]?.sheet?.leaves.remove(id: 1) })
    #expect(harness.runningLeaves == ["1.2", "2.1", "2.2"])
    harness.send(.change { $0.branches[id: 2]?.sheet = nil })
    #expect(harness.runningLeaves == ["1.2"])
    harness.send(.change { $0.branches.remove(id: 1) })
    #expect(harness.runningLeaves == [])
  }

  @Test func `Children with the same ids under a different row are different children`() {
    let harness = harnessWithRunningLeaves()
    harness.send(
      .change { state in
        state.branches.remove(id: 1)
        state.branches.append(Branch.State(id: 3))
      })
    #expect(harness.runningLeaves == ["2.1", "2.2"])
  }

  @Test func `A row that is removed and inserted again is a new row`() {
    let harness = harnessWithRunningLeaves()
    harness.send(.change { $0.branches.remove(id: 1) })
    harness.send(.change { $0.branches.append(Branch.State(id: 1)) })
    #expect(harness.runningLeaves == ["2.1", "2.2"])
    harness.startWork(branch: 1, leaf: 1)
    #expect(harness.runningLeaves == ["1.1", "2.1", "2.2"])
    harness.send(.change { $0.branches[id: 1]?.sheet?.leaves.remove(id: 1) })
    #expect(harness.runningLeaves == ["2.1", "2.2"])
  }

  @Test func `Moving rows and changing other rows cancel no effects`() {
    let harness = harnessWithRunningLeaves()
    harness.send(.change { $0.branches.reverse() })
    harness.send(.change { $0.branches[id: 1]?.sheet?.leaves.reverse() })
    harness.send(.change { $0.branches.append(Branch.State(id: 3)) })
    harness.send(.change { $0.branches.remove(id: 3) })
    #expect(harness.runningLeaves == ["1.1", "1.2", "2.1", "2.2"])
  }

  @Test func `A leaf's effect does not start if an ancestor removes the leaf in the same action`() {
    let harness = TrunkHarness { state, action in
      if case .branch = action { state.branches.remove(id: 1) }
      return .none
    }
    harness.startWork(branch: 1, leaf: 1)
    #expect(harness.runningLeaves == [])
    #expect(harness.recorder.lines.filter { $0.contains("started") } == [])
  }

  @Test func `Removing a child after many changes of its siblings still cancels its effects`() {
    let harness = harnessWithRunningLeaves()
    for id in 3...20 {
      harness.send(.change { $0.branches.append(Branch.State(id: id)) })
      harness.startWork(branch: id, leaf: 1)
      harness.send(.change { $0.branches.remove(id: id) })
    }
    #expect(harness.runningLeaves == ["1.1", "1.2", "2.1", "2.2"])
    harness.send(.change { $0.branches = [] })
    #expect(harness.runningLeaves == [])
  }

  @Test func `The store keeps no memory for children without running effects`() {
    let harness = harnessWithRunningLeaves()
    harness.send(.change { $0.branches[id: 1]?.sheet?.leaves.remove(id: 1) })
    harness.send(.change { $0.branches[id: 1]?.sheet?.leaves.remove(id: 2) })
    harness.send(.change { $0.branches[id: 2]?.sheet?.leaves = [] })
    #expect(harness.runningLeaves == [])
    harness.store.assumeIsolated { store in
      #expect(store.core.loop.runner.scheduler.children.isEmpty)
      let needsAttention = store.core.needsAttention
      #expect(!needsAttention)
    }
  }

  @Test func `Replacing a row in an action of that row cancels the row's effects`() {
    let harness = ParentHarness(Parent.State(row: Row.State(id: 1))) {
      Parent { state, action in
        if case .row(.note("swap")) = action { state.row = Row.State(id: 2) }
        return .none
      }
      .ifLet(\.row, action: \.row) { Row() }
    }
    harness.send(.row(.perform { .work("a") }))
    harness.send(.row(.note("swap")))
    harness.advance(.seconds(20))
    #expect(harness.state.row == Row.State(id: 2))
  }
}
