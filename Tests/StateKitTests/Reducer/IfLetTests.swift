import StateKit
import Testing

/// The rules that `ifLet` must satisfy.
private enum IfLetRule {
  case childRunsBeforeParent, effectsSendToTheChild, otherActionsAreIgnored
  case effectsAreCancelledWhenTheChildIsRemoved, effectsAreCancelledWhenTheChildIsReplaced
  case effectsContinueWhileTheChildStays, effectDoesNotStartIfParentRemovesChild
  case actionForAbsentChildIsReported, parentRunsWithoutChild
  case dismissalRemovesChildBeforeParentRuns, childCancelsImmediately
}

/// An implementation of `ifLet` for the `row` of a parent.
private typealias IfLet = @Sendable (Parent) -> AnyParent

private func brokenRules(of ifLet: IfLet) -> Set<IfLetRule> {
  func makeHarness(
    row: Row.State? = Row.State(id: 1),
    react: @escaping @Sendable (inout Parent.State, Parent.Action) -> Effect<Parent.Action> = {
      _, _ in .none
    }
  ) -> ParentHarness {
    ParentHarness(Parent.State(row: row)) { ifLet(Parent(react: react)) }
  }

  let order = makeHarness()
  order.send(.row(.note("a")))

  let effects = makeHarness()
  effects.send(.row(.perform { .note("a") }))

  let others = makeHarness()
  others.send(.child(.note("a")))

  let removedLater = makeHarness()
  removedLater.send(.row(.perform { .work("a") }))
  removedLater.send(.change { $0.row = nil })
  removedLater.send(.change { $0.row = Row.State(id: 1) })
  removedLater.advance(.seconds(20))

  let replaced = makeHarness()
  replaced.send(.row(.perform { .work("a") }))
  replaced.send(.change { $0.row = Row.State(id: 2) })
  replaced.advance(.seconds(20))

  let stayed = makeHarness()
  stayed.send(.row(.perform { .work("a") }))
  stayed.send(.change { $0.row?.child.notes = [] })
  stayed.advance(.seconds(20))

  let removedAtOnce = makeHarness { state, action in
    if case .row(.perform) = action { state.row = nil }
    return .none
  }
  removedAtOnce.send(.row(.perform { .run("late") { _ in } }))

  let absent = makeHarness(row: nil)
  absent.send(.row(.note("a")))

  let dismissed = makeHarness()
  dismissed.send(.row(.perform { .dismiss }))

  let cancelled = makeHarness()
  cancelled.send(.row(.perform { .work("a").cancellable(id: "work") }))
  cancelled.sendWithoutRunning(.row(.perform { .cancel(id: "work") }))

  return failedRules([
    .childRunsBeforeParent: order.state.notes == ["row a: [a]"],
    .effectsSendToTheChild: effects.state.row?.child.notes == ["a"],
    .otherActionsAreIgnored: others.state.row == Row.State(id: 1)
      && others.state.notes == ["child a: gone"],
    .effectsAreCancelledWhenTheChildIsRemoved: removedLater.state.row == Row.State(id: 1)
      && removedLater.recorder.phases(of: "sleep").last?.hasSuffix("cancelled") == true,
    .effectsAreCancelledWhenTheChildIsReplaced: replaced.state.row == Row.State(id: 2),
    .effectsContinueWhileTheChildStays: stayed.state.row?.child.notes == ["a."],
    .effectDoesNotStartIfParentRemovesChild: removedAtOnce.recorder.phases(of: "late") == [],
    .actionForAbsentChildIsReported: absent.recorder.issues.count == 1,
    .parentRunsWithoutChild: absent.state.notes == ["row a: gone"],
    .dismissalRemovesChildBeforeParentRuns: dismissed.state.row == nil
      && dismissed.state.notes == ["row perform: gone"],
    .childCancelsImmediately: cancelled.recorder.phases(of: "sleep").last == "2 cancelled",
  ])
}

/// A handwritten `ifLet` that does not cancel the effects of its child.
private struct HandwrittenIfLet: Reducer {
  let parent: Parent

