import StateKit
import StateKitSimulation
import Testing

/// Actions are handled one at a time, first in, first out.
struct ActionOrderTests {
  /// A feature whose reducer can send actions: it calls the closure in `send` for each note, and
  /// returns an effect that echoes the note.
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

  @Test func `Actions sent while an action is reduced are handled after it, in order`() {
    let send = LockedValue<(@Sendable (String) -> Void)?>(nil)
    let harness = EffectTestHarness(EffectTestFeature.State()) { Sending(send: send) }
    send.change {
      $0 = { text in
        if text == "a" { for next in ["b", "c"] { harness.sendWithoutRunning(.note(next)) } }
        if text == "b" { harness.sendWithoutRunning(.note("d")) }
      }
    }
    harness.send(.note("a"))
    send.change { $0 = nil }
    #expect(harness.notes.filter { $0.count == 1 } == ["a", "b", "c", "d"])
  }

  @MainActor
  @Test func `A store on the main actor handles actions in the order in which they were sent`() {
    var store: StoreOf<EffectTestFeature>?
    let newStore = Store(initialState: EffectTestFeature.State()) {
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
    store = newStore
    newStore.send(.note("a"))
    #expect(newStore.state.notes == ["a", "b", "c", "d"])
    store = nil
  }

  @Test func `Effects of an action start in order, before those of the next action`() {
    let harness = EffectTestHarness()
    harness.sendWithoutRunning(
      .perform { .merge(.note("a"), .run { await $0(.note("b")) }, .note("c")) })
    harness.sendWithoutRunning(.perform { .merge(.run { await $0(.note("d")) }, .note("e")) })
    #expect(harness.notes == ["a", "c", "e"])
    harness.simulation.run()
    #expect(harness.notes == ["a", "c", "e", "b", "d"])
  }

  @MainActor
  @Test func `An effect on the main actor sends its actions before the store's send returns`() {
    let store = Store(initialState: EffectTestFeature.State()) { EffectTestFeature() }
    store.send(
      .perform {
        .run { send in
          await send(.note("a"))
          await send(.perform { .run { send in await send(.note("c")) } })
          await send(.note("b"))
        }
      })
    // An effect never starts while another effect is starting. The first effect never suspends, so
    // it ends during its start, and c arrives last.
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
    let sendingStore = Store(initialState: 0) { Countdown(kind: .send) }
    sendingStore.send(100_000)
    #expect(sendingStore.state == 100_001)
  }

  /// Numbers in order of arrival. The description is short, because the recorder records each
  /// state.
  private struct Arrivals: Equatable, Sendable, CustomStringConvertible {
    var numbers: [Int] = []
    var description: String { "\(numbers.count) numbers" }
  }

  @Test func `2,000 actions that a reducer sends are handled after its action, in order`() {
    let send = LockedValue<(@Sendable (String) -> Void)?>(nil)
    let harness = StoreHarness(Arrivals()) {
      Reduce<Arrivals, Int> { state, action in
        if action == -1 { send.value?("") } else { state.numbers.append(action) }
        return .none
      }
    }
    send.change { $0 = { _ in for number in 0..<2_000 { harness.sendWithoutRunning(number) } } }
    harness.send(-1)
    send.change { $0 = nil }
    #expect(harness.state.numbers == Array(0..<2_000))
  }
}

extension Effect where Action == EffectTestFeature.Action {
  /// Returns an effect that sends a note of one letter again, with the letter doubled.
  fileprivate static func echo(_ text: String) -> Effect {
    text.count == 1 ? .note(text + text) : .none
  }
}
