import Foundation
import StateKit
import StateKitSimulation
import Testing

// Nested features, as deep as an app may need. Each level stores its child in its own state, so
// each level has its own type.

/// A level of nesting, with its initial state and an action for the deepest level.
protocol Level: Reducer, SendableMetatype where State: Equatable {
  static func initialState() -> State
  /// Returns an action that adds `count` at the deepest level. If `count` is greater than 1, it
  /// also starts an effect that adds 1.
  static func action(adding count: Int) -> Action
}

struct Bottom: Level {
  struct State: Hashable, Sendable { var count = 0 }
  enum Action: Sendable { case count(Int) }

  /// The sum of the counts, readable without access to the nested states.
  let counted: LockedValue<Int>

  static func initialState() -> State { State() }
  static func action(adding count: Int) -> Action { .count(count) }

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    guard case .count(let count) = action else { return .none }
    state.count += count
    counted.change { $0 += count }
    return count > 1 ? .run { send in await send(.count(1)) } : .none
  }
}

/// 256 bytes of state next to the child, so that the root state of 32 levels has 8 KB.
struct Ballast: Hashable, Sendable {
  var a = SIMD32<Int32>()
  var b = SIMD32<Int32>()
}

struct OptionalLevel<Child: Level>: Level {
  struct State: Sendable, Equatable {
    var ballast = Ballast()
    var child: Child.State?
  }
  enum Action: Sendable { case child(Child.Action) }

  static func initialState() -> State { State(child: Child.initialState()) }
  static func action(adding count: Int) -> Action { .child(Child.action(adding: count)) }

  let child: Child

  var body: some Reducer<State, Action> {
    EmptyReducer().ifLet(\.child, action: \.child) { child }
  }
}

extension OptionalLevel.Action: CasePathable {
  struct Cases {
    let child = CasePath(embed: OptionalLevel.Action.child) {
      if case .child(let action) = $0 { action } else { nil }
    }
  }
  static var cases: Cases { Cases() }
}

struct CaseLevel<Child: Level>: Level {
  enum State: Sendable, Equatable {
    case child(Ballast, Child.State)
    case none
  }
  enum Action: Sendable { case child(Child.Action) }

  static func initialState() -> State { .child(Ballast(), Child.initialState()) }
  static func action(adding count: Int) -> Action { .child(Child.action(adding: count)) }
  let child: Child

  var body: some Reducer<State, Action> {
    EmptyReducer().ifCaseLet(\.child, action: \.child) { child }
  }
}

extension CaseLevel.State: CasePathable {
  struct Cases {
    let child = CasePath<CaseLevel.State, Child.State>(
      embed: { .child(Ballast(), $0) },
      extract: { if case .child(_, let state) = $0 { state } else { nil } })
  }
  static var cases: Cases { Cases() }
}

extension CaseLevel.Action: CasePathable {
  struct Cases {
    let child = CasePath(embed: CaseLevel.Action.child) {
      if case .child(let action) = $0 { action } else { nil }
    }
  }
  static var cases: Cases { Cases() }
}

typealias Optional4<C: Level> = OptionalLevel<OptionalLevel<OptionalLevel<OptionalLevel<C>>>>
typealias Case4<C: Level> = CaseLevel<CaseLevel<CaseLevel<CaseLevel<C>>>>

func optional4<C: Level>(_ child: C) -> Optional4<C> {
  OptionalLevel(child: OptionalLevel(child: OptionalLevel(child: OptionalLevel(child: child))))
}

func case4<C: Level>(_ child: C) -> Case4<C> {
  CaseLevel(child: CaseLevel(child: CaseLevel(child: CaseLevel(child: child))))
}

/// Deeply nested features on stacks of limited size. On Apple platforms, 512 KB is the default size
/// for threads other than the main thread.
struct StackTests {
  /// Sends two actions through all levels, on a thread with a stack of 512 KB. Each action starts
  /// an effect at the deepest level.
  ///
  /// - Returns: The sum of the counts: each action adds 2, and each effect adds 1.
  private func send<Root: Level>(through root: @escaping @Sendable (LockedValue<Int>) -> Root)
    -> Int
  {
    let done = DispatchSemaphore(value: 0)
    let counted = LockedValue(0)
    let thread = Thread {
      let simulation = Simulation()
      let store = StoreActor(initialState: Root.initialState(), executor: simulation.executor) {
        root(counted)
      }
      for _ in 0..<2 { store.assumeIsolated { _ = $0.send(Root.action(adding: 2)) } }
      simulation.run()
      done.signal()
    }
    thread.stackSize = 512 * 1024
    thread.start()
    done.wait()
    return counted.value
  }

  @Test func `32 levels of ifLet with a root state of 8 KB fit on a stack of 512 KB`() {
    let sum = send { counted in
      optional4(
        optional4(
          optional4(
            optional4(
              optional4(optional4(optional4(optional4(Bottom(counted: counted)))))))))
    }
    #expect(sum == 6)
    typealias EightLevels = Optional4<Optional4<Bottom>>
    #expect(MemoryLayout<EightLevels.State>.size >= 8 * 256)
  }

  @Test func `8 levels of ifCaseLet fit on a stack of 512 KB`() {
    #expect(send { case4(case4(Bottom(counted: $0))) } == 6)
  }

  /// Sends two actions through all levels of a feature that contains itself, on a new thread with
  /// a stack of the given size. The second action is sent while an effect of the first one is
  /// running.
  ///
  /// - Returns: The notes of the deepest level.
  private func notes<Feature: SelfContaining>(
    of _: Feature.Type, levels: Int, stackSize: Int = 512 * 1024
  ) -> [String] {
    let done = DispatchSemaphore(value: 0)
    let notes = LockedValue<[String]>([])
    let thread = Thread {
      let harness = StoreHarness(Feature.state(levels: levels)) { Feature(probe: LevelProbe()) }
      harness.send(Feature.action(.perform { .work("a") }, atLevel: levels))
      harness.send(Feature.action(.note("b"), atLevel: levels))
      harness.advance(.seconds(20))
      let found = Feature.notes(atLevel: levels, of: harness.state) ?? []
      notes.change { $0 = found }
      done.signal()
    }
    thread.stackSize = stackSize
    thread.start()
    done.wait()
    return notes.value
  }

  @Test func `32 levels of a feature that contains itself fit on a stack of 512 KB`() {
    #expect(notes(of: Folder.self, levels: 32) == ["a", "b", "a."])
    #expect(notes(of: Reply.self, levels: 32) == ["a", "b", "a."])
    #expect(notes(of: Shell.self, levels: 32) == ["a", "b", "a."])
  }

  @Test func `150 levels of a feature that contains itself fit on a stack of 8 MB`() {
    #expect(notes(of: Folder.self, levels: 150, stackSize: 8 << 20) == ["a", "b", "a."])
    #expect(notes(of: Reply.self, levels: 150, stackSize: 8 << 20) == ["a", "b", "a."])
    #expect(notes(of: Shell.self, levels: 150, stackSize: 8 << 20) == ["a", "b", "a."])
  }
}