  func reduce(into state: inout Parent.State, action: Parent.Action) -> Effect<Parent.Action> {
    var effect = Effect<Parent.Action>.none
    if case .row(let action) = action, var row = state.row {
      effect = EffectTestFeature().reduce(into: &row.child, action: action).map(Parent.Action.row)
      state.row = row
    }
    return .merge(effect, parent.reduce(into: &state, action: action))
  }
}

/// Returns the parent with a child whose type is generic.
private func addChild<Child: Reducer>(
  _ parent: Parent, _ state: WritableKeyPath<Parent.State, Child.State?>,
  _ action: CaseKeyPath<Parent.Action, Child.Action>, _ child: Child
) -> some Reducer<Parent.State, Parent.Action> {
  parent.ifLet(state, action: action) { child }
}

struct IfLetTests {
  @Test func `A child with an id runs while it is present`() {
    #expect(brokenRules { AnyReducer($0.ifLet(\.row, action: \.row) { Row() }) } == [])
  }

  @Test func `A child of a generic type is also identified by its id`() {
    #expect(brokenRules { AnyReducer(addChild($0, \.row, \.row, Row())) } == [])
  }

  @Test func `A child without an id keeps its effects when its whole state is replaced`() {
    let harness = ParentHarness(Parent.State(child: EffectTestFeature.State())) {
      Parent().ifLet(\.child, action: \.child) { EffectTestFeature() }
    }
    harness.send(.child(.perform { .work("a") }))
    harness.send(.change { $0.child = EffectTestFeature.State(notes: ["b"]) })
    harness.advance(.seconds(20))
    #expect(harness.state.child?.notes == ["b", "a."])
  }

  @Test func `An ifLet that runs the parent first breaks the rules`() {
    let broken: IfLet = { parent in
      AnyReducer(
        CombineReducers {
          parent
          EmptyReducer().ifLet(\.row, action: \.row) { Row() }
        })
    }
    #expect(
      brokenRules(of: broken)
        == [.childRunsBeforeParent, .dismissalRemovesChildBeforeParentRuns])
  }

  @Test func `An ifLet that leaves its child's effects running breaks the rules`() {
    #expect(
      brokenRules { AnyReducer(HandwrittenIfLet(parent: $0)) }
        == [
          .effectsAreCancelledWhenTheChildIsRemoved, .effectsAreCancelledWhenTheChildIsReplaced,
          .effectDoesNotStartIfParentRemovesChild, .actionForAbsentChildIsReported,
          .dismissalRemovesChildBeforeParentRuns,
        ])
  }

  @Test func `An ifLet that cancels effects whenever the child changes breaks the rules`() {
    // The child's whole state serves as its identity.
    let broken: IfLet = { parent in
      AnyReducer(
        parent.ifLet(\.row, action: \.row) { Row() }.onChange(of: { $0.row }) { _, _, _ in
          .cancel(id: "row")
        }.mapEffects { $0.cancellable(id: "row") })
    }
    #expect(brokenRules(of: broken).contains(.effectsContinueWhileTheChildStays))
  }

  @Test func `An ifLet that performs its child's cancellations too late breaks the rules`() {
    // Each effect of the child is delayed, including the one that cancels an earlier effect.
    let broken: IfLet = { parent in
      AnyReducer(
        parent.ifLet(\.row, action: \.row) {
          Row().mapEffects { .concatenate(.sleep(for: .zero), $0) }
        })
    }
    #expect(brokenRules(of: broken).contains(.childCancelsImmediately))
  }

  @Test func `An ifLet that drops actions for an absent child breaks the rules`() {
    let broken: IfLet = { parent in
      let real = parent.ifLet(\.row, action: \.row) { Row() }
      return AnyReducer(
        real.filter { state, action in
          if case .row = action { state.row != nil } else { true }
        })
    }
    #expect(brokenRules(of: broken) == [.actionForAbsentChildIsReported, .parentRunsWithoutChild])
  }
}
