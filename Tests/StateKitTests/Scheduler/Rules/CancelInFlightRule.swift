import Testing

@testable import StateKit

extension SchedulerRules {
  /// With `cancelInFlight`, an effect replaces the earlier effects under its id.
  struct CancelInFlightRule {
    @Test func `The earlier effects end before the new one starts`() {
      var harness = SchedulerHarness()
      _ = harness.perform(.operation("old").cancellable(id: 1))
      #expect(
        harness.perform(.operation("new").cancellable(id: 1, cancelInFlight: true))
          == [.endGroup(1), .cancel("old"), .start("new")])
    }

    @Test func `Without cancelInFlight, earlier effects continue`() {
      var harness = SchedulerHarness()
      _ = harness.perform(.operation("old").cancellable(id: 1, cancelInFlight: true))
      #expect(harness.perform(.operation("new").cancellable(id: 1)) == [.start("new")])
      #expect(harness.live == ["old", "new"])
    }

    @Test func `The earlier effects end before any part of the action's effect starts`() {
      var harness = SchedulerHarness()
      _ = harness.perform(.operation("old").cancellable(id: 1))
      #expect(
        harness.perform(
          .merge(
            .operation("a"),
            .operation("new").cancellable(id: 1, cancelInFlight: true)
              .timeout(.seconds(5), onTimeout: "late")))
          == [
            .endGroup(1), .cancel("old"), .start("a"), .start("new"), .start("timeout 5s"),
          ])
    }

    @Test func `Two effects of one action do not replace each other`() {
      var harness = SchedulerHarness()
      #expect(
        harness.perform(
          .merge(
            .operation("a").cancellable(id: 1, cancelInFlight: true),
            .operation("b").cancellable(id: 1, cancelInFlight: true)))
          == [.start("a"), .start("b")])
    }

    @Test func `In a sequence, the replacement happens at its position`() {
      var harness = SchedulerHarness()
      _ = harness.perform(.operation("old").cancellable(id: 1))
      #expect(
        harness.perform(
          .concatenate(
            .operation("a"), .operation("new").cancellable(id: 1, cancelInFlight: true)))
          == [.start("a")])
      #expect(harness.end("a") == [.endGroup(1), .cancel("old"), .start("new")])
    }

    @Test func `A debounced effect replaces the one that waits`() {
      var harness = SchedulerHarness()
      #expect(
        harness.perform(.operation("a").debounce(id: 1, for: .seconds(3)))
          == [.start("sleep 3s")])
      #expect(
        harness.perform(.operation("b").debounce(id: 1, for: .seconds(4)))
          == [.cancel("sleep 3s"), .endGroup(1), .start("sleep 4s")])
      #expect(harness.end("sleep 4s") == [.start("b")])
    }
  }
}
