import Foundation
import StateKit
import StateKitSimulation
import Testing

private enum LabelKey: DependencyKey {
  static var defaultValue: String { "default" }
}

/// Counts how often it was asked for.
private struct Counted: Sendable {
  let text: String
  let reads: Locker<Int>
}

private enum CountedKey: DependencyKey {
  static var defaultValue: Counted { Counted(text: "default", reads: Locker(0)) }
}

private enum OptionalKey: DependencyKey {
  static var defaultValue: Int? { 7 }
}

extension DependencyValues {
  fileprivate var label: String {
    get { self[LabelKey.self] }
    set { self[LabelKey.self] = newValue }
  }
  fileprivate var counted: Counted {
    get {
      let value = self[CountedKey.self]
      value.reads.change { $0 += 1 }
      return value
    }
    set { self[CountedKey.self] = newValue }
  }
  fileprivate var perhaps: Int? {
    get { self[OptionalKey.self] }
    set { self[OptionalKey.self] = newValue }
  }
}

/// Notes its label.
private struct Labelled: Reducer {
  @Dependency(\.label) var label
  @Dependency(\.counted) var counted

  func reduce(into state: inout Bench.State, action: Bench.Action) -> BenchEffect {
    if case .note(let text) = action {
      state.notes.append("\(text) \(label)")
      return .none
    }
    return Bench().reduce(into: &state, action: action)
  }
}

private struct LabelledParent: Reducer {
  @Dependency(\.label) var label

  var body: some Reducer<Parent.State, Parent.Action> {
    Scope(state: \.part, action: .part) { Labelled() }
    EmptyReducer().ifLet(\.child, action: .child) { Labelled() }
    EmptyReducer().forEach(\.rows, action: .rows) {
      Scope(state: \.bench, action: CasePath(embed: { $0 }, extract: { $0 })) { Labelled() }
    }
  }
}

struct DependencyTests {
  @Test func `Every feature of a tree gets its store's dependencies`() {
    let world = ParentWorld(
      Parent.State(child: Bench.State(), rows: [Row.State(id: 1), Row.State(id: 2)])
    ) {
      LabelledParent()
    } dependencies: {
      $0.label = "given"
    }
    world.send(.part(.note("part")))
    world.send(.child(.note("child")))
    world.send(.rows(id: 2, action: .note("row")))
    #expect(world.state.part.notes == ["part given"])
    #expect(world.state.child?.notes == ["child given"])
    #expect(world.state.rows[id: 2]?.bench.notes == ["row given"])
    #expect(world.recorder.issues == [])
  }

  @Test
  func `A dependency is resolved once for each feature of the tree, not for each row or action`() {
    let counted = Counted(text: "", reads: Locker(0))
    let world = ParentWorld(
      Parent.State(rows: [Row.State(id: 1), Row.State(id: 2), Row.State(id: 3)])
    ) {
      LabelledParent()
    } dependencies: {
      $0.counted = counted
    }
    for id in 1...3 { world.send(.rows(id: id, action: .note("a"))) }
    for _ in 0..<10 { world.send(.part(.note("a"))) }
    #expect(counted.reads.value == 3)
  }

  @Test func `Two stores have dependencies of their own`() {
    func world(_ label: String) -> BenchWorld {
      BenchWorld(Bench.State()) {
        Labelled()
      } dependencies: {
        $0.label = label
      }
    }
    let (one, other) = (world("one"), world("other"))
    one.send(.note("a"))
    other.send(.note("a"))
    #expect(one.notes == ["a one"])
    #expect(other.notes == ["a other"])
  }

  @Test func `What is given outside a store is changed by the store's own`() async {
    func note(_ update: sending (inout DependencyValues) -> Void) -> [String] {
      let world = BenchWorld(Bench.State(), reducer: { Labelled() }, dependencies: update)
      world.send(.note("a"))
      return world.notes
    }
    withDependencies {
      $0.label = "outer"
    } operation: {
      #expect(note { _ in } == ["a outer"])
      #expect(note { $0.label = "own" } == ["a own"])
    }
    #expect(note { _ in } == ["a default"])
    await withDependencies {
      $0.label = "outer"
    } operation: {
      await Task.yield()
      #expect(note { _ in } == ["a outer"])
    }
  }

  @Test func `What is given inside adds to what is given outside`() async {
    let note = { () -> [String] in
      let world = BenchWorld(Bench.State()) { Labelled() }
      world.send(.note("a"))
      return world.notes
    }
    withDependencies {
      $0.label = "outer"
    } operation: {
      withDependencies {
        $0.perhaps = 1
      } operation: {
        #expect(note() == ["a outer"])
      }
      withDependencies {
        $0.label = "inner"
      } operation: {
        #expect(note() == ["a inner"])
      }
    }
    await withDependencies {
      $0.label = "outer"
    } operation: {
      await withDependencies {
        $0.perhaps = 1
      } operation: {
        await Task.yield()
        #expect(note() == ["a outer"])
      }
    }
  }

