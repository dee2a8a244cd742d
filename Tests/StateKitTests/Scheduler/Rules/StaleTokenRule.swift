import Testing

@testable import StateKit

extension SchedulerRules {
  /// An event of an effect that has ended is a no-op. A token consists of a slot and a generation,
  /// which distinguishes the effects that occupy the slot one after the other.
  struct StaleTokenRule {
    /// With the second value, the generations restart at 1 during the test.
    @Test(arguments: [0, UInt32.max - 1])
    func `The end of an ended effect does not end the next effect in its slot`(
      lastGeneration: UInt32
    ) {
      var harness = SchedulerHarness()
      harness.scheduler.setLastGeneration(lastGeneration)
      _ = harness.perform(.operation("a"))
      let stale = harness.token(of: "a")
      _ = harness.end("a")
      _ = harness.perform(.operation("b"))
      #expect(harness.token(of: "b").index == stale.index)
      #expect(!harness.scheduler.accepts(stale))
      #expect(harness.end(stale) == [])
      #expect(harness.live == ["b"])
    }

    @Test func `The end of a cancelled effect is a no-op`() {
      var harness = SchedulerHarness()
      _ = harness.perform(.concatenate(.operation("a"), .operation("b")).cancellable(id: 1))
      let stale = harness.token(of: "a")
      _ = harness.perform(.cancel(id: 1))
      #expect(harness.end(stale, isFinished: false) == [])
    }

    @Test func `The end of a deadline that was cancelled during its action is a no-op`() {
      var harness = SchedulerHarness()
      _ = harness.perform(
        .concatenate(
          .operation("a").timeout(.seconds(5), onTimeout: "late"), .operation("b")
        ).cancellable(id: 1))
      _ = harness.end("timeout 5s")
      // The action cancels the effect that it comes from, and starts three others. The last one
      // takes the slot of the deadline.
      #expect(harness.perform(.cancel(id: 1), group: 1) == [])
      _ = harness.perform(
        .merge(.operation("c"), .operation("d"), .operation("e")), group: 1)
      #expect(harness.passedDeadlines.map(\.token.index) == [harness.token(of: "e").index])
      #expect(harness.handleTimeout() == [])
      #expect(harness.live == ["c", "d", "e"])
    }

    @Test func `The timer of an ended deadline does not end a later deadline`() {
      var harness = SchedulerHarness()
      _ = harness.perform(.operation("a").timeout(.seconds(5), onTimeout: "late"))
      let stale = harness.token(of: "timeout 5s")
      _ = harness.end("a")
      _ = harness.perform(.operation("b").timeout(.seconds(6), onTimeout: "later"))
      #expect(harness.end(stale) == [])
      #expect(harness.live == ["b", "timeout 6s"])
    }
  }
}
