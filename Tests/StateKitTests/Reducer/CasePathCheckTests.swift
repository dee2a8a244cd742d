import StateKit
import Testing

/// Case paths that were copied from another case, and of which only one closure was changed
/// afterwards. A debug build reports them at their first use.
@MainActor
struct CasePathCheckTests {
  fileprivate struct App: Reducer {
    struct State: Hashable, Sendable {
      var first = EffectTestFeature.State()
      var second = EffectTestFeature.State()
      var optional: EffectTestFeature.State?
      var rows: IdentifiedArray<Row.State> = []
      var screen = Screen.first(EffectTestFeature.State())
    }

    enum Action: Sendable {
      case first(EffectTestFeature.Action)
      case second(EffectTestFeature.Action)
      case row(id: Int, action: EffectTestFeature.Action)
      case otherRow(id: Int, action: EffectTestFeature.Action)
    }

    var body: some Reducer<State, Action> { EmptyReducer() }
  }

  fileprivate enum Screen: Hashable, Sendable {
    case first(EffectTestFeature.State)
    case second(EffectTestFeature.State)
  }

  private static func message(_ path: String, embeds: String) -> String {
    """
    The case path \(path) is inconsistent: it embeds a value in the case "\(embeds)", but extracts \
    no value from that case. Likely cause: the path was copied from another case, and only one of \
    its closures was changed. Use the same case in `embed` and in `extract`.
    """
  }

  private func issues(
    _ state: App.State = App.State(), after actions: [App.Action],
    @ReducerBuilder<App.State, App.Action> _ reducer:
      sending () -> some Reducer<
        App.State, App.Action
      >
  ) -> [String] {
    let harness = StoreHarness<App.State, App.Action>(state, reducer: reducer)
    for action in actions { harness.send(action) }
    return harness.recorder.issues
  }

  @Test func `Each operator reports an inconsistent path of an action once`() {
    let inconsistent = [Self.message(#"\Cases.halfEdited"#, embeds: "second")]
    let actions = [App.Action.first(.note("a")), .first(.note("b"))]
    #expect(
      issues(after: actions) {
        Scope(state: \.first, action: \.halfEdited) { EffectTestFeature() }
      } == inconsistent)
    #expect(
      issues(App.State(optional: EffectTestFeature.State()), after: actions) {
        EmptyReducer().ifLet(\.optional, action: \.halfEdited) { EffectTestFeature() }
      } == inconsistent)
    #expect(
      issues(
        App.State(rows: [Row.State(id: 1)]), after: [.row(id: 1, action: .note("a"))]
      ) {
        EmptyReducer().forEach(\.rows, action: \.halfEditedRow) { Row() }
      } == [Self.message(#"\Cases.halfEditedRow"#, embeds: "otherRow")])
  }

  @Test func `An inconsistent path is reported before its actions reach another child`() {
    let harness = StoreHarness<App.State, App.Action>(App.State()) {
      Scope(state: \.first, action: \.halfEdited) { EffectTestFeature() }
      Scope(state: \.second, action: \.second) { EffectTestFeature() }
    }
    harness.send(.first(.perform { .note("from the effect of the first child") }))
    #expect(harness.recorder.lines.map { String($0.prefix(6)) }.prefix(2) == ["action", "issue "])
    #expect(harness.state.second.notes == ["from the effect of the first child"])
  }

  @Test func `ifCaseLet reports an inconsistent path of a state`() {
    let harness = StoreHarness<Screen, App.Action>(.first(EffectTestFeature.State())) {
      EmptyReducer().ifCaseLet(\.halfEdited, action: \.first) { EffectTestFeature() }
    }
    harness.send(.first(.note("a")))
    #expect(harness.recorder.issues == [Self.message(#"\Cases.halfEdited"#, embeds: "second")])
  }

  @Test func `The store of a child reports an inconsistent path`() {
    let log = EventLog()
    let recorder = EventRecorder(log)
    let store = Store(initialState: App.State(), log: log) { App() }
    store.scope(\.first, action: \.halfEdited).send(.note("a"))
    #expect(recorder.issues == [Self.message(#"\Cases.halfEdited"#, embeds: "second")])
  }

  @Test func `Consistent paths are not reported`() {
    #expect(
      issues(
        App.State(optional: EffectTestFeature.State(), rows: [Row.State(id: 1)]),
        after: [
          .first(.perform { .note("a") }), .second(.note("b")), .row(id: 1, action: .note("c")),
        ]
      ) {
        Scope(state: \.first, action: \.first) { EffectTestFeature() }
        EmptyReducer().ifLet(\.optional, action: \.second) { EffectTestFeature() }
          .forEach(\.rows, action: \.row) { Row() }
      } == [])
  }
}

extension CasePathCheckTests.App.Action: CasePathable {
  fileprivate struct Cases {
    let first = CasePath(embed: CasePathCheckTests.App.Action.first) {
      if case .first(let action) = $0 { action } else { nil }
    }
    let second = CasePath(embed: CasePathCheckTests.App.Action.second) {
      if case .second(let action) = $0 { action } else { nil }
    }
    let halfEdited = CasePath(embed: CasePathCheckTests.App.Action.second) {
      if case .first(let action) = $0 { action } else { nil }
    }
    let row = CasePath<CasePathCheckTests.App.Action, (id: Int, action: EffectTestFeature.Action)>(
      embed: { .row(id: $0.id, action: $0.action) },
      extract: { if case .row(let id, let action) = $0 { (id, action) } else { nil } })
    let halfEditedRow = CasePath<
      CasePathCheckTests.App.Action, (id: Int, action: EffectTestFeature.Action)
    >(
      embed: { .otherRow(id: $0.id, action: $0.action) },
      extract: { if case .row(let id, let action) = $0 { (id, action) } else { nil } })
  }
  fileprivate static var cases: Cases { Cases() }
}

extension CasePathCheckTests.Screen: CasePathable {
  fileprivate struct Cases {
    let halfEdited = CasePath(embed: CasePathCheckTests.Screen.second) {
      if case .first(let state) = $0 { state } else { nil }
    }
  }
  fileprivate static var cases: Cases { Cases() }
}
