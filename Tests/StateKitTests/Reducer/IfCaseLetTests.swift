import StateKit
import Testing

/// The rules that `ifCaseLet` must satisfy.
private enum IfCaseLetRule {
  case childRunsFirst, effectsComeBack, otherCasesPassBy
  case effectsEndWhenTheCaseIsLeft, effectsLiveWhileItStays
  case effectReturnedWithTheSwitchNeverStarts
  case absentCaseIsReported, parentRunsWithoutChild, dismissReachesThePresenter
  case childCancelsAtOnce
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
      case .first(let bench), .second(let bench): bench
      }
    }
  }
  enum Action: Sendable {
    case first(EffectTestFeature.Action)
    case second(EffectTestFeature.Action)
    case enter(Phase)
  }

  var react: @Sendable (inout Phase, Action) -> Void = { _, _ in }
  var presented: @Sendable (PhaseFeature) -> AnyReducer<Phase, Action>

  var body: some Reducer<State, Action> {
    Scope(state: \.phase, action: \.itself) { presented(PhaseFeature(react: react)) }
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
  func world(
    react: @escaping @Sendable (inout Phases.Phase, Phases.Action) -> Void = { _, _ in }
  ) -> StoreHarness<Phases.State, Phases.Action> {
    StoreHarness(Phases.State()) { Phases(react: react, presented: ifCaseLet) }
  }

  let order = world { phase, action in
    // The parent leaves the case only if the child has already run.
    if case .first(.note) = action, phase.child.notes == ["a"] {
      phase = .second(EffectTestFeature.State())
    }
  }
  order.send(.first(.note("a")))

  let effects = world()
  effects.send(.first(.perform { .note("a") }))

  let others = world()
  others.send(.second(.note("a")))

  let left = world()
  left.send(.first(.perform { .work("a") }))
  left.send(.enter(.second(EffectTestFeature.State())))
  left.send(.enter(.first(EffectTestFeature.State())))
  left.advance(.seconds(20))

  let stayed = world()
  stayed.send(.first(.perform { .work("a") }))
  stayed.send(.enter(.first(EffectTestFeature.State(notes: ["b"]))))
  stayed.advance(.seconds(20))

  let switched = world { phase, action in
    if case .first(.perform) = action { phase = .second(EffectTestFeature.State()) }
  }
  switched.send(.first(.perform { .run("late") { _ in } }))

  let absent = world()
  absent.send(.enter(.second(EffectTestFeature.State())))
  absent.send(.first(.note("a")))

  // No operator above the phases handles a dismissal, so the store reports it.
  let dismissed = world()
  dismissed.send(.first(.perform { .dismiss }))

  let cancelled = world()
  cancelled.send(.first(.perform { .work("a").cancellable(id: "work") }))
  cancelled.post(.first(.perform { .cancel(id: "work") }))

  return brokenRules([
    .childRunsFirst: order.state.phase == .second(EffectTestFeature.State()),
    .effectsComeBack: effects.state.phase.child.notes == ["a"],
    .otherCasesPassBy: others.state == Phases.State(),
    .effectsEndWhenTheCaseIsLeft: left.state.phase == .first(EffectTestFeature.State()),
    .effectsLiveWhileItStays: stayed.state.phase.child.notes == ["b", "a."],
    .effectReturnedWithTheSwitchNeverStarts: switched.recorder.phases(of: "late") == [],
    .absentCaseIsReported: absent.recorder.issues.count == 1,
    .parentRunsWithoutChild: absent.state.notes == ["a: []"],
    .dismissReachesThePresenter: dismissed.recorder.issues.count == 1
      && dismissed.recorder.issues[0].contains("The feature is not presented"),
    .childCancelsAtOnce: cancelled.recorder.phases(of: "sleep").last == "2 cancelled",
  ])
}

struct IfCaseLetTests {
  @Test func `A child runs while the state is in its case`() {
    #expect(
      brokenRules { AnyReducer($0.ifCaseLet(\.first, action: \.first) { EffectTestFeature() }) }
        == []
    )
  }

  @Test func `An ifCaseLet that runs the parent first is found`() {
    let broken: IfCaseLet = { parent in
      AnyReducer(
        CombineReducers {
          parent
          EmptyReducer().ifCaseLet(\.first, action: \.first) { EffectTestFeature() }
        })
    }
    #expect(brokenRules(of: broken).contains(.childRunsFirst))
  }

  @Test func `A handwritten ifCaseLet that does not end effects is found`() {
    let broken: IfCaseLet = { parent in
      AnyReducer(
        Reduce { state, action in
          var effect = Effect<Phases.Action>.none
          if case .first(let action) = action, case .first(var bench) = state {
            effect = EffectTestFeature().reduce(into: &bench, action: action).map(
              Phases.Action.first)
            state = .first(bench)
          }
          return .merge(effect, parent.reduce(into: &state, action: action))
        })
    }
    #expect(
      brokenRules(of: broken)
        == [
          .effectsEndWhenTheCaseIsLeft, .effectReturnedWithTheSwitchNeverStarts,
          .absentCaseIsReported,
        ])
  }

  @Test func `An ifCaseLet that delays a dismissal and a cancellation is found`() {
    let broken: IfCaseLet = { parent in
      AnyReducer(
        parent.ifCaseLet(\.first, action: \.first) { EffectTestFeature() }.mapEffects { effect in
          .concatenate(.sleep(for: .zero), effect)
        })
    }
    #expect(
      brokenRules(of: broken).isSuperset(of: [.dismissReachesThePresenter, .childCancelsAtOnce]))
  }
}
