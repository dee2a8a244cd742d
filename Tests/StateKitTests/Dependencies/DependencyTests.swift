import Foundation
import StateKit
import StateKitSimulation
import Testing
import TestSupport

private enum LabelKey: DependencyKey {
  static var defaultValue: String { "default" }
}

/// A dependency whose reads are counted.
private struct Counted: Sendable {
  let text: String
  let reads: LockedValue<Int>
}

private enum CountedKey: DependencyKey {
  static var defaultValue: Counted { Counted(text: "default", reads: LockedValue(0)) }
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
  fileprivate var optionalNumber: Int? {
    get { self[OptionalKey.self] }
    set { self[OptionalKey.self] = newValue }
  }
}

/// A feature that appends its label to each note.
private struct Labeled: Reducer {
  @Dependency(\.label) var label
  @Dependency(\.counted) var counted

  func reduce(into state: inout EffectTestFeature.State, action: EffectTestFeature.Action)
    -> TestEffect
  {
    if case .note(let text) = action {
      state.notes.append("\(text) \(label)")
      return .none
    }
    return EffectTestFeature().reduce(into: &state, action: action)
  }
}

private struct LabeledParent: Reducer {
  @Dependency(\.label) var label

  var body: some Reducer<Parent.State, Parent.Action> {
    Scope(state: \.part, action: \.part) { Labeled() }
    EmptyReducer().ifLet(\.child, action: \.child) { Labeled() }
    EmptyReducer().forEach(\.rows, action: \.rows) {
      Scope(state: \.child, action: \.itself) { Labeled() }
    }
  }
}

@Suite(.limitedChildProcesses)
struct DependencyTests {
  @Test func `Every feature of a tree uses its store's dependencies`() {
    let harness = ParentHarness(
      Parent.State(child: EffectTestFeature.State(), rows: [Row.State(id: 1), Row.State(id: 2)])
    ) {
      LabeledParent()
    } dependencies: {
      $0.label = "given"
    }
    harness.send(.part(.note("part")))
    harness.send(.child(.note("child")))
    harness.send(.rows(id: 2, action: .note("row")))
    #expect(harness.state.part.notes == ["part given"])
    #expect(harness.state.child?.notes == ["child given"])
    #expect(harness.state.rows[id: 2]?.child.notes == ["row given"])
    #expect(harness.recorder.issues == [])
  }

  @Test
  func `A dependency is resolved once for each feature of the tree, not for each row or action`() {
    let counted = Counted(text: "", reads: LockedValue(0))
    let harness = ParentHarness(
      Parent.State(rows: [Row.State(id: 1), Row.State(id: 2), Row.State(id: 3)])
    ) {
      LabeledParent()
    } dependencies: {
      $0.counted = counted
    }
    for id in 1...3 { harness.send(.rows(id: id, action: .note("a"))) }
    for _ in 0..<10 { harness.send(.part(.note("a"))) }
    #expect(counted.reads.value == 3)
  }

  @Test func `The dependencies of one store do not affect another store`() {
    func makeHarness(_ label: String) -> EffectTestHarness {
      EffectTestHarness(EffectTestFeature.State()) {
        Labeled()
      } dependencies: {
        $0.label = label
      }
    }
    let (one, other) = (makeHarness("one"), makeHarness("other"))
    one.send(.note("a"))
    other.send(.note("a"))
    #expect(one.notes == ["a one"])
    #expect(other.notes == ["a other"])
  }

  @Test func `A store's own dependencies override those of withDependencies`() async {
    func notesOfStore(_ update: sending (inout DependencyValues) -> Void) -> [String] {
      let harness = EffectTestHarness(
        EffectTestFeature.State(), reducer: { Labeled() }, dependencies: update)
      harness.send(.note("a"))
      return harness.notes
    }
    withDependencies {
      $0.label = "outer"
    } operation: {
      #expect(notesOfStore { _ in } == ["a outer"])
      #expect(notesOfStore { $0.label = "own" } == ["a own"])
    }
    #expect(notesOfStore { _ in } == ["a default"])
    await withDependencies {
      $0.label = "outer"
    } operation: {
      await Task.yield()
      #expect(notesOfStore { _ in } == ["a outer"])
    }
  }

  @Test func `A nested withDependencies inherits the dependencies of the outer one`() async {
    let notesOfStore = { () -> [String] in
      let harness = EffectTestHarness(EffectTestFeature.State()) { Labeled() }
      harness.send(.note("a"))
      return harness.notes
    }
    withDependencies {
      $0.label = "outer"
    } operation: {
      withDependencies {
        $0.optionalNumber = 1
      } operation: {
        #expect(notesOfStore() == ["a outer"])
      }
      withDependencies {
        $0.label = "inner"
      } operation: {
        #expect(notesOfStore() == ["a inner"])
      }
    }
    await withDependencies {
      $0.label = "outer"
    } operation: {
      await withDependencies {
        $0.optionalNumber = 1
      } operation: {
        await Task.yield()
        #expect(notesOfStore() == ["a outer"])
      }
    }
  }

  @MainActor
  @Test func `Dependencies of a store on the main actor override those of withDependencies`() {
    func notesOfStore(_ update: (inout DependencyValues) -> Void) -> [String] {
      let store = Store(
        initialState: EffectTestFeature.State(), reducer: { Labeled() }, dependencies: update)
      store.send(.note("a"))
      return store.state.notes
    }
    withDependencies {
      $0.label = "outer"
    } operation: {
      #expect(notesOfStore { _ in } == ["a outer"])
      #expect(notesOfStore { $0.label = "own" } == ["a own"])
    }
    #expect(notesOfStore { _ in } == ["a default"])
  }

