import StateKit
import Testing

/// The rules that `.debounce` must satisfy.
private enum DebounceRule {
  case waitsForItsDuration, runsLastEffect, eachEffectRestartsTheWait, separatesIDs
  case cancelsRunningEffect
}

private typealias Debounce = @Sendable (TestEffect, Int, Duration) -> TestEffect

private func brokenRules(of debounce: Debounce) -> Set<DebounceRule> {
  let harness = EffectTestHarness()
  harness.perform(debounce(.note("a"), 1, .seconds(3)))
  let notesAt0 = harness.notes
  harness.advance(.seconds(2))
  harness.perform(debounce(.note("b"), 1, .seconds(3)))
  harness.perform(debounce(.note("other"), 2, .seconds(3)))
  harness.advance(.seconds(2))
  let notesAt4 = harness.notes
  harness.advance(.seconds(1))
  let notesAt5 = harness.notes
  harness.advance(.seconds(100))

  let running = EffectTestHarness()
  running.perform(debounce(.work("a"), 1, .seconds(3)))
  running.advance(.seconds(5))
  running.perform(debounce(.work("b"), 1, .seconds(3)))
  running.advance(.seconds(100))

  return failedRules([
    .waitsForItsDuration: notesAt0 == [] && notesAt5.contains("b"),
    .runsLastEffect: harness.notes.contains("b") && !harness.notes.contains("a"),
    // This rule is checked only if the first effect waits.
    .eachEffectRestartsTheWait: notesAt4.filter { $0 == "a" || $0 == "b" } == [] || notesAt0 != [],
    .separatesIDs: Set(harness.notes).isSuperset(of: ["b", "other"]),
    .cancelsRunningEffect: !running.notes.contains("a."),
  ])
}

struct DebounceTests {
  @Test func `A debounced effect runs after its duration unless an effect with its id arrives`() {
    #expect(brokenRules { $0.debounce(id: $1, for: $2) } == [])
  }

  @Test func `A debounce that runs the first effect is detected`() {
    #expect(
      brokenRules { $0.throttle(id: $1, for: $2, latest: false) }.isSuperset(
        of: [.waitsForItsDuration, .runsLastEffect]))
  }

  @Test func `A debounce that delays every effect and drops none is detected`() {
    #expect(
      brokenRules { effect, _, duration in .concatenate(.sleep(for: duration), effect) }
        == [.runsLastEffect, .eachEffectRestartsTheWait, .cancelsRunningEffect])
  }

  @Test func `A debounce that uses one id for all effects is detected`() {
    let broken: Debounce = { effect, _, duration in effect.debounce(id: 0, for: duration) }
    #expect(brokenRules(of: broken).contains(.separatesIDs))
  }

  @Test func `A debounce that cancels only the wait, and not its effect, is detected`() {
    #expect(
      brokenRules { effect, id, duration in
        .concatenate(
          .sleep(for: duration).cancellable(id: id, cancelInFlight: true), effect)
      } == [.runsLastEffect, .eachEffectRestartsTheWait, .cancelsRunningEffect])
  }

  @Test func `A debounce takes effect at its position in a sequence`() {
    let harness = EffectTestHarness()
    harness.perform(.note("running").debounce(id: 1, for: .seconds(5)))
    harness.perform(
      .concatenate(.sleep(for: .seconds(3)), .note("a").debounce(id: 1, for: .seconds(3))))
    harness.advance(.seconds(2))
    #expect(harness.notes == [])
    harness.advance(.seconds(4))
    // The sequence reached the debounce of "a" after 3 seconds. Only then was "running" dropped.
    #expect(harness.notes == ["a"])
  }
}
