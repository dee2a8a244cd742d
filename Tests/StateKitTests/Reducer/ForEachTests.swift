import StateKit
import Testing

/// The rules that `forEach` must satisfy.
private enum ForEachRule {
  case rowRunsBeforeParent, onlyTheAddressedRowRuns, effectsSendToTheirRow
  case effectsAreCancelledWhenTheRowIsRemoved, effectsOfOtherRowsContinue
  case effectsContinueWhenTheRowMoves, effectDoesNotStartIfParentRemovesRow
  case actionForAbsentRowIsReported, parentRunsWithoutRow, dismissalRemovesRowBeforeParentRuns
  case changedIDIsReported, rowCancelsImmediately
}

/// An implementation of `forEach` for the `rows` of a parent.
private typealias ForEach = @Sendable (Parent) -> AnyParent

private func brokenRules(of forEach: ForEach) -> Set<ForEachRule> {
  func makeHarness(
    react: @escaping @Sendable (inout Parent.State, Parent.Action) -> Effect<Parent.Action> = {
      _, _ in .none
    }
  ) -> ParentHarness {
    ParentHarness(Parent.State(rows: [Row.State(id: 1), Row.State(id: 2), Row.State(id: 3)])) {
      forEach(Parent(react: react))
    }
  }
  func notes(_ harness: ParentHarness) -> [[String]] { harness.state.rows.map(\.child.notes) }

  let order = makeHarness()
  order.send(.rows(id: 2, action: .note("a")))

  let effects = makeHarness()
  effects.send(.rows(id: 2, action: .perform { .note("a") }))

  let removedLater = makeHarness()
  removedLater.send(.rows(id: 2, action: .perform { .work("a") }))
  removedLater.send(.rows(id: 3, action: .perform { .work("b") }))
  removedLater.send(.change { $0.rows.remove(id: 2) })
  removedLater.send(.change { $0.rows.append(Row.State(id: 2)) })
  removedLater.advance(.seconds(20))

  let moved = makeHarness()
  moved.send(.rows(id: 2, action: .perform { .work("a") }))
  moved.send(.change { $0.rows.reverse() })
  moved.advance(.seconds(20))

  let removedAtOnce = makeHarness { state, action in
    if case .rows(let id, .perform) = action { state.rows.remove(id: id) }
    return .none
  }
  removedAtOnce.send(.rows(id: 2, action: .perform { .run("late") { _ in } }))

  let absent = makeHarness()
  absent.send(.rows(id: 4, action: .note("a")))

  let dismissed = makeHarness()
  dismissed.send(.rows(id: 2, action: .perform { .dismiss }))

  let cancelled = makeHarness()
  cancelled.send(.rows(id: 2, action: .perform { .work("a").cancellable(id: "work") }))
  cancelled.sendWithoutRunning(.rows(id: 2, action: .perform { .cancel(id: "work") }))

  return failedRules([
    .rowRunsBeforeParent: order.state.notes == ["2 a: [a]"],
    .onlyTheAddressedRowRuns: notes(order) == [[], ["a"], []],
    .effectsSendToTheirRow: notes(effects) == [[], ["a"], []],
    .effectsAreCancelledWhenTheRowIsRemoved: removedLater.state.rows[id: 2]?.child.notes == [],
    .effectsOfOtherRowsContinue: removedLater.state.rows[id: 3]?.child.notes == ["b", "b."],
    .effectsContinueWhenTheRowMoves: moved.state.rows[id: 2]?.child.notes == ["a", "a."],
    .effectDoesNotStartIfParentRemovesRow: removedAtOnce.recorder.phases(of: "late") == [],
    .actionForAbsentRowIsReported: absent.recorder.issues.count == 1,
    .parentRunsWithoutRow: absent.state.notes == ["4 a: gone"],
    .dismissalRemovesRowBeforeParentRuns: dismissed.state.rows.ids == [1, 3]
      && dismissed.state.notes == ["2 perform: gone"],
    .changedIDIsReported: reportsChangedID(forEach),
    .rowCancelsImmediately: cancelled.recorder.phases(of: "sleep").last == "2 cancelled",
  ])
}