  @Test func `An incrementing UUID generator counts from 1, and its copies share the count`() {
    let uuid = UUIDGenerator.incrementing()
    #expect(uuid().uuidString == "00000000-0000-0000-0000-000000000001")
    let copy = uuid
    #expect(copy().uuidString == "00000000-0000-0000-0000-000000000002")
    #expect(UUIDGenerator.incrementing()().uuidString == "00000000-0000-0000-0000-000000000001")
  }

  @Test func `An optional dependency that is not set has its default value`() {
    var values = DependencyValues()
    #expect(values.optionalNumber == 7)
    values.optionalNumber = nil
    #expect(values.optionalNumber == nil)
    values.optionalNumber = 3
    #expect(values.optionalNumber == 3)
  }

  @Test func `An optional dependency has its default value in a store, unless it is set to nil`() {
    struct NumberReader: Reducer {
      @Dependency(\.optionalNumber) var number
      func reduce(into state: inout EffectTestFeature.State, action: EffectTestFeature.Action)
        -> TestEffect
      {
        state.notes.append(number.map(String.init) ?? "nil")
        return .none
      }
    }
    func notes(_ dependencies: @Sendable (inout DependencyValues) -> Void) -> [String] {
      let harness = EffectTestHarness(EffectTestFeature.State()) {
        NumberReader()
      } dependencies: {
        dependencies(&$0)
      }
      harness.perform(.none)
      harness.perform(.none)
      return harness.notes
    }
    #expect(notes { _ in } == ["7", "7"])
    #expect(notes { $0.optionalNumber = nil } == ["nil", "nil"])
  }

  @Test func `An effect uses the dependencies of its feature`() {
    struct LabelSender: Reducer {
      @Dependency(\.label) var label
      func reduce(into state: inout EffectTestFeature.State, action: EffectTestFeature.Action)
        -> TestEffect
      {
        if case .perform = action { return .run { send in await send(.note(label)) } }
        return EffectTestFeature().reduce(into: &state, action: action)
      }
    }
    let harness = EffectTestHarness(EffectTestFeature.State()) {
      LabelSender()
    } dependencies: {
      $0.label = "given"
    }
    harness.perform(.none)
    #expect(harness.notes == ["given"])
  }
}

/// Features that are built outside a store, and a store that is read inside its own reducer.
struct OutsideStoreTests {
  @Test func `A feature built inside a reducer is reported to the store's log, with its location`()
  {
    struct ReducerThatBuildsFeature: Reducer {
      func reduce(into state: inout EffectTestFeature.State, action: EffectTestFeature.Action)
        -> TestEffect
      {
        Labeled().reduce(into: &state, action: action)
      }
    }
    let harness = EffectTestHarness(EffectTestFeature.State()) { ReducerThatBuildsFeature() }
    harness.send(.note("a"))
    #expect(harness.notes == ["a default"])
    // One issue for each of the two dependencies of `Labeled`.
    #expect(harness.recorder.issues.count == 2)
    #expect(
      harness.recorder.issues[0].hasPrefix(
        "A @Dependency of type String was resolved outside a store. Its default value is used."))
    #expect(
      harness.recorder.locatedIssues[0].location?.fileID == "StateKitTests/DependencyTests.swift")
    #expect(
      harness.recorder.lines.map { String($0.prefix(6)) } == [
        "action", "issue ", "issue ", "state ",
      ])
  }

  @Test func `A feature built inside an effect is reported to the store's log`() {
    let harness = EffectTestHarness()
    harness.perform(.run { _ in _ = Labeled() })
    #expect(harness.recorder.issues.count == 2)
  }

  @Test func `A reader built outside a store is reported, and reading it terminates the process`()
    async throws
  {
    let harness = EffectTestHarness()
    harness.perform(.run { _ in _ = TallyProbe(observation: .none) })
    #expect(
      harness.recorder.issues.contains {
        $0.hasPrefix(
          """
          @SharedReader of ReadOnlyTallyState was resolved outside a store. Reading it terminates \
          the process.
          """)
      })
    let result = try await #require(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      _ = TallyProbe(observation: .none).tally
    }
    #expect(
      String(decoding: result.standardErrorContent, as: UTF8.self).contains(
        "A reader of ReadOnlyTallyState was read, but it does not belong to a store."))
  }

  @Test
  func
    `A composition that a reducer builds and calls directly runs the effects of its rows`()
  {
    let harness = ParentHarness(Parent.State(rows: [Row.State(id: 1)])) {
      Reduce<Parent.State, Parent.Action> { state, action in
        Parent().forEach(\.rows, action: \.rows) { Row() }.reduce(into: &state, action: action)
      }
    }
    harness.send(.rows(id: 1, action: .perform { .work("a") }))
    harness.advance(.seconds(20))
    #expect(harness.state.rows[id: 1]?.child.notes == ["a", "a."])
  }

  @Test func `Reading a store inside its own reducer terminates the process with a message`()
    async throws
  {
    let result = try await #require(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      let read = LockedValue<(@Sendable () -> Void)?>(nil)
      let harness = EffectTestHarness(EffectTestFeature.State()) {
        Reduce { state, action in
          read.value?()
          return .none
        }
      }
      read.change { $0 = { _ = harness.state } }
      harness.send(.note("a"))
    }
    #expect(
      String(decoding: result.standardErrorContent, as: UTF8.self).contains(
        """
        A store was read inside its own reducer, which has exclusive access to the state. Use the \
        `state` parameter of the reducer.
        """))
  }
}
