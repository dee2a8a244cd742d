import Testing

@testable import StateKit

extension SchedulerRules {
  /// The effects of a merge run concurrently.
  struct MergeRule {
    @Test func `The effects of a merge start together`() {
      var harness = SchedulerHarness()
      #expect(
        harness.perform(.merge(.operation("a"), .operation("b"), .operation("c")))
          == [.start("a"), .start("b"), .start("c")])
    }

    @Test func `The effects of a merge end independently`() {
      var harness = SchedulerHarness()
      _ = harness.perform(.merge(.operation("a"), .operation("b"), .operation("c")))
      #expect(harness.end("b") == [])
      #expect(harness.live == ["a", "c"])
      #expect(harness.end("a", isFinished: false) == [])
      #expect(harness.end("c") == [.endGroup(1)])
    }

    @Test func `Cancelling one effect of a merge does not cancel the others`() {
      var harness = SchedulerHarness()
      _ = harness.perform(.merge(.operation("a").cancellable(id: 1), .operation("b")))
      #expect(harness.perform(.cancel(id: 1)) == [.cancel("a"), .endGroup(2)])
      #expect(harness.live == ["b"])
    }

    @Test func `A merge in a sequence ends with its last effect`() {
      var harness = SchedulerHarness()
      _ = harness.perform(
        .concatenate(.merge(.operation("a"), .operation("b")), .operation("c")))
      #expect(harness.end("b") == [])
      #expect(harness.end("a") == [.start("c")])
    }
  }
}
