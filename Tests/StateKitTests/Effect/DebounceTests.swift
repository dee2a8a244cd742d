import StateKit
import Testing

/// The rules that `.debounce` must satisfy.
private enum DebounceRule {
  case waitsUntilItIsQuiet, lastOneRuns, eachOneStartsTheWaitAnew, idsAreApart, endsWhatRuns
}

private typealias Debounce = @Sendable (TestEffect, Int, Duration) -> TestEffect

private func brokenRules(of debounce: Debounce) -> Set<DebounceRule> {
  let world = EffectTestHarness()
  world.perform(debounce(.note("a"), 1, .seconds(3)))
  let first = world.notes
  world.advance(.seconds(2))
  world.perform(debounce(.note("b"), 1, .seconds(3)))
  world.perform(debounce(.note("other"), 2, .seconds(3)))
  world.advance(.seconds(2))
  let early = world.notes
  world.advance(.seconds(1))
  let onTime = world.notes
  world.advance(.seconds(100))

  let running = EffectTestHarness()
  running.perform(debounce(.work("a"), 1, .seconds(3)))
  running.advance(.seconds(5))
  running.perform(debounce(.work("b"), 1, .seconds(3)))
  running.advance(.seconds(100))

  return brokenRules([
    .waitsUntilItIsQuiet: first == [] && onTime.contains("b"),
    .lastOneRuns: world.notes.contains("b") && !world.notes.contains("a"),
    .eachOneStartsTheWaitAnew: early.filter { $0 == "a" || $0 == "b" } == [] || first != [],
    .idsAreApart: Set(world.notes).isSuperset(of: ["b", "other"]),
    .endsWhatRuns: !running.notes.contains("a."),
  ])
}

struct DebounceTests {
  @Test func `A debounced effect runs when no other effect has arrived`() {
    #expect(brokenRules { $0.debounce(id: $1, for: $2) } == [])
  }

  @Test func `A debounce that runs the first effect is found`() {
    #expect(
      brokenRules { $0.throttle(id: $1, for: $2, latest: false) }.isSuperset(
        of: [.waitsUntilItIsQuiet, .lastOneRuns]))
  }

  @Test func `A debounce that only delays is found`() {
    #expect(
      brokenRules { effect, _, duration in .concatenate(.sleep(for: duration), effect) }
        == [.lastOneRuns, .eachOneStartsTheWaitAnew, .endsWhatRuns])
  }

  @Test func `A debounce with one id for all is found`() {
    let broken: Debounce = { effect, _, duration in effect.debounce(id: 0, for: duration) }
    #expect(brokenRules(of: broken).contains(.idsAreApart))
  }

  @Test func `A debounce that replaces only the wait is found`() {
    #expect(
      brokenRules { effect, id, duration in
        .concatenate(
          .sleep(for: duration).cancellable(id: id, cancelInFlight: true), effect)
      } == [.lastOneRuns, .eachOneStartsTheWaitAnew, .endsWhatRuns])
  }

  @Test func `A debounce takes effect at its position in a sequence`() {
    let world = EffectTestHarness()
    world.perform(.note("running").debounce(id: 1, for: .seconds(5)))
    world.perform(
      .concatenate(.sleep(for: .seconds(3)), .note("a").debounce(id: 1, for: .seconds(3))))
    world.advance(.seconds(2))
    #expect(world.notes == [])
    world.advance(.seconds(4))
    // The first effect ended when the second one was reached, not when it was returned.
    #expect(world.notes == ["a"])
  }
}
