import Testing

@testable import StateKit

extension SchedulerRules {
  /// The steps of a sequence run one after the other.
  struct ConcatenateRule {
    @Test(arguments: [true, false])
    func `A step starts when the previous one has ended, with or without success`(
      isFinished: Bool
    ) {
      var harness = SchedulerHarness()
      #expect(
        harness.perform(.concatenate(.operation("a"), .operation("b"), .operation("c")))
          == [.start("a")])
      #expect(harness.end("a", isFinished: isFinished) == [.start("b")])
      #expect(harness.end("b", isFinished: isFinished) == [.start("c")])
      #expect(harness.end("c", isFinished: isFinished) == [.endGroup(1)])
    }

    @Test func `A step starts when the previous one was cancelled`() {
      var harness = SchedulerHarness()
      _ = harness.perform(.concatenate(.operation("a").cancellable(id: 1), .operation("b")))
      #expect(harness.perform(.cancel(id: 1)) == [.cancel("a"), .start("b"), .endGroup(2)])
    }

    @Test func `Cancelling a sequence drops its remaining steps`() {
      var harness = SchedulerHarness()
      _ = harness.perform(
        .concatenate(.operation("a"), .operation("b"), .operation("c")).cancellable(id: 1))
      _ = harness.end("a")
      #expect(harness.perform(.cancel(id: 1)) == [.cancel("b"), .endGroup(1), .endGroup(2)])
      #expect(harness.scheduler.tree.count == 0)
      #expect(harness.scheduler.remainingSteps.isEmpty)
    }

    @Test func `A cancellation in a sequence happens at its position`() {
      var harness = SchedulerHarness()
      _ = harness.perform(.operation("other").cancellable(id: 1))
      #expect(
        harness.perform(.concatenate(.operation("a"), .cancel(id: 1), .operation("b")))
          == [.start("a")])
      #expect(harness.end("a") == [.endGroup(1), .cancel("other"), .start("b")])
    }

    @Test func `A cancellation in a sequence can end the sequence itself`() {
      var harness = SchedulerHarness()
      _ = harness.perform(
        .concatenate(.operation("a"), .cancel(id: 1), .operation("b")).cancellable(id: 1))
      #expect(harness.end("a") == [.endGroup(1)])
      #expect(harness.scheduler.tree.count == 0)
    }

    @Test func `A merge starts nothing if the first step of its sequence cancels the merge`() {
      var harness = SchedulerHarness()
      let inner = TextEffect.concatenate(.cancel(id: 1), .operation("a"))
      // The scheduler performs the cancellation while it inserts the merge.
      #expect(
        harness.perform(.merge(inner, .operation("b")).cancellable(id: 1)) == [.endGroup(1)])
    }

    @Test func `An inner sequence ends before the next step of the outer sequence starts`() {
      var harness = SchedulerHarness()
      _ = harness.perform(
        .concatenate(.concatenate(.operation("a"), .operation("b")), .operation("c")))
      #expect(harness.end("a") == [.start("b")])
      #expect(harness.end("b") == [.start("c")])
    }

    @Test func `Steps without operations end immediately`() {
      var harness = SchedulerHarness()
      #expect(
        harness.perform(.concatenate(.cancel(id: 1), .cancel(id: 2), .operation("a")))
          == [.start("a")])
      #expect(harness.perform(.concatenate(.cancel(id: 1), .cancel(id: 2))) == [.endGroup(2)])
    }
  }
}
