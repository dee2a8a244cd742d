import StateKit
import Testing

/// The rules that `forEach` must satisfy.
private enum ForEachRule {
  case rowRunsFirst, onlyTheNamedRowRuns, effectsComeBackToTheirRow
  case effectsEndWithTheirRow, effectsOfOtherRowsLive, effectsLiveWhenTheRowMoves
  case effectReturnedWithTheRemovalNeverStarts
  case absentRowIsReported, parentRunsWithoutRow, dismissRemovesBeforeTheParent
  case changedIdentityIsReported, rowCancelsAtOnce
}

/// An implementation of `forEach` for the `rows` of a parent.
private typealias ForEach = @Sendable (Parent) -> AnyParent

private func brokenRules(of forEach: ForEach) -> Set<ForEachRule> {
  func world(
    react: @escaping @Sendable (inout Parent.State, Parent.Action) -> Effect<Parent.Action> = {
      _, _ in .none
    }
  ) -> ParentHarness {
    ParentHarness(Parent.State(rows: [Row.State(id: 1), Row.State(id: 2), Row.State(id: 3)])) {
      forEach(Parent(react: react))
    }
  }
  func notes(_ world: ParentHarness) -> [[String]] { world.state.rows.map(\.child.notes) }

  let order = world()
  order.send(.rows(id: 2, action: .note("a")))

  let effects = world()
  effects.send(.rows(id: 2, action: .perform { .note("a") }))

  let gone = world()
  gone.send(.rows(id: 2, action: .perform { .work("a") }))
  gone.send(.rows(id: 3, action: .perform { .work("b") }))
  gone.send(.change { $0.rows.remove(id: 2) })
  gone.send(.change { $0.rows.append(Row.State(id: 2)) })
  gone.advance(.seconds(20))

  let moved = world()
  moved.send(.rows(id: 2, action: .perform { .work("a") }))
  moved.send(.change { $0.rows.reverse() })
  moved.advance(.seconds(20))

  let removed = world { state, action in
    if case .rows(let id, .perform) = action { state.rows.remove(id: id) }
    return .none
  }
  removed.send(.rows(id: 2, action: .perform { .run("late") { _ in } }))

  let absent = world()
  absent.send(.rows(id: 4, action: .note("a")))

  let dismissed = world()
  dismissed.send(.rows(id: 2, action: .perform { .dismiss }))

  let cancelled = world()
  cancelled.send(.rows(id: 2, action: .perform { .work("a").cancellable(id: "work") }))
  cancelled.post(.rows(id: 2, action: .perform { .cancel(id: "work") }))

  return brokenRules([
    .rowRunsFirst: order.state.notes == ["2 a: [a]"],
    .onlyTheNamedRowRuns: notes(order) == [[], ["a"], []],
    .effectsComeBackToTheirRow: notes(effects) == [[], ["a"], []],
    .effectsEndWithTheirRow: gone.state.rows[id: 2]?.child.notes == [],
    .effectsOfOtherRowsLive: gone.state.rows[id: 3]?.child.notes == ["b", "b."],
    .effectsLiveWhenTheRowMoves: moved.state.rows[id: 2]?.child.notes == ["a", "a."],
    .effectReturnedWithTheRemovalNeverStarts: removed.recorder.phases(of: "late") == [],
    .absentRowIsReported: absent.recorder.issues.count == 1,
    .parentRunsWithoutRow: absent.state.notes == ["4 a: gone"],
    .dismissRemovesBeforeTheParent: dismissed.state.rows.ids == [1, 3]
      && dismissed.state.notes == ["2 perform: gone"],
    .changedIdentityIsReported: reportsChangedIdentity(forEach),
    .rowCancelsAtOnce: cancelled.recorder.phases(of: "sleep").last == "2 cancelled",
  ])
}

/// Returns whether a row that changed its id is reported. `ChangeableRow` changes the id, because a
/// bench cannot.
private func reportsChangedIdentity(_ forEach: ForEach) -> Bool {
  let world = ParentHarness(Parent.State(rows: [Row.State(id: 1), Row.State(id: 2)])) {
    forEach(Parent())
  }
  world.send(.rows(id: 1, action: .note("become 7")))
  return world.recorder.issues.count == 1 && world.state.rows.ids == [7, 2]
}

/// A row that changes its id for a certain action.
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
private struct HandmadeForEach: Reducer {
  enum Mistake { case keepsEffects, takesTheFirstRow }

  let parent: Parent
  let mistake: Mistake

  func reduce(into state: inout Parent.State, action: Parent.Action) -> Effect<Parent.Action> {
    var effect = Effect<Parent.Action>.none
    if case .rows(let id, let action) = action,
      let row = mistake == .takesTheFirstRow ? state.rows.first?.id : id,
      var changed = state.rows[id: row]
    {
      effect = EffectTestFeature().reduce(into: &changed.child, action: action)
        .map { .rows(id: id, action: $0) }
      state.rows[id: row] = changed
    }
    return .merge(effect, parent.reduce(into: &state, action: action))
  }
}

struct ForEachTests {
  @Test func `Each row handles the actions with its id`() {
    #expect(
      brokenRules { AnyReducer($0.forEach(\.rows, action: \.rows) { ChangeableRow() }) } == [])
  }

  @Test func `A forEach that runs the parent first is found`() {
    let broken: ForEach = { parent in
      AnyReducer(
        CombineReducers {
          parent
          EmptyReducer().forEach(\.rows, action: \.rows) { ChangeableRow() }
        })
    }
    #expect(
      brokenRules(of: broken)
        == [.rowRunsFirst, .dismissRemovesBeforeTheParent])
  }

  @Test func `A forEach that keeps the effects of a removed row is found`() {
    #expect(
      brokenRules { AnyReducer(HandmadeForEach(parent: $0, mistake: .keepsEffects)) }
        == [
          .effectsEndWithTheirRow, .effectReturnedWithTheRemovalNeverStarts,
          .absentRowIsReported, .dismissRemovesBeforeTheParent, .changedIdentityIsReported,
        ])
  }

  @Test func `A forEach that selects a row by position is found`() {
    let broken = brokenRules {
      AnyReducer(HandmadeForEach(parent: $0, mistake: .takesTheFirstRow))
    }
    #expect(broken.isSuperset(of: [.onlyTheNamedRowRuns, .effectsComeBackToTheirRow]))
  }

  @Test func `A forEach that performs its rows' cancellations too late is found`() {
    let broken: ForEach = { parent in
      AnyReducer(
        parent.forEach(\.rows, action: \.rows) {
          ChangeableRow().mapEffects { .concatenate(.sleep(for: .zero), $0) }
        })
    }
    #expect(brokenRules(of: broken).contains(.rowCancelsAtOnce))
  }

  @Test func `A forEach that cancels the effects of all rows when one is removed is found`() {
    let broken: ForEach = { parent in
      AnyReducer(
        parent.forEach(\.rows, action: \.rows) { ChangeableRow() }
          .mapEffects { $0.cancellable(id: "rows") }
          .onChange(of: { $0.rows.count }) { _, _, _ in .cancel(id: "rows") })
    }
    #expect(brokenRules(of: broken) == [.effectsOfOtherRowsLive])
  }
}
