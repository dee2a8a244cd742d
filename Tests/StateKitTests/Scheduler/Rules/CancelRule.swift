import Testing

@testable import StateKit

extension SchedulerRules {
  /// A cancellation ends all earlier effects under its id.
  struct CancelRule {
    @Test func `A cancellation ends all effects under its id, and no others`() {
      var harness = SchedulerHarness()
      _ = harness.perform(
        .merge(
          .operation("a").cancellable(id: 1), .operation("b").cancellable(id: 2),
          .operation("c").cancellable(id: 1), .operation("d")))
      #expect(harness.perform(.cancel(id: 1)) == [.cancel("a"), .cancel("c"), .endGroup(2)])
      #expect(harness.live == ["b", "d"])
    }

    @Test(arguments: [true, false])
    func `A cancellation does not reach effects of its own action, in any order`(isFirst: Bool) {
      var harness = SchedulerHarness()
      _ = harness.perform(.operation("old").cancellable(id: 1))
      let parts: [TextEffect] = [.cancel(id: 1), .operation("new").cancellable(id: 1)]
      #expect(
        harness.perform(.merge(isFirst ? parts : parts.reversed()))
          == [.endGroup(1), .cancel("old"), .start("new")])
    }

    @Test func `A cancellation ends all earlier effects before an effect of its action starts`() {
      var harness = SchedulerHarness()
      _ = harness.perform(
        .merge(.operation("a").cancellable(id: 1), .operation("b").cancellable(id: 2)))
      #expect(
        harness.perform(.merge(.cancel(id: 1), .operation("new"), .cancel(id: 2)))
          == [.cancel("a"), .endGroup(1), .cancel("b"), .start("new")])
    }

    @Test func `Ids of different types are different`() {
      var harness = SchedulerHarness()
      _ = harness.perform(.operation("a").cancellable(id: 1))
      #expect(harness.perform(.cancel(id: UInt8(1))) == [.endGroup(2)])
      #expect(harness.live == ["a"])
    }

    @Test func `An effect under two ids is cancelled by either`() {
      for id in [1, 2] {
        var harness = SchedulerHarness()
        _ = harness.perform(.operation("a").cancellable(id: 1).cancellable(id: 2))
        #expect(harness.perform(.cancel(id: id)) == [.endGroup(1), .cancel("a"), .endGroup(2)])
        #expect(harness.scheduler.children.idCount == 0)
      }
    }

    @Test func `An effect that ends is removed from its id`() {
      var harness = SchedulerHarness()
      _ = harness.perform(.operation("a").cancellable(id: 1))
      #expect(harness.end("a") == [.endGroup(1)])
      #expect(harness.scheduler.children.idCount == 0)
      // The next effect reuses the slot of "a" in the effect tree.
      _ = harness.perform(.operation("b").cancellable(id: 2))
      #expect(harness.perform(.cancel(id: 1)) == [.endGroup(3)])
      #expect(harness.live == ["b"])
    }

    @Test func `An effect that was cancelled before its start never starts`() {
      var harness = SchedulerHarness()
      harness.startsEffects = false
      _ = harness.perform(.operation("a").cancellable(id: 1))
      let token = harness.token(of: "a")
      #expect(harness.perform(.cancel(id: 1)) == [.endGroup(1), .discard("a"), .endGroup(2)])
      #expect(!harness.scheduler.accepts(token))
    }
  }
}
