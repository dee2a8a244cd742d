import StateKit
import Testing

private typealias AnyEffectTestReducer = AnyReducer<
  EffectTestFeature.State, EffectTestFeature.Action
>

/// The rules that `Reduce` and `AnyReducer` must satisfy. Both must behave like the closure or
/// reducer that they wrap.
private enum ReduceRule {
  case changesTheState, receivesTheAction, returnsTheEffect
}

private func brokenRules(of reduce: @Sendable () -> AnyEffectTestReducer) -> Set<ReduceRule> {
  let noting = EffectTestHarness(EffectTestFeature.State()) { reduce() }
  noting.send(.note("a"))
  noting.send(.note("b"))
  let effects = EffectTestHarness(EffectTestFeature.State()) { reduce() }
  effects.perform(.run("work") { _ in })
  return failedRules([
    .changesTheState: !noting.notes.isEmpty,
    // A Reduce that changes nothing does not show which action it received.
    .receivesTheAction: noting.notes == ["a", "b"] || noting.notes.isEmpty,
    .returnsTheEffect: effects.recorder.phases(of: "work") == ["1 started", "1 finished"],
  ])
}

/// The rules that `EmptyReducer` must satisfy.
private enum EmptyRule { case changesNothing, startsNothing }

private func brokenRules(of empty: @Sendable () -> AnyEffectTestReducer) -> Set<EmptyRule> {
  let harness = EffectTestHarness(EffectTestFeature.State()) { empty() }
  harness.send(.note("a"))
  harness.perform(.run("work") { _ in })
  return failedRules([
    .changesNothing: harness.state == EffectTestFeature.State(),
    .startsNothing: harness.recorder.phases(of: "work") == [],
  ])
}

struct ReduceTests {
  @Test func `Reduce runs its closure`() {
    #expect(
      brokenRules { AnyReducer(Reduce { EffectTestFeature().reduce(into: &$0, action: $1) }) }
        == [] as Set<ReduceRule>)
  }

  @Test func `AnyReducer runs the reducer whose type it erases`() {
    #expect(brokenRules { AnyReducer(AnyReducer(EffectTestFeature())) } == [] as Set<ReduceRule>)
  }

  @Test func `AnyReducer runs a composition, and the effects of a removed row are cancelled`() {
    let harness = ParentHarness(Parent.State(rows: [Row.State(id: 1)])) {
      AnyReducer(Parent().forEach(\.rows, action: \.rows) { Row() })
    }
    harness.send(.rows(id: 1, action: .perform { .work("a") }))
    harness.send(.change { $0.rows.remove(id: 1) })
    #expect(harness.recorder.phases(of: "sleep") == ["2 started", "2 cancelled"])
    #expect(harness.recorder.issues == [])
  }

  @Test func `A Reduce that changes a copy breaks the rules`() {
    #expect(
      brokenRules {
        AnyReducer(
          Reduce { state, action in
            var copy = state
            return EffectTestFeature().reduce(into: &copy, action: action)
          })
      } == [ReduceRule.changesTheState])
  }

  @Test func `A Reduce that repeats its first action breaks the rules`() {
    #expect(
      brokenRules {
        AnyReducer(
          Reduce { state, action in
            if case .note = action {
              state.notes.append(state.notes.first ?? "a")
              return .none
            }
            return EffectTestFeature().reduce(into: &state, action: action)
          })
      } == [ReduceRule.receivesTheAction])
  }

  @Test func `A Reduce that drops the effect breaks the rules`() {
    #expect(
      brokenRules {
        AnyReducer(
          Reduce { state, action in
            _ = EffectTestFeature().reduce(into: &state, action: action)
            return .none
          })
      } == [ReduceRule.returnsTheEffect])
  }

  @Test func `EmptyReducer changes no state and starts no effects`() {
    #expect(brokenRules { AnyReducer(EmptyReducer()) } == [] as Set<EmptyRule>)
  }

  @Test func `An EmptyReducer that does something breaks the rules`() {
    #expect(
      brokenRules { AnyReducer(EffectTestFeature()) } == [EmptyRule.changesNothing, .startsNothing])
  }
}
