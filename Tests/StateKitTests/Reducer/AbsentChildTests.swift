import StateKit
import Testing

/// A feature whose operators report actions for absent children, each with its own line number.
private struct ParentWithAbsentChildren: Reducer {
  var body: some Reducer<Parent.State, Parent.Action> {
    Parent()
      .ifLet(\.child, action: \.child, line: 1) { EffectTestFeature() }
      .ifLet(\.row, action: \.row, line: 2) { Row() }
      .forEach(\.rows, action: \.rows, line: 3) { Row() }
  }
}

/// Actions for absent children, and rows that take the id of another row, are reported to the event
/// log, and do not terminate the process.
struct AbsentChildTests {
  @Test func `An action for an absent child is reported with its location`() {
    let harness = ParentHarness(Parent.State()) {
      ParentWithAbsentChildren()
    }
    harness.send(.child(.note("secret")))
    harness.send(.row(.perform { .none }))
    harness.send(.rows(id: 7, action: .note("secret")))
    let messageEnd = """
      The child is not in the state, and did not run. Likely causes: a reducer above ran first \
      and removed the child (apply the operator to that reducer, so that the child runs first), a \
      view or an effect outside the child sent the action after the child was removed, or the \
      action contains a wrong id. Send the action only while the child is present.
      """
    #expect(
      harness.recorder.locatedIssues == [
        StoreIssue(
          """
          "ifLet" in ParentWithAbsentChildren received the action "child", which contains the \
          action "note" of the child EffectTestFeature. \(messageEnd)
          """,
          at: CodeLocation(fileID: #fileID, line: 1)),
        StoreIssue(
          """
          "ifLet" in ParentWithAbsentChildren received the action "row", which contains the action \
          "perform" of the child Row. \(messageEnd)
          """,
          at: CodeLocation(fileID: #fileID, line: 2)),
        StoreIssue(
          """
          "forEach" in ParentWithAbsentChildren received the action "rows", which contains the \
          action "note" of the child Row with the id 7. \(messageEnd)
          """,
          at: CodeLocation(fileID: #fileID, line: 3)),
      ])
  }

  @Test func `An issue is recorded between its action and the state change`() {
    let harness = ParentHarness(Parent.State()) {
      Parent().ifLet(\.child, action: \.child) { EffectTestFeature() }
    }
    harness.send(.child(.note("a")))
    #expect(harness.recorder.lines.map { String($0.prefix(6)) } == ["action", "issue ", "state "])
  }

  /// A row that takes the id of another row.
  private struct IDTaker: Reducer {
    func reduce(into state: inout Row.State, action: EffectTestFeature.Action) -> TestEffect {
      state.id = 2
      return .run("work") { _ in }
    }
  }

  @Test func `A row that takes the id of another row is reported and removed`() {
    let harness = ParentHarness(Parent.State(rows: [Row.State(id: 1), Row.State(id: 2)])) {
      Parent().forEach(\.rows, action: \.rows, line: 3) { IDTaker() }
    }
    harness.send(.rows(id: 1, action: .note("a")))
    #expect(harness.state.rows.ids == [2])
    #expect(harness.recorder.phases(of: "work") == [])
    #expect(
      harness.recorder.locatedIssues.map(\.location) == [CodeLocation(fileID: #fileID, line: 3)])
    #expect(
      harness.recorder.issues.allSatisfy {
        $0.hasPrefix(
          "A row of \"forEach\" changed its id while IDTaker reduced the action \"note\"")
      })
  }
}
