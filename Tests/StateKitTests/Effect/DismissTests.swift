import Observation
import StateKit
import Testing

/// The rules that `.dismiss` must satisfy in an optional child and in a row.
private enum DismissRule {
  case removesChildBeforeParentRuns, cancelsEffects, dropsOtherEffectsOfTheAction, sendsNoAction
}

private func brokenRules(of dismiss: @Sendable () -> TestEffect) -> Set<DismissRule> {
  var broken: Set<DismissRule> = []
  for isRow in [false, true] {
    let harness = ParentHarness(
      Parent.State(child: EffectTestFeature.State(), rows: [Row.State(id: 1), Row.State(id: 2)])
    ) {
      Parent().ifLet(\.child, action: \.child) { EffectTestFeature() }
        .forEach(\.rows, action: \.rows) { Row() }
    }
    let send = { (action: EffectTestFeature.Action) in
      _ = harness.send(isRow ? .rows(id: 1, action: action) : .child(action))
    }
    let effect = dismiss()
    send(.perform { .work("a") })
    send(.perform { .merge(.run("late") { _ in }, effect) })
    let state = harness.state
    let actionCount = harness.recorder.lines.count { $0.hasPrefix("action") }
    let isRemoved = isRow ? state.rows.ids == [2] : state.child == nil
    harness.advance(.seconds(100))
    broken.formUnion(
      failedRules([
        .removesChildBeforeParentRuns: isRemoved && state.notes.last?.hasSuffix("gone") == true,
        .cancelsEffects: harness.recorder.phases(of: "sleep").last?.hasSuffix("cancelled") == true,
        .dropsOtherEffectsOfTheAction: harness.recorder.phases(of: "late") == [],
        .sendsNoAction: actionCount == 3,
      ]))
  }
  return broken
}

struct DismissTests {
  @Test func `A feature that dismisses itself is removed before its parent runs`() {
    #expect(brokenRules { .dismiss } == [])
  }

