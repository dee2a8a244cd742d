import StateKit
import Testing

/// The rules that `onChange` must satisfy.
private enum OnChangeRule {
  case runsAfterTheReducer, runsOnlyIfTheValueChanged, receivesOldAndNewValue, effectsAreMerged
  case reducersEffectRunsDespiteTheChange
}

private typealias AnyEffectTestReducer = AnyReducer<
  EffectTestFeature.State, EffectTestFeature.Action
>
/// An implementation of `onChange` that records each change of the number of notes, and starts an
/// effect.
private typealias OnChange = @Sendable (AnyEffectTestReducer) -> AnyEffectTestReducer

private let noteChange: @Sendable (inout EffectTestFeature.State, Int, Int) -> TestEffect = {
  state, old, new in
  // This note changes the number of notes too, but the closure runs only once for each action.
  state.notes.append("\(old)->\(new) at \(state.notes.count)")
  return .run("changed") { _ in }
}

private func brokenRules(of onChange: OnChange) -> Set<OnChangeRule> {
  let feature = { @Sendable in AnyReducer(EffectTestFeature()) }
  let changed = EffectTestHarness(EffectTestFeature.State()) { onChange(feature()) }
  changed.send(.note("a"))

  let unchanged = EffectTestHarness(EffectTestFeature.State()) { onChange(feature()) }
  unchanged.send(.perform { .none })

  let effects = EffectTestHarness(EffectTestFeature.State()) {
    onChange(feature()).mapEffects { .merge(.run("first") { _ in }, $0) }
  }
  effects.send(.note("a"))

  let unchangedWithEffect = EffectTestHarness(EffectTestFeature.State()) {
    onChange(feature())
  }
  unchangedWithEffect.send(.perform { .run("own") { _ in } })

  // A reducer that changes the value and also starts an effect for the same action.
  let changedWithEffect = EffectTestHarness(EffectTestFeature.State()) {
    onChange(AnyReducer(feature().mapEffects { .merge($0, .run("own") { _ in }) }))
  }
  changedWithEffect.send(.note("a"))

  return failedRules([
    .runsAfterTheReducer: changed.notes.last?.hasSuffix("at 1") == true,
    .runsOnlyIfTheValueChanged: unchanged.notes == []
      && unchanged.recorder.phases(of: "changed") == [],
    .receivesOldAndNewValue: changed.notes.last?.hasPrefix("0->1") == true,
    .effectsAreMerged: effects.recorder.phases(of: "changed").count == 2
      && effects.recorder.phases(of: "first").count == 2
      && unchangedWithEffect.recorder.phases(of: "own").count == 2,
    .reducersEffectRunsDespiteTheChange: changedWithEffect.recorder.phases(of: "own")
      == ["1 started", "1 finished"],
  ])
}

struct OnChangeTests {
  @Test func `A change is handled once, after the reducer that caused it`() {
    #expect(
      brokenRules { AnyReducer($0.onChange(of: { $0.notes.count }, noteChange)) } == [])
  }

  @Test func `An onChange that runs for every action breaks the rules`() {
    #expect(
      brokenRules { feature in
        AnyReducer(
          Reduce { state, action in
            let old = state.notes.count
            let effect = feature.reduce(into: &state, action: action)
            return .merge(effect, noteChange(&state, old, state.notes.count))
          })
      } == [.runsOnlyIfTheValueChanged])
  }

  @Test func `An onChange that runs before the reducer breaks the rules`() {
    #expect(
      brokenRules { feature in
        AnyReducer(
          Reduce { state, action in
            var copy = state
            _ = feature.reduce(into: &copy, action: action)
            let (old, new) = (state.notes.count, copy.notes.count)
            let effect = old == new ? .none : noteChange(&state, old, new)
            return .merge(feature.reduce(into: &state, action: action), effect)
          })
      } == [.runsAfterTheReducer, .receivesOldAndNewValue])
  }

  @Test func `An onChange that passes the new value as the old one breaks the rules`() {
    #expect(
      brokenRules { feature in
        AnyReducer(
          feature.onChange(of: { $0.notes.count }) { state, _, new in
            noteChange(&state, new, new)
          })
      } == [.receivesOldAndNewValue])
  }

  @Test func `An onChange that drops its own effect breaks the rules`() {
    #expect(
      brokenRules { feature in
        AnyReducer(
          feature.onChange(of: { $0.notes.count }) { state, old, new in
            _ = noteChange(&state, old, new)
            return .none
          })
      } == [.effectsAreMerged])
  }

  @Test func `An onChange that drops the effect of its reducer breaks the rules`() {
    #expect(
      brokenRules { feature in
        AnyReducer(
          Reduce { state, action in
            let old = state.notes.count
            let effect = feature.reduce(into: &state, action: action)
            let new = state.notes.count
            return old == new ? effect : noteChange(&state, old, new)
          })
      } == [.reducersEffectRunsDespiteTheChange])
  }
}
