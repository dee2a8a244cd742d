import StateKit
import Testing

private typealias AnyEffectTestReducer = AnyReducer<
  EffectTestFeature.State, EffectTestFeature.Action
>

/// A reducer that appends its text to `notes` and starts an effect.
private struct Mark: Reducer {
  let text: String

  func reduce(into state: inout EffectTestFeature.State, action: EffectTestFeature.Action)
    -> TestEffect
  {
    if case .perform = action {
      state.notes.append(text)
      return .run("mark") { _ in }
    }
    return .none
  }
}

/// The rules that `if` and `else` must satisfy in the body of a reducer.
private enum BuilderRule {
  case ifRunsWhenTrue, ifDoesNothingWhenFalse, elseRunsWhenFalse, effectsAreKept
}

private func brokenRules(of choice: @Sendable (_ isOn: Bool) -> AnyEffectTestReducer) -> Set<
  BuilderRule
> {
  let on = EffectTestHarness(EffectTestFeature.State()) { choice(true) }
  on.send(.perform { .none })
  let off = EffectTestHarness(EffectTestFeature.State()) { choice(false) }
  off.send(.perform { .none })
  return failedRules([
    .ifRunsWhenTrue: on.notes == ["if", "both"],
    .ifDoesNothingWhenFalse: !off.notes.contains("if"),
    .elseRunsWhenFalse: off.notes == ["else", "both"],
    .effectsAreKept: on.recorder.phases(of: "mark").count == 4
      && off.recorder.phases(of: "mark").count == 4,
  ])
}

struct BuilderTests {
  @Test func `A body runs only the branch that its condition selects`() {
    #expect(
      brokenRules { isOn in
        AnyReducer(
          CombineReducers {
            if isOn { Mark(text: "if") } else { Mark(text: "else") }
            Mark(text: "both")
          })
      } == [])
    #expect(
      brokenRules { isOn in
        AnyReducer(
          CombineReducers {
            if isOn { Mark(text: "if") }
            if !isOn { Mark(text: "else") }
            Mark(text: "both")
          })
      } == [])
  }

  @Test func `An if that selects the opposite branch breaks the rules`() {
    #expect(
      brokenRules { isOn in
        AnyReducer(
          CombineReducers {
            if !isOn { Mark(text: "if") } else { Mark(text: "else") }
            Mark(text: "both")
          })
      } == [.ifRunsWhenTrue, .ifDoesNothingWhenFalse, .elseRunsWhenFalse])
  }

  @Test func `An if without else that always runs breaks the rules`() {
    #expect(
      brokenRules { isOn in
        AnyReducer(
          CombineReducers {
            Mark(text: "if")
            if !isOn { Mark(text: "else") }
            Mark(text: "both")
          })
      } == [.ifDoesNothingWhenFalse, .elseRunsWhenFalse, .effectsAreKept])
  }

  @Test func `An if that drops effects breaks the rules`() {
    #expect(
      brokenRules { isOn in
        AnyReducer(
          Reduce { state, action in
            _ = Mark(text: isOn ? "if" : "else").reduce(into: &state, action: action)
            return Mark(text: "both").reduce(into: &state, action: action)
          })
      } == [.effectsAreKept])
  }

  @Test func `The compiler infers the key paths in a group to which operators are applied`() {
    let harness = ParentHarness(Parent.State(child: EffectTestFeature.State())) { GroupedParent() }
    harness.send(.part(.perform { .none }))
    harness.send(.child(.perform { .none }))
    #expect(harness.state.notes.count == 2)
  }
}

/// A parent whose children are in a group. It declares the types of its body by its own.
private struct GroupedParent: Reducer {
  typealias State = Parent.State
  typealias Action = Parent.Action

  var body: some ReducerOf<Self> {
    CombineReducers {
      Scope(state: \.part, action: \.part) { EffectTestFeature() }
      Parent()
    }
    .ifLet(\.child, action: \.child) { EffectTestFeature() }
    .forEach(\.rows, action: \.rows) { Row() }
  }
}
