import StateKit
import Testing

/// The rules that `ifLet` must satisfy.
private enum IfLetRule {
  case childRunsFirst, effectsComeBack, otherActionsPassBy
  case effectsEndWhenTheChildGoes, effectsEndWhenAnotherTakesItsPlace, effectsLiveWhileItStays
  case effectReturnedWithTheRemovalNeverStarts
  case absentChildIsReported, parentRunsWithoutChild, dismissRemovesBeforeTheParent
  case childCancelsAtOnce
}

/// An implementation of `ifLet` for the `row` of a parent.
private typealias IfLet = @Sendable (Parent) -> AnyParent

private func brokenRules(of ifLet: IfLet) -> Set<IfLetRule> {
  func world(
    row: Row.State? = Row.State(id: 1),
    react: @escaping @Sendable (inout Parent.State, Parent.Action) -> Effect<Parent.Action> = {
      _, _ in .none
    }
  ) -> ParentHarness {
    ParentHarness(Parent.State(row: row)) { ifLet(Parent(react: react)) }
  }

  let order = world()
  order.send(.row(.note("a")))

  let effects = world()
  effects.send(.row(.perform { .note("a") }))

  let others = world()
  others.send(.child(.note("a")))

  let gone = world()
  gone.send(.row(.perform { .work("a") }))
  gone.send(.change { $0.row = nil })
  gone.send(.change { $0.row = Row.State(id: 1) })
  gone.advance(.seconds(20))

  let replaced = world()
  replaced.send(.row(.perform { .work("a") }))
  replaced.send(.change { $0.row = Row.State(id: 2) })
  replaced.advance(.seconds(20))

  let stayed = world()
  stayed.send(.row(.perform { .work("a") }))
  stayed.send(.change { $0.row?.child.notes = [] })
  stayed.advance(.seconds(20))

  let removed = world { state, action in
    if case .row(.perform) = action { state.row = nil }
    return .none
  }
  removed.send(.row(.perform { .run("late") { _ in } }))

  let absent = world(row: nil)
  absent.send(.row(.note("a")))

  let dismissed = world()
  dismissed.send(.row(.perform { .dismiss }))

  let cancelled = world()
  cancelled.send(.row(.perform { .work("a").cancellable(id: "work") }))
  cancelled.post(.row(.perform { .cancel(id: "work") }))

  return brokenRules([
    .childRunsFirst: order.state.notes == ["row a: [a]"],
    .effectsComeBack: effects.state.row?.child.notes == ["a"],
    .otherActionsPassBy: others.state.row == Row.State(id: 1)
      && others.state.notes == ["child a: gone"],
    .effectsEndWhenTheChildGoes: gone.state.row == Row.State(id: 1)
      && gone.recorder.phases(of: "sleep").last?.hasSuffix("cancelled") == true,
    .effectsEndWhenAnotherTakesItsPlace: replaced.state.row == Row.State(id: 2),
    .effectsLiveWhileItStays: stayed.state.row?.child.notes == ["a."],
    .effectReturnedWithTheRemovalNeverStarts: removed.recorder.phases(of: "late") == [],
    .absentChildIsReported: absent.recorder.issues.count == 1,
    .parentRunsWithoutChild: absent.state.notes == ["row a: gone"],
    .dismissRemovesBeforeTheParent: dismissed.state.row == nil
      && dismissed.state.notes == ["row perform: gone"],
    .childCancelsAtOnce: cancelled.recorder.phases(of: "sleep").last == "2 cancelled",
  ])
}

/// A handwritten `ifLet` that does not end the effects of its child.
private struct HandmadeIfLet: Reducer {
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

/// Returns the parent with a child of a generic type.
private func presented<Child: Reducer>(
  _ parent: Parent, _ state: WritableKeyPath<Parent.State, Child.State?>,
  _ action: CaseKeyPath<Parent.Action, Child.Action>, _ child: Child
) -> some Reducer<Parent.State, Parent.Action> {
  parent.ifLet(state, action: action) { child }
}

struct IfLetTests {
  @Test func `A child with an id runs while it is present`() {
    #expect(brokenRules { AnyReducer($0.ifLet(\.row, action: \.row) { Row() }) } == [])
  }

  @Test func `The id is also used if the child's type is generic`() {
    #expect(brokenRules { AnyReducer(presented($0, \.row, \.row, Row())) } == [])
  }

  @Test func `A child without an id keeps its effects when its whole state is replaced`() {
    let world = ParentHarness(Parent.State(child: EffectTestFeature.State())) {
      Parent().ifLet(\.child, action: \.child) { EffectTestFeature() }
    }
    world.send(.child(.perform { .work("a") }))
    world.send(.change { $0.child = EffectTestFeature.State(notes: ["b"]) })
    world.advance(.seconds(20))
    #expect(world.state.child?.notes == ["b", "a."])
  }

  @Test func `An ifLet that runs the parent first is found`() {
    let broken: IfLet = { parent in
      AnyReducer(
        CombineReducers {
          parent
          EmptyReducer().ifLet(\.row, action: \.row) { Row() }
        })
    }
    #expect(brokenRules(of: broken) == [.childRunsFirst, .dismissRemovesBeforeTheParent])
  }

  @Test func `An ifLet that leaves its child's effects running is found`() {
    #expect(
      brokenRules { AnyReducer(HandmadeIfLet(parent: $0)) }
        == [
          .effectsEndWhenTheChildGoes, .effectsEndWhenAnotherTakesItsPlace,
          .effectReturnedWithTheRemovalNeverStarts, .absentChildIsReported,
          .dismissRemovesBeforeTheParent,
        ])
  }

  @Test func `An ifLet that cancels a child's effects whenever the child changes is found`() {
    // The whole state is used as the identity.
    let broken: IfLet = { parent in
      AnyReducer(
        parent.ifLet(\.row, action: \.row) { Row() }.onChange(of: { $0.row }) { _, _, _ in
          .cancel(id: "row")
        }.mapEffects { $0.cancellable(id: "row") })
    }
    #expect(brokenRules(of: broken).contains(.effectsLiveWhileItStays))
  }

  @Test func `An ifLet that performs its child's cancellations too late is found`() {
    // Each effect of the child is delayed, so an effect that it cancels runs until then.
    let broken: IfLet = { parent in
      AnyReducer(
        parent.ifLet(\.row, action: \.row) {
          Row().mapEffects { .concatenate(.sleep(for: .zero), $0) }
        })
    }
    #expect(brokenRules(of: broken).contains(.childCancelsAtOnce))
  }

  @Test func `An ifLet that hides an absent child from its parent is found`() {
    let broken: IfLet = { parent in
      let real = parent.ifLet(\.row, action: \.row) { Row() }
      return AnyReducer(
        real.filter { state, action in
          if case .row = action { state.row != nil } else { true }
        })
    }
    #expect(brokenRules(of: broken) == [.absentChildIsReported, .parentRunsWithoutChild])
  }
}
