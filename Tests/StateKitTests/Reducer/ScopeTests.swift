import StateKit
import Testing

/// The rules that `Scope` must satisfy.
private enum ScopeRule {
  case childChangesItsPart, otherActionsAreIgnored, effectsSendToTheChild
}

private func brokenRules(of scope: @Sendable () -> AnyParent) -> Set<ScopeRule> {
  let changed = ParentHarness(Parent.State()) { scope() }
  changed.send(.part(.note("a")))
  changed.send(.part(.note("b")))

  let others = ParentHarness(Parent.State(child: EffectTestFeature.State())) { scope() }
  others.send(.child(.note("a")))

  let effects = ParentHarness(Parent.State()) { scope() }
  effects.send(.part(.perform { .note("a") }))

  return failedRules([
    .childChangesItsPart: changed.state
      == Parent.State(part: EffectTestFeature.State(notes: ["a", "b"])),
    .otherActionsAreIgnored: others.state == Parent.State(child: EffectTestFeature.State()),
    .effectsSendToTheChild: effects.state.part.notes == ["a"],
  ])
}

struct ScopeTests {
  @Test func `Scope runs a child on its part of the state`() {
    #expect(
      brokenRules { AnyReducer(Scope(state: \.part, action: \.part) { EffectTestFeature() }) } == []
    )
  }

  @Test func `A scope that does not write its part back breaks the rules`() {
    let broken: @Sendable () -> AnyParent = {
      AnyReducer(
        Reduce { state, action in
          guard case .part(let action) = action else { return .none }
          var part = state.part
          return EffectTestFeature().reduce(into: &part, action: action).map(Parent.Action.part)
        })
    }
    #expect(brokenRules(of: broken) == [.childChangesItsPart, .effectsSendToTheChild])
  }

  @Test func `A scope that takes the actions of another child breaks the rules`() {
    #expect(
      brokenRules { AnyReducer(Scope(state: \.part, action: \.anyChild) { EffectTestFeature() }) }
        == [.otherActionsAreIgnored])
  }

  @Test func `A scope that embeds a child's actions in another case breaks the rules`() {
    #expect(
      brokenRules { AnyReducer(Scope(state: \.part, action: \.crossed) { EffectTestFeature() }) }
        == [.effectsSendToTheChild])
  }

  @Test func `A scope that drops its child's effects breaks the rules`() {
    let broken: @Sendable () -> AnyParent = {
      AnyReducer(
        Reduce { state, action in
          if case .part(let action) = action {
            _ = EffectTestFeature().reduce(into: &state.part, action: action)
          }
          return .none
        })
    }
    #expect(brokenRules(of: broken) == [.effectsSendToTheChild])
  }
}

extension Parent.Action.Cases {
  /// A wrong path: it also extracts the actions of another child.
  fileprivate var anyChild: CasePath<Parent.Action, EffectTestFeature.Action> {
    CasePath(embed: Parent.Action.part) {
      switch $0 {
      case .part(let action), .child(let action): action
      default: nil
      }
    }
  }

  /// A wrong path: it embeds an action in another case.
  fileprivate var crossed: CasePath<Parent.Action, EffectTestFeature.Action> {
    CasePath(embed: Parent.Action.child) {
      if case .part(let action) = $0 { action } else { nil }
    }
  }
}
