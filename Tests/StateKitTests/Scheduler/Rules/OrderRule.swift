import Testing

@testable import StateKit

extension SchedulerRules {
  /// Effects keep the order in which they were inserted, whatever slots they occupy.
  struct OrderRule {
    @Test func `Effects start in the order in which they appear`() {
      var harness = SchedulerHarness()
      let effect = TextEffect.merge(
        .operation("a"), .merge(.operation("b"), .send("c")), .sleep(for: .seconds(2)))
      #expect(
        harness.perform(effect) == [.start("a"), .start("b"), .start("c"), .start("sleep 2s")])
    }

    @Test func `Effects are cancelled in the order in which they were inserted`() {
      var harness = SchedulerHarness()
      _ = harness.perform(.operation("a"))
      _ = harness.perform(.operation("b").cancellable(id: 1))
      // The effect "c" reuses the slot of the effect "a".
      _ = harness.end("a")
      _ = harness.perform(.operation("c").cancellable(id: 1))
      #expect(
        harness.perform(.cancel(id: 1))
          == [.endGroup(2), .cancel("b"), .endGroup(3), .cancel("c"), .endGroup(4)])
    }

    @Test func `Effects are numbered in the order in which they were inserted`() {
      var harness = SchedulerHarness()
      _ = harness.perform(.merge(.operation("a"), .operation("b")))
      _ = harness.end("a")
      _ = harness.perform(.concatenate(.operation("c"), .operation("d")))
      _ = harness.end("c")
      #expect(harness.live == ["b", "d"])
      #expect(harness.scheduler.liveLeaves.map(\.number) == [2, 4])
    }
  }
}
