import Testing

@testable import StateKit

/// A compiled reducer reduces any copy of a state as a store reduces its own state.
struct CompiledReducerTests {
  private typealias ParentReducer = CompiledReducer<Parent.State, Parent.Action>

  private func makeReducer(log: EventLog = EventLog()) -> ParentReducer {
    CompiledReducer(log: log) {
      Parent()
        .ifLet(\.child, action: \.child) { EffectTestFeature() }
        .ifLet(\.row, action: \.row) { Row() }
        .forEach(\.rows, action: \.rows) { Row() }
    }
  }

  @Test func `Copies of a state are reduced independently`() {
    let reducer = makeReducer()
    let start = Parent.State(child: EffectTestFeature.State())
    var first = start
    var second = start
    #expect(reducer.reduce(.child(.note("a")), in: &first).isNone)
    #expect(reducer.reduce(.child(.note("b")), in: &second).isNone)
    #expect(first.child?.notes == ["a"])
    #expect(second.child?.notes == ["b"])
    #expect(start.child?.notes == [])
  }

  @Test func `The returned effect of a composition contains the effect of the row`() throws {
    let reducer = makeReducer()
    var state = Parent.State(rows: [Row.State(id: 1)])
    let effect = reducer.reduce(.rows(id: 1, action: .perform { .note("a") }), in: &state)
    guard case .child(.send, let reference)? = effect.plan else {
      Issue.record("The effect is not an effect of the row.")
      return
    }
    #expect(reference.id == EffectID(1))
  }

  @Test func `Whether a child is present depends on the given state`() throws {
    let reducer = makeReducer()
    let rows: IdentifiedArray<Row.State> = [Row.State(id: 1)]
    var state = Parent.State(row: Row.State(id: 1), rows: rows)
    let effect = reducer.reduce(
      .rows(id: 1, action: .perform { .run("a") { _ in } }), in: &state)
    let plan = try #require(effect.plan)
    var scheduler = EffectScheduler()
    _ = scheduler.handle(
      .returned(plan, group: scheduler.makeGroup(), isNewGroup: true, now: .zero))
    #expect(reducer.absentChildren(in: scheduler.children, of: state) == [])
    // The results depend only on the state of each call, not on the state of an earlier call.
    let childlessState = Parent.State()
    let absent = reducer.absentChildren(in: scheduler.children, of: childlessState)
    #expect(absent.count == 1)
    for child in absent {
      let address = scheduler.children.address(of: child)
      #expect(reducer.isPresent(address, in: state))
      #expect(!reducer.isPresent(address, in: childlessState))
    }
    #expect(reducer.absentChildren(in: scheduler.children, of: state) == [])
    guard
      case .cancellationsOfRemovedChild = reducer.withoutRemovedChildren(plan, in: childlessState)
    else {
      Issue.record("The effect of the removed row is not replaced.")
      return
    }
    guard case .child = reducer.withoutRemovedChildren(plan, in: state) else {
      Issue.record("The effect of the present row is replaced.")
      return
    }
  }

  @Test func `The features see the given dependencies, storage and log`() async throws {
    let storage = SharedStorage()
    let tally = TallyClient.live(in: storage)
    try await tally.increment()
    let touchCount = LockedValue(0)
    var dependencies = DependencyValues()
    dependencies.tally.touch = { touchCount.change { $0 += 1 } }
    let log = EventLog()
    let recorder = EventRecorder(log)
    let reducer = CompiledReducer(storage: storage, log: log, dependencies: dependencies) {
      TallyReading()
    }
    var state = TallyReading.State()
    _ = reducer.reduce(.read, in: &state)
    #expect(state.seen == [1])
    #expect(touchCount.value == 1)
    // The reducer reads the current version of the shared state, not the version at its
    // compilation.
    try await tally.increment()
    _ = reducer.reduce(.read, in: &state)
    #expect(state.seen == [1, 2])
    _ = reducer.reduce(.child(.note("a")), in: &state)
    #expect(recorder.issues.count == 1)
  }

  private struct TallyReading: Reducer {
    struct State: Hashable, Sendable {
      var seen: [Int] = []
      var child: EffectTestFeature.State?
    }
    enum Action: Sendable, CasePathable {
      case read
      case child(EffectTestFeature.Action)

      struct Cases {
        let child = CasePath(embed: Action.child) {
          if case .child(let action) = $0 { action } else { nil }
        }
      }
      static var cases: Cases { Cases() }
    }
    struct TallyReader: Reducer {
      @SharedReader var tally: ReadOnlyTallyState
      @Dependency(\.tally) var client

      func reduce(into state: inout State, action: Action) -> Effect<Action> {
        guard case .read = action else { return .none }
        state.seen.append(tally.count)
        client.touch()
        return .none
      }
    }

    var body: some Reducer<State, Action> {
      TallyReader().ifLet(\.child, action: \.child) { EffectTestFeature() }
    }
  }
}
