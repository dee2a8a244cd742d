import StateKit
import Testing

private typealias AnyEffectTestReducer = AnyReducer<
  EffectTestFeature.State, EffectTestFeature.Action
>

/// The rules that `CombineReducers`, `ReducerPair` and `for` must satisfy.
private enum CompositionRule {
  case reducersRunInOrder, eachReducerSeesEarlierChanges, effectsRunConcurrently
  case effectsStartInOrder
}

/// A reducer that appends its name and the number of earlier notes to `notes`, and starts an
/// effect. The effect sends a note when it starts and when it ends; these notes end in "!".
private struct Noting: Reducer {
  let name: String

  func reduce(into state: inout EffectTestFeature.State, action: EffectTestFeature.Action)
    -> TestEffect
  {
    if case .note(let text) = action {
      if text.hasSuffix("!") { state.notes.append(text) }
      return .none
    }
    let seen = state.notes.count
    state.notes.append("\(name)\(seen)")
    let name = name
    return .concatenate(
      .note("\(name)!"), .sleep(for: .seconds(1)), .note("\(name) ended!"))
  }
}

private func brokenRules(of combined: @Sendable () -> AnyEffectTestReducer) -> Set<CompositionRule>
{
  let harness = EffectTestHarness(EffectTestFeature.State()) { combined() }
  harness.send(.perform { .none })
  let notesAtStart = harness.notes
  harness.advance(.seconds(1))
  let names = notesAtStart.filter { !$0.hasSuffix("!") }.map { String($0.prefix(1)) }
  let seen = notesAtStart.filter { !$0.hasSuffix("!") }.map { String($0.dropFirst()) }
  let starts = notesAtStart.filter { $0.hasSuffix("!") }
  // Each note of an effect occurs three times, because each of the three reducers records it.
  let effectStarts = starts.filter { $0 == "a!" || $0 == "b!" || $0 == "c!" }
  return failedRules([
    .reducersRunInOrder: names == ["a", "b", "c"],
    .eachReducerSeesEarlierChanges: seen == ["0", "1", "2"],
    .effectsRunConcurrently: Set(starts) == ["a!", "b!", "c!"]
      && Set(harness.notes.filter { $0.hasSuffix("ended!") }).count == 3,
    .effectsStartInOrder: effectStarts == effectStarts.sorted(),
  ])
}

struct CompositionTests {
  @Test func `Reducers in one body run in order, and their effects run concurrently`() {
    #expect(
      brokenRules {
        AnyReducer(
          CombineReducers {
            Noting(name: "a")
            Noting(name: "b")
            Noting(name: "c")
          })
      } == [])
  }

  @Test func `Reducers created in a loop run in order, and their effects run concurrently`() {
    #expect(
      brokenRules {
        AnyReducer(
          CombineReducers {
            for name in ["a", "b", "c"] { Noting(name: name) }
          })
      } == [])
  }

  @Test func `A composition that runs the last reducer first breaks the rules`() {
    #expect(
      brokenRules { handwritten(["c", "b", "a"]) { .merge($0) } }
        == [.reducersRunInOrder, .effectsStartInOrder])
  }

  @Test func `A composition that gives each reducer the initial state breaks the rules`() {
    #expect(
      brokenRules {
        AnyReducer(
          Reduce { state, action in
            let initialState = state
            var effects: [TestEffect] = []
            var notes: [String] = []
            for name in ["a", "b", "c"] {
              var copy = initialState
              effects.append(Noting(name: name).reduce(into: &copy, action: action))
              notes += copy.notes.dropFirst(initialState.notes.count)
            }
            state.notes += notes
            return .merge(effects)
          })
      } == [.eachReducerSeesEarlierChanges])
  }

  @Test func `A composition that runs effects one after another breaks the rules`() {
    #expect(
      brokenRules { handwritten(["a", "b", "c"]) { .concatenate($0) } }
        == [.effectsRunConcurrently])
  }

  @Test func `A composition that keeps only the last effect breaks the rules`() {
    #expect(
      brokenRules { handwritten(["a", "b", "c"]) { $0.last ?? .none } }
        == [.effectsRunConcurrently])
  }

  @Test func `A composition that starts effects in another order breaks the rules`() {
    #expect(
      brokenRules { handwritten(["a", "b", "c"]) { .merge($0.reversed()) } }
        == [.effectsStartInOrder])
  }
}

/// Returns a handwritten composition of the named reducers, which joins their effects with `join`.
private func handwritten(
  _ names: [String], _ join: @escaping @Sendable ([TestEffect]) -> TestEffect
) -> AnyEffectTestReducer {
  AnyReducer(
    Reduce { state, action in
      join(names.map { Noting(name: $0).reduce(into: &state, action: action) })
    })
}
