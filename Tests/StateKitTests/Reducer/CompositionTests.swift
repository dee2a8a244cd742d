import StateKit
import Testing

private typealias AnyBench = AnyReducer<Bench.State, Bench.Action>

/// What putting reducers together promises: `CombineReducers`, `ReducerPair`, `for`.
private enum CompositionRule {
  case runInOrder, eachSeesTheStateOfTheOneBefore, effectsRunAtOnce, effectsStartInOrder
}

private struct Noting: Reducer {
  let name: String

  func reduce(into state: inout Bench.State, action: Bench.Action) -> BenchEffect {
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

private func brokenRules(of combined: @Sendable () -> AnyBench) -> Set<CompositionRule> {
  let world = BenchWorld(Bench.State()) { combined() }
  world.send(.perform { .none })
  let begun = world.notes
  world.advance(.seconds(1))
  let names = begun.filter { !$0.hasSuffix("!") }.map { String($0.prefix(1)) }
  let seen = begun.filter { !$0.hasSuffix("!") }.map { String($0.dropFirst()) }
  let starts = begun.filter { $0.hasSuffix("!") }
  // Each of the three notes what any of them sends.
  let inOrder = starts.filter { $0 == "a!" || $0 == "b!" || $0 == "c!" }
  return brokenRules([
    .runInOrder: names == ["a", "b", "c"],
    .eachSeesTheStateOfTheOneBefore: seen == ["0", "1", "2"],
    .effectsRunAtOnce: Set(starts) == ["a!", "b!", "c!"]
      && Set(world.notes.filter { $0.hasSuffix("ended!") }).count == 3,
    .effectsStartInOrder: inOrder == inOrder.sorted(),
  ])
}

struct CompositionTests {
  @Test func `Reducers in one body run in order, and their effects at once`() {
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

  @Test func `Reducers made in a loop run in order, and their effects at once`() {
    #expect(
      brokenRules {
        AnyReducer(
          CombineReducers {
            for name in ["a", "b", "c"] { Noting(name: name) }
          })
      } == [])
  }

  @Test func `A composition that runs the last one first is found`() {
    #expect(
      brokenRules { handmade(["c", "b", "a"]) { .merge($0) } }
        == [.runInOrder, .effectsStartInOrder])
  }

  @Test func `A composition that gives each the state from before is found`() {
    #expect(
      brokenRules {
        AnyReducer(
          Reduce { state, action in
            let before = state
            var effects: [BenchEffect] = []
            var notes: [String] = []
            for name in ["a", "b", "c"] {
              var copy = before
              effects.append(Noting(name: name).reduce(into: &copy, action: action))
              notes += copy.notes.dropFirst(before.notes.count)
            }
            state.notes += notes
            return .merge(effects)
          })
      } == [.eachSeesTheStateOfTheOneBefore])
  }

  @Test func `A composition that runs the effects one after the other is found`() {
    #expect(
      brokenRules { handmade(["a", "b", "c"]) { .concatenate($0) } } == [.effectsRunAtOnce])
  }

  @Test func `A composition that keeps the last effect only is found`() {
    #expect(
      brokenRules { handmade(["a", "b", "c"]) { $0.last ?? .none } } == [.effectsRunAtOnce])
  }

  @Test func `A composition that starts the effects in another order is found`() {
    #expect(
      brokenRules { handmade(["a", "b", "c"]) { .merge($0.reversed()) } }
        == [.effectsStartInOrder])
  }
}

private func handmade(
  _ names: [String], _ join: @escaping @Sendable ([BenchEffect]) -> BenchEffect
) -> AnyBench {
  AnyReducer(
    Reduce { state, action in
      join(names.map { Noting(name: $0).reduce(into: &state, action: action) })
    })
}
