import Testing

@testable import StateKit

extension SchedulerRules {
  /// After all effects were cancelled, the scheduler contains none.
  struct CancelAllRule {
    @Test func `All effects end, and no further step or deadline follows`() {
      var harness = SchedulerHarness()
      _ = harness.perform(.merge(.operation("a"), .concatenate(.operation("b"), .operation("c"))))
      _ = harness.perform(.operation("d").timeout(.seconds(5), onTimeout: "late").ofChild(1))
      _ = harness.perform(.operation("e").throttle(id: 1, for: .seconds(10)))
      _ = harness.perform(.operation("f").throttle(id: 1, for: .seconds(10)))
      #expect(
        harness.cancelAll() == [
          .cancel("a"), .cancel("b"), .endGroup(1), .cancel("d"), .endGroup(2),
          .cancel("timeout 5s"), .endGroup(3), .cancel("e"), .cancel("throttle 10s"), .endGroup(4),
        ])
      #expect(harness.scheduler.tree.count == 0)
      #expect(harness.scheduler.children.isEmpty)
      #expect(harness.scheduler.children.idCount == 0)
      #expect(harness.scheduler.remainingSteps.isEmpty)
      #expect(harness.scheduler.deadlineActions.isEmpty)
    }

    @Test func `The intervals of throttles continue`() {
      var harness = SchedulerHarness()
      _ = harness.perform(.operation("a").throttle(id: 1, for: .seconds(10)))
      _ = harness.cancelAll()
      harness.now = .seconds(4)
      #expect(
        harness.perform(.operation("b").throttle(id: 1, for: .seconds(10)))
          == [.start("throttle 6s")])
    }
  }
}
