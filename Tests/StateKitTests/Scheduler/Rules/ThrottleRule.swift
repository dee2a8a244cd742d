import Testing

@testable import StateKit

extension SchedulerRules {
  /// A throttled effect runs at most once per interval.
  struct ThrottleRule {
    private func throttled(_ name: StaticString, latest: Bool = true) -> TextEffect {
      .operation(name).throttle(id: 1, for: .seconds(10), latest: latest)
    }

    /// Returns a harness in which the effect "a" started the interval at the time 0.
    private func makeHarness() -> SchedulerHarness {
      var harness = SchedulerHarness()
      #expect(harness.perform(throttled("a")) == [.start("a")])
      _ = harness.end("a")
      return harness
    }

    @Test func `An effect in a running interval is held until the interval ends`() {
      var harness = makeHarness()
      harness.now = .seconds(3)
      #expect(harness.perform(throttled("b")) == [.start("throttle 7s")])
      harness.now = .seconds(10)
      #expect(harness.end("throttle 7s") == [.start("b")])
    }

    @Test func `The latest effect replaces the held one`() {
      var harness = makeHarness()
      harness.now = .seconds(3)
      _ = harness.perform(throttled("b"))
      harness.now = .seconds(5)
      #expect(
        harness.perform(throttled("c"))
          == [.cancel("throttle 7s"), .endGroup(2), .start("throttle 5s")])
      harness.now = .seconds(10)
      #expect(harness.end("throttle 5s") == [.start("c")])
    }

    @Test func `The first effect stays held, and later ones are dropped`() {
      var harness = makeHarness()
      harness.now = .seconds(3)
      _ = harness.perform(throttled("b", latest: false))
      harness.now = .seconds(5)
      #expect(harness.perform(throttled("c", latest: false)) == [.endGroup(3)])
      harness.now = .seconds(10)
      #expect(harness.end("throttle 7s") == [.start("b")])
    }

    @Test func `An effect after the interval starts immediately`() {
      var harness = makeHarness()
      harness.now = .seconds(10)
      #expect(harness.perform(throttled("b")) == [.start("b")])
      harness.now = .seconds(19)
      #expect(harness.perform(throttled("c")) == [.start("throttle 1s")])
    }

    @Test(arguments: [true, false])
    func `The held effect begins the next interval when it starts`(isLatest: Bool) {
      var harness = makeHarness()
      harness.now = .seconds(3)
      _ = harness.perform(throttled("b", latest: isLatest))
      harness.now = .seconds(10)
      _ = harness.end("throttle 7s")
      harness.now = .seconds(12)
      // The effect "b" is running and no longer held, so it is not replaced.
      #expect(harness.perform(throttled("c", latest: isLatest)) == [.start("throttle 8s")])
      #expect(harness.live == ["b", "throttle 8s"])
    }

    @Test func `The end of the running effect does not end the interval`() {
      var harness = SchedulerHarness()
      _ = harness.perform(throttled("a"))
      harness.now = .seconds(1)
      #expect(harness.perform(.cancel(id: 1)) == [.endGroup(1), .cancel("a"), .endGroup(2)])
      #expect(harness.perform(throttled("b")) == [.start("throttle 9s")])
    }

    @Test func `A cancellation ends the held effect`() {
      var harness = makeHarness()
      harness.now = .seconds(3)
      _ = harness.perform(throttled("b"))
      #expect(
        harness.perform(.cancel(id: 1)) == [.cancel("throttle 7s"), .endGroup(2), .endGroup(3)])
      #expect(harness.scheduler.tree.count == 0)
      // No effect is held anymore, so the next one is held and not dropped.
      harness.now = .seconds(4)
      #expect(harness.perform(throttled("c", latest: false)) == [.start("throttle 6s")])
    }

    @Test func `Each child has intervals of its own`() {
      var harness = SchedulerHarness()
      #expect(harness.perform(throttled("a").ofChild(1)) == [.start("a")])
      #expect(harness.perform(throttled("b").ofChild(2)) == [.start("b")])
      #expect(harness.perform(throttled("c")) == [.start("c")])
      harness.now = .seconds(2)
      #expect(harness.perform(throttled("d").ofChild(2)) == [.start("throttle 8s")])
      // The held effect of one child is not replaced by another child's.
      harness.now = .seconds(3)
      #expect(harness.perform(throttled("e").ofChild(1)) == [.start("throttle 7s")])
      #expect(harness.live == ["a", "b", "c", "throttle 8s", "throttle 7s"])
    }

    @Test func `Different ids have different intervals`() {
      var harness = makeHarness()
      #expect(
        harness.perform(.operation("b").throttle(id: 2, for: .seconds(10))) == [.start("b")])
    }

    @Test func `The interval of a throttle in a sequence starts when the sequence reaches it`() {
      var harness = SchedulerHarness()
      _ = harness.perform(.concatenate(.operation("a"), throttled("b")))
      #expect(harness.scheduler.dependsOnTime)
      harness.now = .seconds(4)
      #expect(harness.end("a") == [.start("b")])
      harness.now = .seconds(6)
      #expect(harness.perform(throttled("c")) == [.start("throttle 8s")])
    }
  }
}
