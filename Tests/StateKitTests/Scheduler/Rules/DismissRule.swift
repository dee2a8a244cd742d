import Testing

@testable import StateKit

extension SchedulerRules {
  /// A dismissal that no operator handled is passed on to the store.
  struct DismissRule {
    @Test func `A dismissal is passed on to the store`() {
      var harness = SchedulerHarness()
      #expect(harness.perform(.dismiss) == [.dismiss(isLate: false), .endGroup(1)])
    }

    @Test func `Effects that are returned together with a dismissal are started`() {
      var harness = SchedulerHarness()
      #expect(
        harness.perform(.merge(.operation("a"), .dismiss, .operation("b")).cancellable(id: 1))
          == [.start("a"), .dismiss(isLate: false), .start("b")])
    }

    @Test func `A dismissal in a sequence comes too late`() {
      var harness = SchedulerHarness()
      #expect(harness.perform(.concatenate(.operation("a"), .dismiss)) == [.start("a")])
      #expect(harness.end("a") == [.dismiss(isLate: true), .endGroup(1)])
    }

    @Test func `The dismissal of a child in a sequence comes too late`() {
      var harness = SchedulerHarness()
      _ = harness.perform(
        .concatenate(.operation("a"), .merge(.dismiss, .operation("b")).ofChild(1)))
      #expect(
        harness.end("a") == [.checkPresence("0.1"), .dismiss(isLate: true), .start("b")])
    }
  }
}