/// Returns whether a row that changes its id is reported and kept. A ``ChangeableRow`` changes its
/// id when it receives the note "become 7".
private func reportsChangedID(_ forEach: ForEach) -> Bool {
  let harness = ParentHarness(Parent.State(rows: [Row.State(id: 1), Row.State(id: 2)])) {
    forEach(Parent())
  }
  harness.send(.rows(id: 1, action: .note("become 7")))
  return harness.recorder.issues.count == 1 && harness.state.rows.ids == [7, 2]
}

/// A row that changes its id to 7 when it receives the note "become 7".
private struct ChangeableRow: Reducer {
  var body: some Reducer<Row.State, EffectTestFeature.Action> {
    Row()
    Reduce { state, action in
      if case .note("become 7") = action { state.id = 7 }
      return .none
    }
  }
}

/// A handwritten `forEach` with a mistake.
private struct HandwrittenForEach: Reducer {
  enum Mistake { case keepsEffects, takesTheFirstRow }

  let parent: Parent
  let mistake: Mistake

  func reduce(into state: inout Parent.State, action: Parent.Action) -> Effect<Parent.Action> {
    var effect = Effect<Parent.Action>.none
    if case .rows(let id, let action) = action,
      let rowID = mistake == .takesTheFirstRow ? state.rows.first?.id : id,
      var changed = state.rows[id: rowID]
    {
      effect = EffectTestFeature().reduce(into: &changed.child, action: action)
        .map { .rows(id: id, action: $0) }
      state.rows[id: rowID] = changed
    }
    return .merge(effect, parent.reduce(into: &state, action: action))
  }
}

struct ForEachTests {
  @Test func `Each row handles the actions with its id`() {
    #expect(
      brokenRules { AnyReducer($0.forEach(\.rows, action: \.rows) { ChangeableRow() }) } == [])
  }

  @Test func `A forEach that runs the parent first breaks the rules`() {
    let broken: ForEach = { parent in
      AnyReducer(
        CombineReducers {
          parent
          EmptyReducer().forEach(\.rows, action: \.rows) { ChangeableRow() }
        })
    }
    #expect(
      brokenRules(of: broken)
        == [.rowRunsBeforeParent, .dismissalRemovesRowBeforeParentRuns])
  }

  @Test func `A forEach that keeps the effects of a removed row breaks the rules`() {
    #expect(
      brokenRules { AnyReducer(HandwrittenForEach(parent: $0, mistake: .keepsEffects)) }
        == [
          .effectsAreCancelledWhenTheRowIsRemoved, .effectDoesNotStartIfParentRemovesRow,
          .actionForAbsentRowIsReported, .dismissalRemovesRowBeforeParentRuns, .changedIDIsReported,
        ])
  }

  @Test func `A forEach that selects a row by position breaks the rules`() {
    let broken = brokenRules {
      AnyReducer(HandwrittenForEach(parent: $0, mistake: .takesTheFirstRow))
    }
    #expect(broken.isSuperset(of: [.onlyTheAddressedRowRuns, .effectsSendToTheirRow]))
  }

  @Test func `A forEach that performs its rows' cancellations too late breaks the rules`() {
    let broken: ForEach = { parent in
      AnyReducer(
        parent.forEach(\.rows, action: \.rows) {
          ChangeableRow().mapEffects { .concatenate(.sleep(for: .zero), $0) }
        })
    }
    #expect(brokenRules(of: broken).contains(.rowCancelsImmediately))
  }

  @Test func `A forEach that cancels all rows' effects when one row is removed breaks the rules`() {
    let broken: ForEach = { parent in
      AnyReducer(
        parent.forEach(\.rows, action: \.rows) { ChangeableRow() }
          .mapEffects { $0.cancellable(id: "rows") }
          .onChange(of: { $0.rows.count }) { _, _, _ in .cancel(id: "rows") })
    }
    #expect(brokenRules(of: broken) == [.effectsOfOtherRowsContinue])
  }
}
