import StateKit
import StateKitSimulation
import Testing

/// The rules that `.sleep` must satisfy.
private enum SleepRule { case lastsAsLongAsItSays, followsTheStoresClock, endsWhenCancelled }

private func brokenRules(of sleep: @Sendable (Duration) -> TestEffect) -> Set<SleepRule> {
  let world = EffectTestHarness()
  world.perform(.concatenate(sleep(.seconds(3)), .note("a")))
  let first = world.notes
  world.advance(.milliseconds(2999))
  let early = world.notes
  world.advance(.milliseconds(1))
  let onTime = world.notes

  let cancelled = EffectTestHarness()
  cancelled.perform(sleep(.seconds(3)).cancellable(id: 1))
  cancelled.perform(.cancel(id: 1))
  return brokenRules([
    .lastsAsLongAsItSays: early == [] && first == [],
    .followsTheStoresClock: onTime == ["a"] || early == ["a"],
    .endsWhenCancelled: cancelled.simulation.nextDeadline == nil,
  ])
}

struct SleepTests {
  @Test func `A sleep lasts for its duration, measured by the store's clock`() {
    #expect(brokenRules { .sleep(for: $0) } == [])
  }

  @Test func `A sleep by another clock is found`() {
    #expect(
      brokenRules { duration in
        .run { _ in try await ContinuousClock().sleep(for: duration) }
      } == [.followsTheStoresClock])
  }

  @Test func `A sleep that ends immediately is found`() {
    #expect(brokenRules { _ in .run { _ in } } == [.lastsAsLongAsItSays])
  }

  @Test func `A sleep of zero or less ends immediately`() {
    let world = EffectTestHarness()
    world.perform(.concatenate(.sleep(for: .zero), .sleep(for: .seconds(-1)), .note("a")))
    #expect(world.notes == ["a"])
  }
}
