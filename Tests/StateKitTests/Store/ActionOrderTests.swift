import StateKit
import StateKitSimulation
import Testing

/// Actions are handled one at a time, first in, first out.
struct ActionOrderTests {
  /// A bench whose reducer can send actions: it calls the closure in `send` for each note.
  private struct Sending: Reducer {
    let send: LockedValue<(@Sendable (String) -> Void)?>

    func reduce(into state: inout EffectTestFeature.State, action: EffectTestFeature.Action)
      -> TestEffect
    {
      if case .note(let text) = action { send.value?(text) }
      let effect = EffectTestFeature().reduce(into: &state, action: action)
      if case .note(let text) = action { return .merge(effect, .echo(text)) }
      return effect
    }
  }

  @Test func `Actions sent during a reduce wait until its effects are performed`() {
    let send = LockedValue<(@Sendable (String) -> Void)?>(nil)
    let world = EffectTestHarness(EffectTestFeature.State()) { Sending(send: send) }
    send.change {
      $0 = { text in
        if text == "a" { for next in ["b", "c"] { world.post(.note(next)) } }
        if text == "b" { world.post(.note("d")) }
      }
    }
    world.send(.note("a"))
    send.change { $0 = nil }
    #expect(world.notes.filter { $0.count == 1 } == ["a", "b", "c", "d"])
  }

  @MainActor
  @Test func `The main actor's store handles actions in the same order`() {
    var store: StoreOf<EffectTestFeature>?
    let made = Store(initialState: EffectTestFeature.State()) {
      Reduce<EffectTestFeature.State, EffectTestFeature.Action> { state, action in
        if case .note(let text) = action {
          if text == "a" {
            MainActor.assumeIsolated {
              store?.send(.note("b"))
              store?.send(.note("c"))
            }
          }
          if text == "b" { MainActor.assumeIsolated { _ = store?.send(.note("d")) } }
          state.notes.append(text)
        }
        return .none
      }
    }
    store = made
    made.send(.note("a"))
    #expect(made.state.notes == ["a", "b", "c", "d"])
    store = nil
  }

  @Test func `Effects of an action start in order, before those of the next action`() {
    let world = EffectTestHarness()
    world.post(.perform { .merge(.note("a"), .run { await $0(.note("b")) }, .note("c")) })
    world.post(.perform { .merge(.run { await $0(.note("d")) }, .note("e")) })
    #expect(world.notes == ["a", "c", "e"])
    world.simulation.run()
    #expect(world.notes == ["a", "c", "e", "b", "d"])
  }

  @MainActor
  @Test func `An effect of the main actor's store sends before send returns`() {
    let store = Store(initialState: EffectTestFeature.State()) { EffectTestFeature() }
    store.send(
      .perform {
        .run { send in
          await send(.note("a"))
          await send(.perform { .run { send in await send(.note("c")) } })
          await send(.note("b"))
        }
      })
    // An effect never starts inside an action of another effect: c arrives when the first has
    // ended.
    #expect(store.state.notes == ["a", "b", "c"])
  }

  private struct Countdown: Reducer {
    enum Kind { case send, run }
    let kind: Kind

    func reduce(into state: inout Int, action: Int) -> Effect<Int> {
      state += 1
      if action == 0 { return .none }
      return kind == .send ? .send(action - 1) : .run { send in await send(action - 1) }
    }
  }

  @MainActor
  @Test func `A chain of 100,000 effects that end immediately runs in constant stack space`() {
    let store = Store(initialState: 0) { Countdown(kind: .run) }
    store.send(100_000)
    #expect(store.state == 100_001)
    let sending = Store(initialState: 0) { Countdown(kind: .send) }
    sending.send(100_000)
    #expect(sending.state == 100_001)
  }

  /// Numbers in order of arrival. The description is short, because the world records each state.
  private struct Arrivals: Equatable, Sendable, CustomStringConvertible {
    var numbers: [Int] = []
    var description: String { "\(numbers.count) numbers" }
  }

  @Test func `2,000 actions that a reducer sends are handled after its action, in order`() {
    let send = LockedValue<(@Sendable (String) -> Void)?>(nil)
    let world = StoreHarness(Arrivals()) {
      Reduce<Arrivals, Int> { state, action in
        if action == -1 { send.value?("") } else { state.numbers.append(action) }
        return .none
      }
    }
    send.change { $0 = { _ in for number in 0..<2_000 { world.post(number) } } }
    world.send(-1)
    send.change { $0 = nil }
    #expect(world.state.numbers == Array(0..<2_000))
  }
}

extension Effect where Action == EffectTestFeature.Action {
  fileprivate static func echo(_ text: String) -> Effect {
    text.count == 1 ? .note(text + text) : .none
  }
}
