import Testing

@testable import StateKit

extension SchedulerRules {
  /// A deadline that passes ends its effect, and sends an action.
  struct DeadlineRule {
    private let limited = TextEffect.operation("a").timeout(.seconds(5), onTimeout: "late")

    @Test func `The timer starts after the effect`() {
      var harness = SchedulerHarness()
      #expect(harness.perform(limited) == [.start("a"), .start("timeout 5s")])
    }

    @Test func `An effect that ends before its deadline cancels the timer`() {
      var harness = SchedulerHarness()
      _ = harness.perform(limited)
      #expect(harness.end("a", isFinished: false) == [.endGroup(1), .cancel("timeout 5s")])
      #expect(harness.scheduler.tree.count == 0)
      #expect(harness.scheduler.deadlineActions.isEmpty)
    }

    @Test func `The timer runs until the last effect inside the deadline has ended`() {
      var harness = SchedulerHarness()
      _ = harness.perform(
        .merge(.operation("a"), .concatenate(.operation("b"), .operation("c")))
          .timeout(.seconds(5), onTimeout: "late"))
      #expect(harness.end("a") == [])
      #expect(harness.end("b") == [.start("c")])
      #expect(harness.end("c") == [.endGroup(1), .cancel("timeout 5s")])
    }

    @Test func `When the deadline passes, its action is sent and the effect is abandoned`() {
      var harness = SchedulerHarness()
      _ = harness.perform(limited)
      #expect(harness.end("timeout 5s") == [.timeOut("late"), .abandon("a")])
      #expect(harness.handleTimeout() == [.endGroup(1)])
      #expect(harness.scheduler.tree.count == 0)
      #expect(harness.scheduler.deadlineActions.isEmpty)
    }

    @Test func `A sequence continues after the action of its passed deadline was handled`() {
      var harness = SchedulerHarness()
      _ = harness.perform(.concatenate(limited, .operation("b")))
      #expect(harness.end("timeout 5s") == [.timeOut("late"), .abandon("a")])
      #expect(harness.handleTimeout() == [.start("b")])
    }

    @Test func `An effect continues if its timer ends without finishing`() {
      var harness = SchedulerHarness()
      _ = harness.perform(limited)
      #expect(harness.end("timeout 5s", isFinished: false) == [])
      #expect(harness.live == ["a"])
      #expect(harness.end("a") == [.endGroup(1)])
    }

    @Test func `A deadline does not pass in a cancelled group`() {
      var harness = SchedulerHarness()
      _ = harness.perform(limited)
      _ = harness.cancelGroup(1)
      #expect(harness.end("timeout 5s") == [])
      #expect(harness.end("a") == [.endGroup(1)])
    }

    @Test func `An effect without operations has no timer`() {
      var harness = SchedulerHarness()
      #expect(
        harness.perform(.cancel(id: 1).timeout(.seconds(5), onTimeout: "late")) == [.endGroup(1)])
      #expect(harness.scheduler.tree.count == 0)
    }

    @Test func `Cancelling the effect cancels the timer`() {
      var harness = SchedulerHarness()
      _ = harness.perform(limited.cancellable(id: 1))
      #expect(
        harness.perform(.cancel(id: 1))
          == [.cancel("a"), .endGroup(1), .cancel("timeout 5s"), .endGroup(2)])
      #expect(harness.scheduler.deadlineActions.isEmpty)
    }

    @Test func `The outer of two deadlines abandons everything inside it`() {
      var harness = SchedulerHarness()
      let outer = limited.timeout(.seconds(3), onTimeout: "too late")
      #expect(
        harness.perform(outer) == [.start("a"), .start("timeout 5s"), .start("timeout 3s")])
      #expect(
        harness.end("timeout 3s")
          == [.timeOut("too late"), .abandon("a"), .abandon("timeout 5s")])
      #expect(harness.handleTimeout() == [.endGroup(1)])
    }

    @Test func `The outer of two deadlines ends after the action of the inner one was handled`() {
      var harness = SchedulerHarness()
      _ = harness.perform(limited.timeout(.seconds(7), onTimeout: "too late"))
      #expect(harness.end("timeout 5s") == [.timeOut("late"), .abandon("a")])
      #expect(harness.handleTimeout() == [.endGroup(1), .cancel("timeout 7s")])
    }
  }
}
