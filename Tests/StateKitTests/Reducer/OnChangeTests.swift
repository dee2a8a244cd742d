import StateKit
import Testing

/// The rules that `onChange` must satisfy.
private enum OnChangeRule {
  case runsAfterTheReducer, runsOnlyWhenTheValueDiffers, knowsOldAndNew, effectsAreMerged
  case reducersEffectSurvivesTheChange
}

private typealias AnyEffectTestReducer = AnyReducer<
  EffectTestFeature.State, EffectTestFeature.Action
>
/// An implementation of `onChange` that records each change of the number of notes, and starts an
/// effect.
private typealias OnChange = @Sendable (AnyEffectTestReducer) -> AnyEffectTestReducer

private let noteChange: @Sendable (inout EffectTestFeature.State, Int, Int) -> TestEffect = {
  state, old, new in
  // The appended note is not another change: the closure runs once per action.
  state.notes.append("\(old)->\(new) at \(state.notes.count)")
  return .run("changed") { _ in }
}

private func brokenRules(of onChange: OnChange) -> Set<OnChangeRule> {
  let bench = { @Sendable in AnyReducer(EffectTestFeature()) }
  let changed = EffectTestHarness(EffectTestFeature.State()) { onChange(bench()) }
  changed.send(.note("a"))

  let same = EffectTestHarness(EffectTestFeature.State()) { onChange(bench()) }
  same.send(.perform { .none })

  let effects = EffectTestHarness(EffectTestFeature.State()) {
    onChange(bench()).mapEffects { .merge(.run("first") { _ in }, $0) }
  }
  effects.send(.note("a"))

  let own = EffectTestHarness(EffectTestFeature.State()) {
    onChange(bench())
  }
  own.send(.perform { .run("own") { _ in } })

  // A reducer that changes the value and also starts an effect for the same action.
  let both = EffectTestHarness(EffectTestFeature.State()) {
    onChange(AnyReducer(bench().mapEffects { .merge($0, .run("own") { _ in }) }))
  }
  both.send(.note("a"))

  return brokenRules([
    .runsAfterTheReducer: changed.notes.last?.hasSuffix("at 1") == true,
    .runsOnlyWhenTheValueDiffers: same.notes == [] && same.recorder.phases(of: "changed") == [],
    .knowsOldAndNew: changed.notes.last?.hasPrefix("0->1") == true,
    .effectsAreMerged: effects.recorder.phases(of: "changed").count == 2
      && effects.recorder.phases(of: "first").count == 2
      && own.recorder.phases(of: "own").count == 2,
    .reducersEffectSurvivesTheChange: both.recorder.phases(of: "own")
      == ["1 started", "1 finished"],
  ])
}

struct OnChangeTests {
  @Test func `A change is handled once, after the reducer that caused it`() {
    #expect(
      brokenRules { AnyReducer($0.onChange(of: { $0.notes.count }, noteChange)) } == [])
  }

  @Test func `An onChange that runs for every action is found`() {
    #expect(
      brokenRules { bench in
        AnyReducer(
          Reduce { state, action in
            let old = state.notes.count
            let effect = bench.reduce(into: &state, action: action)
            return .merge(effect, noteChange(&state, old, state.notes.count))
          })
      } == [.runsOnlyWhenTheValueDiffers])
  }

  @Test func `An onChange that runs before the reducer is found`() {
    #expect(
      brokenRules { bench in
        AnyReducer(
          Reduce { state, action in
            var copy = state
            _ = bench.reduce(into: &copy, action: action)
            let (old, new) = (state.notes.count, copy.notes.count)
            let effect = old == new ? .none : noteChange(&state, old, new)
            return .merge(bench.reduce(into: &state, action: action), effect)
          })
      } == [.runsAfterTheReducer, .knowsOldAndNew])
  }

  @Test func `An onChange that passes the new value as the old one is found`() {
    #expect(
      brokenRules { bench in
        AnyReducer(
          bench.onChange(of: { $0.notes.count }) { state, _, new in
            noteChange(&state, new, new)
          })
      } == [.knowsOldAndNew])
  }

  @Test func `An onChange that drops its own effect is found`() {
    #expect(
      brokenRules { bench in
        AnyReducer(
          bench.onChange(of: { $0.notes.count }) { state, old, new in
            _ = noteChange(&state, old, new)
            return .none
          })
      } == [.effectsAreMerged])
  }

  @Test func `An onChange that drops the reducer's effect when the value changes is found`() {
    #expect(
      brokenRules { bench in
        AnyReducer(
          Reduce { state, action in
            let old = state.notes.count
            let effect = bench.reduce(into: &state, action: action)
            let new = state.notes.count
            return old == new ? effect : noteChange(&state, old, new)
          })
      } == [.reducersEffectSurvivesTheChange])
  }
}