  @Test func `A dismissal inside a merge, a cancellable or a timeout takes effect`() {
    #expect(brokenRules { .merge(.note("never"), .dismiss) } == [])
    #expect(brokenRules { TestEffect.dismiss.cancellable(id: 1) } == [])
    #expect(
      brokenRules { TestEffect.dismiss.timeout(.seconds(1), onTimeout: .note("never")) } == [])
  }

  @Test func `A dismissal that does nothing is detected`() {
    #expect(
      brokenRules { .none }
        == [.removesChildBeforeParentRuns, .cancelsEffects, .dropsOtherEffectsOfTheAction])
  }

  @Test func `A dismissal that is sent as a separate action is detected`() {
    #expect(
      brokenRules { .send(.perform { .dismiss }) }
        == [.dropsOtherEffectsOfTheAction, .sendsNoAction])
  }

  @Test func `A row that dismisses itself and changes its id is removed`() {
    struct Leaving: Reducer {
      func reduce(into state: inout Row.State, action: EffectTestFeature.Action) -> TestEffect {
        state.id += 10
        return .dismiss
      }
    }
    let harness = ParentHarness(Parent.State(rows: [Row.State(id: 1), Row.State(id: 2)])) {
      Parent().forEach(\.rows, action: \.rows) { Leaving() }
    }
    harness.send(.rows(id: 1, action: .note("go")))
    #expect(harness.state.rows.ids == [2])
  }

  @Test(arguments: [false, true])
  func `The effects of a dismissed feature end even if another one takes its place`(isRow: Bool) {
    let harness = ParentHarness(
      Parent.State(child: EffectTestFeature.State(), rows: [Row.State(id: 1)])
    ) {
      Parent(react: { state, action in
        // The parent presents a new feature in place of the one that was just removed.
        if case .child(.perform) = action, state.child == nil {
          state.child = EffectTestFeature.State(notes: ["fresh"])
          return .none
        }
        if case .rows(1, .perform) = action, state.rows.isEmpty {
          state.rows.append(Row.State(id: 1, child: EffectTestFeature.State(notes: ["fresh"])))
        }
        return .none
      })
      .ifLet(\.child, action: \.child) { EffectTestFeature() }
      .forEach(\.rows, action: \.rows) { Row() }
    }
    let send = { (action: EffectTestFeature.Action) in
      _ = harness.send(isRow ? .rows(id: 1, action: action) : .child(action))
    }
    send(.perform { .concatenate(.sleep(for: .seconds(1)), .note("late")) })
    send(.perform { .dismiss })
    harness.advance(.seconds(2))
    let notes = isRow ? harness.state.rows[id: 1]?.child.notes : harness.state.child?.notes
    #expect(notes == ["fresh"])
    #expect(harness.recorder.phases(of: "sleep") == ["1 started", "1 cancelled"])
    send(.perform { .note("mine") })
    #expect(
      (isRow ? harness.state.rows[id: 1]?.child.notes : harness.state.child?.notes)?.last == "mine")
  }

  @Test func `A dismissal in a sequence is reported`() {
    let harness = EffectTestHarness()
    harness.perform(.concatenate(.note("a"), .dismiss(line: 8)))
    #expect(
      harness.recorder.locatedIssues == [
        StoreIssue(
          """
          A returned `.dismiss` had no effect. It is part of a `concatenate`, `debounce`, \
          `throttle`, `queued` or `dropping`, where it comes too late. Send an action there, and return `.dismiss` for that action.
          """, at: CodeLocation(fileID: #fileID, line: 8))
      ])
    #expect(!harness.store.assumeIsolated { $0.isDismissed })
  }

  /// If `isHeld` is true, the throttle holds a second dismissal until its interval ends.
  @Test(arguments: [false, true], [false, true])
  func `A throttled dismissal is reported, and removes nothing`(isPresented: Bool, isHeld: Bool) {
    let harness = ParentHarness(Parent.State(child: EffectTestFeature.State())) {
      Scope(state: \.part, action: \.part) { EffectTestFeature() }
      Parent().ifLet(\.child, action: \.child) { EffectTestFeature() }
    }
    let dismissal: TestEffect = .dismiss(line: 8)
      .throttle(id: "dismissal", for: .seconds(1), latest: true)
    for _ in 0..<(isHeld ? 2 : 1) {
      harness.send(isPresented ? .child(.perform { dismissal }) : .part(.perform { dismissal }))
    }
    harness.advance(.seconds(2))
    #expect(harness.state.child != nil)
    #expect(!harness.store.assumeIsolated { $0.isDismissed })
    #expect(
      harness.recorder.locatedIssues
        == Array(
          repeating: StoreIssue(
            """
            A returned `.dismiss` had no effect. It is part of a `concatenate`, `debounce`, \
            `throttle`, `queued` or `dropping`, where it comes too late. Send an action there, and \
            return `.dismiss` for that action.
            """, at: CodeLocation(fileID: #fileID, line: 8)), count: isHeld ? 2 : 1))
  }

  @Test func `The effects of a root feature that dismisses itself are cancelled`() {
    let harness = EffectTestHarness()
    let task = harness.perform(.work("earlier"))
    harness.perform(.merge(.note("never"), .dismiss, .work("same action")))
    harness.advance(.seconds(100))
    #expect(harness.notes == ["earlier"])
    #expect(harness.recorder.phases(of: "sleep") == ["2 started", "2 cancelled"])
    #expect(task.isFinished)
    #expect(harness.store.assumeIsolated { $0.isDismissed })
  }

  @Test func `Actions for a root feature that has dismissed itself are reported and dropped`() {
    let harness = EffectTestHarness()
    harness.perform(.dismiss)
    let task = harness.perform(.note("late"))
    #expect(task.isFinished)
    #expect(harness.notes == [])
    #expect(
      harness.recorder.locatedIssues == [
        StoreIssue(
          """
          The action "perform" was dropped: the feature of the store has dismissed itself. Likely \
          cause: the store is still in use after its feature returned `.dismiss`. Observe the \
          store's `isDismissed`, and release the store when it becomes true.
          """)
      ])
  }

  @MainActor @Test func `A root store's observers are notified of its dismissal`() {
    let store = Store(initialState: EffectTestFeature.State()) { EffectTestFeature() }
    let changes = LockedValue(0)
    let isDismissed = withObservationTracking {
      store.isDismissed
    } onChange: {
      changes.change { $0 += 1 }
    }
    store.send(.note("a"))
    #expect(changes.value == 0 && !isDismissed)
    store.send(.perform { .dismiss })
    #expect(changes.value == 1 && store.isDismissed)
  }
}
