import StateKit
import Testing

/// The rules that `ifCaseLet` must satisfy.
private enum IfCaseLetRule {
  case childRunsBeforeParent, effectsSendToTheChild, actionsOfOtherCasesAreIgnored
  case effectsAreCancelledWhenTheCaseChanges, effectsContinueWhileTheCaseStays
  case effectDoesNotStartIfParentChangesCase
  case actionForAbsentCaseIsReported, parentRunsWithoutChild, dismissalReachesPresenter
  case childCancelsImmediately
}

/// A feature with two phases.
private struct Phases: Reducer {
  struct State: Hashable, Sendable {
    var phase = Phase.first(EffectTestFeature.State())
    var notes: [String] = []
  }
  enum Phase: Hashable, Sendable {
    case first(EffectTestFeature.State)
    case second(EffectTestFeature.State)

    var child: EffectTestFeature.State {
      switch self {
      case .first(let child), .second(let child): child
      }
    }
  }
  enum Action: Sendable {
    case first(EffectTestFeature.Action)
    case second(EffectTestFeature.Action)
    case enter(Phase)
  }

  var react: @Sendable (inout Phase, Action) -> Void = { _, _ in }
  /// Adds the child to the phase with the `ifCaseLet` that is tested.
  var addChild: @Sendable (PhaseFeature) -> AnyReducer<Phase, Action>

  var body: some Reducer<State, Action> {
    Scope(state: \.phase, action: \.itself) { addChild(PhaseFeature(react: react)) }
    Reduce { state, action in
      if case .first(let action) = action { state.notes.append("\(action): \(state.phase.child)") }
      return .none
    }
  }
}

private struct PhaseFeature: Reducer {
  var react: @Sendable (inout Phases.Phase, Phases.Action) -> Void

  func reduce(into state: inout Phases.Phase, action: Phases.Action) -> Effect<Phases.Action> {
    if case .enter(let phase) = action { state = phase }
    react(&state, action)
    return .none
  }
}

extension Phases.Action: CasePathable {
  struct Cases {
    fileprivate let itself = CasePath<Phases.Action, Phases.Action>(embed: { $0 }, extract: { $0 })
    fileprivate let first = CasePath(embed: Phases.Action.first) {
      if case .first(let action) = $0 { action } else { nil }
    }
  }
  fileprivate static var cases: Cases { Cases() }
}
extension Phases.Phase: CasePathable {
  struct Cases {
    fileprivate let first = CasePath(embed: Phases.Phase.first) {
      if case .first(let state) = $0 { state } else { nil }
    }
  }
  fileprivate static var cases: Cases { Cases() }
}

private typealias IfCaseLet = @Sendable (PhaseFeature) -> AnyReducer<Phases.Phase, Phases.Action>

private func brokenRules(of ifCaseLet: @escaping IfCaseLet) -> Set<IfCaseLetRule> {
  func makeHarness(
    react: @escaping @Sendable (inout Phases.Phase, Phases.Action) -> Void = { _, _ in }
  ) -> StoreHarness<Phases.State, Phases.Action> {
    StoreHarness(Phases.State()) { Phases(react: react, addChild: ifCaseLet) }
  }

  let order = makeHarness { phase, action in
    // The parent leaves the case only if the child has already run.
    if case .first(.note) = action, phase.child.notes == ["a"] {
      phase = .second(EffectTestFeature.State())
    }
  }
  order.send(.first(.note("a")))

  let effects = makeHarness()
  effects.send(.first(.perform { .note("a") }))

  let otherCase = makeHarness()
  otherCase.send(.second(.note("a")))

  let leftAndReturned = makeHarness()
  leftAndReturned.send(.first(.perform { .work("a") }))
  leftAndReturned.send(.enter(.second(EffectTestFeature.State())))
  leftAndReturned.send(.enter(.first(EffectTestFeature.State())))
  leftAndReturned.advance(.seconds(20))

  let stayed = makeHarness()
  stayed.send(.first(.perform { .work("a") }))
  stayed.send(.enter(.first(EffectTestFeature.State(notes: ["b"]))))
  stayed.advance(.seconds(20))

  let switched = makeHarness { phase, action in
    if case .first(.perform) = action { phase = .second(EffectTestFeature.State()) }
  }
  switched.send(.first(.perform { .run("late") { _ in } }))

  let absent = makeHarness()
  absent.send(.enter(.second(EffectTestFeature.State())))
  absent.send(.first(.note("a")))

  // No operator presents the phases, so the root feature is dismissed.
  let dismissed = makeHarness()
  dismissed.send(.first(.perform { .dismiss }))

  let cancelled = makeHarness()
  cancelled.send(.first(.perform { .work("a").cancellable(id: "work") }))
  cancelled.sendWithoutRunning(.first(.perform { .cancel(id: "work") }))

  return failedRules([
    .childRunsBeforeParent: order.state.phase == .second(EffectTestFeature.State()),
    .effectsSendToTheChild: effects.state.phase.child.notes == ["a"],
    .actionsOfOtherCasesAreIgnored: otherCase.state == Phases.State(),
    .effectsAreCancelledWhenTheCaseChanges: leftAndReturned.state.phase
      == .first(EffectTestFeature.State()),
    .effectsContinueWhileTheCaseStays: stayed.state.phase.child.notes == ["b", "a."],
    .effectDoesNotStartIfParentChangesCase: switched.recorder.phases(of: "late") == [],
    .actionForAbsentCaseIsReported: absent.recorder.issues.count == 1,
    .parentRunsWithoutChild: absent.state.notes == ["a: []"],
    .dismissalReachesPresenter: dismissed.store.assumeIsolated { $0.isDismissed },
    .childCancelsImmediately: cancelled.recorder.phases(of: "sleep").last == "2 cancelled",
  ])
}

struct IfCaseLetTests {
  @Test func `A child runs while the state is in its case`() {
    #expect(
      brokenRules { AnyReducer($0.ifCaseLet(\.first, action: \.first) { EffectTestFeature() }) }
        == []
    )
  }

  @Test func `An ifCaseLet that runs the parent first breaks the rules`() {
    let broken: IfCaseLet = { parent in
      AnyReducer(
        CombineReducers {
          parent
          EmptyReducer().ifCaseLet(\.first, action: \.first) { EffectTestFeature() }
        })
    }
    #expect(brokenRules(of: broken).contains(.childRunsBeforeParent))
  }

  @Test func `An ifCaseLet that does not cancel the child's effects breaks the rules`() {
    let broken: IfCaseLet = { parent in
      AnyReducer(
        Reduce { state, action in
          var effect = Effect<Phases.Action>.none
          if case .first(let action) = action, case .first(var child) = state {
            effect = EffectTestFeature().reduce(into: &child, action: action).map(
              Phases.Action.first)
            state = .first(child)
          }
          return .merge(effect, parent.reduce(into: &state, action: action))
        })
    }
    #expect(
      brokenRules(of: broken)
        == [
          .effectsAreCancelledWhenTheCaseChanges, .effectDoesNotStartIfParentChangesCase,
          .actionForAbsentCaseIsReported,
        ])
  }

  @Test func `An ifCaseLet that delays a dismissal and a cancellation breaks the rules`() {
    let broken: IfCaseLet = { parent in
      AnyReducer(
        parent.ifCaseLet(\.first, action: \.first) { EffectTestFeature() }.mapEffects { effect in
          .concatenate(.sleep(for: .zero), effect)
        })
    }
    #expect(
      brokenRules(of: broken)
        .isSuperset(of: [.dismissalReachesPresenter, .childCancelsImmediately]))
  }
}
