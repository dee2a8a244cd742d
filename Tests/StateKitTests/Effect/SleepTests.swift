import StateKit
import StateKitSimulation
import Testing

/// What `.sleep` promises.
private enum SleepRule { case lastsAsLongAsItSays, followsTheStoresClock, endsWhenCancelled }

private func brokenRules(of sleep: @Sendable (Duration) -> BenchEffect) -> Set<SleepRule> {
  let world = BenchWorld()
  world.perform(.concatenate(sleep(.seconds(3)), .note("a")))
  let first = world.notes
  world.advance(.milliseconds(2999))
  let early = world.notes
  world.advance(.milliseconds(1))
  let onTime = world.notes

  let cancelled = BenchWorld()
  cancelled.perform(sleep(.seconds(3)).cancellable(id: 1))
  cancelled.perform(.cancel(id: 1))
  return brokenRules([
    .lastsAsLongAsItSays: early == [] && first == [],
    .followsTheStoresClock: onTime == ["a"] || early == ["a"],
    .endsWhenCancelled: cancelled.simulation.nextDeadline == nil,
  ])
}

struct SleepTests {
  @Test func `A sleep lasts as long as it says, by the store's clock`() {
    #expect(brokenRules { .sleep(for: $0) } == [])
  }

  @Test func `A sleep by another clock is found`() {
    #expect(
      brokenRules { duration in
        .run { _ in try await ContinuousClock().sleep(for: duration) }
      } == [.followsTheStoresClock])
  }

  @Test func `A sleep that is over at once is found`() {
    #expect(brokenRules { _ in .run { _ in } } == [.lastsAsLongAsItSays])
  }

  @Test func `A sleep of no time is over at once`() {
    let world = BenchWorld()
    world.perform(.concatenate(.sleep(for: .zero), .sleep(for: .seconds(-1)), .note("a")))
    #expect(world.notes == ["a"])
  }
}
