import StateKit
import StateKitSimulation
import Testing

/// The rules that `.sleep` must satisfy.
private enum SleepRule { case lastsForItsDuration, usesTheStoresClock, endsWhenCancelled }

private func brokenRules(of sleep: @Sendable (Duration) -> TestEffect) -> Set<SleepRule> {
  let harness = EffectTestHarness()
  harness.perform(.concatenate(sleep(.seconds(3)), .note("a")))
  let notesAtStart = harness.notes
  harness.advance(.milliseconds(2999))
  let notesBeforeTheEnd = harness.notes
  harness.advance(.milliseconds(1))
  let notesAtTheEnd = harness.notes

  let cancelled = EffectTestHarness()
  cancelled.perform(sleep(.seconds(3)).cancellable(id: 1))
  cancelled.perform(.cancel(id: 1))
  return failedRules([
    .lastsForItsDuration: notesBeforeTheEnd == [] && notesAtStart == [],
    .usesTheStoresClock: notesAtTheEnd == ["a"] || notesBeforeTheEnd == ["a"],
    .endsWhenCancelled: cancelled.simulation.nextDeadline == nil,
  ])
}

struct SleepTests {
  @Test func `A sleep lasts for its duration, measured by the store's clock`() {
    #expect(brokenRules { .sleep(for: $0) } == [])
  }

  @Test func `A sleep by another clock is detected`() {
    #expect(
      brokenRules { duration in
        .run { _ in try await ContinuousClock().sleep(for: duration) }
      } == [.usesTheStoresClock])
  }

  @Test func `A sleep that ends immediately is detected`() {
    #expect(brokenRules { _ in .run { _ in } } == [.lastsForItsDuration])
  }

  @Test func `A sleep of zero or less ends immediately`() {
    let harness = EffectTestHarness()
    harness.perform(.concatenate(.sleep(for: .zero), .sleep(for: .seconds(-1)), .note("a")))
    #expect(harness.notes == ["a"])
  }
}