  @MainActor
  @Test func `A main actor's store takes what is given outside, changed by its own`() {
    func note(_ update: (inout DependencyValues) -> Void) -> [String] {
      let store = Store(
        initialState: Bench.State(), reducer: { Labelled() }, dependencies: update)
      store.send(.note("a"))
      return store.state.notes
    }
    withDependencies {
      $0.label = "outer"
    } operation: {
      #expect(note { _ in } == ["a outer"])
      #expect(note { $0.label = "own" } == ["a own"])
    }
    #expect(note { _ in } == ["a default"])
  }

  @Test func `Counted identifiers are 1, 2, and so on`() {
    let uuid = UUIDGenerator.counting()
    #expect(uuid().uuidString == "00000000-0000-0000-0000-000000000001")
    let copy = uuid
    #expect(copy().uuidString == "00000000-0000-0000-0000-000000000002")
    #expect(UUIDGenerator.counting()().uuidString == "00000000-0000-0000-0000-000000000001")
  }

  @Test func `A default that is optional is not taken for nothing`() {
    var values = DependencyValues()
    #expect(values.perhaps == 7)
    values.perhaps = nil
    #expect(values.perhaps == nil)
    values.perhaps = 3
    #expect(values.perhaps == 3)
  }

  @Test func `An effect keeps the dependency of its feature`() {
    struct Asking: Reducer {
      @Dependency(\.label) var label
      func reduce(into state: inout Bench.State, action: Bench.Action) -> BenchEffect {
        if case .perform = action { return .run { send in await send(.note(label)) } }
        return Bench().reduce(into: &state, action: action)
      }
    }
    let world = BenchWorld(Bench.State()) {
      Asking()
    } dependencies: {
      $0.label = "given"
    }
    world.perform(.none)
    #expect(world.notes == ["given"])
  }
}

/// Features that are built where there is no store.
struct OutsideStoreTests {
  @Test func `A feature built inside a reducer is reported to the store's log, with its place`() {
    struct Careless: Reducer {
      func reduce(into state: inout Bench.State, action: Bench.Action) -> BenchEffect {
        Labelled().reduce(into: &state, action: action)
      }
    }
    let world = BenchWorld(Bench.State()) { Careless() }
    world.send(.note("a"))
    #expect(world.notes == ["a default"])
    #expect(world.recorder.issues.count == 2)
    #expect(
      world.recorder.issues[0].hasSuffix(
        """
        was resolved outside a store. It got its default value. Usual causes: a feature in a \
        static constant, one made before its store, or one made inside `reduce` or inside an \
        effect. Build features in the closure given to the store, or in a parent's `body`.
        """))
    #expect(world.recorder.reports[0].location?.fileID == "StateKitTests/DependencyTests.swift")
    #expect(
      world.recorder.lines.map { String($0.prefix(6)) } == [
        "action", "issue ", "issue ", "state ",
      ])
  }

  @Test func `A feature built inside an effect is reported to the store's log`() {
    let world = BenchWorld()
    world.perform(.run { _ in _ = Labelled() })
    #expect(world.recorder.issues.count == 2)
  }

  @Test func `A reader built outside a store is reported, and reading it ends the process`()
    async throws
  {
    let world = BenchWorld()
    world.perform(.run { _ in _ = TallyProbe(observation: .none) })
    #expect(
      world.recorder.issues.contains {
        $0.hasPrefix(
          "@SharedReader of ReadOnlyTallyState was resolved outside a store. Reading it ends the process."
        )
      })
    let result = try await #require(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      _ = TallyProbe(observation: .none).tally
    }
    #expect(
      String(decoding: result.standardErrorContent, as: UTF8.self).contains(
        "A reader of ReadOnlyTallyState was read that belongs to no store"))
  }

  @Test
  func
    `A feature made before its store keeps its defaults, and a composition called by hand works`()
  {
    let world = ParentWorld(Parent.State(rows: [Row.State(id: 1)])) {
      Reduce<Parent.State, Parent.Action> { state, action in
        Parent().forEach(\.rows, action: .rows) { Row() }.reduce(into: &state, action: action)
      }
    }
    world.send(.rows(id: 1, action: .perform { .work("a") }))
    world.advance(.seconds(20))
    #expect(world.state.rows[id: 1]?.bench.notes == ["a", "a."])
  }

  @Test func `Reading a store inside its own reducer ends the process with a message`() async throws
  {
    let result = try await #require(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      let read = Locker<(@Sendable () -> Void)?>(nil)
      let world = BenchWorld(Bench.State()) {
        Reduce { state, action in
          read.value?()
          return .none
        }
      }
      read.change { $0 = { _ = world.state } }
      world.send(.note("a"))
    }
    #expect(
      String(decoding: result.standardErrorContent, as: UTF8.self).contains(
        """
        A store was read inside its own reducer, which has the state to itself. Use the `state` \
        that the reducer was given.
        """))
  }
}
