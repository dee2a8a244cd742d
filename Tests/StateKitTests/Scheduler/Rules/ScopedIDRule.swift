import Testing

@testable import StateKit

extension SchedulerRules {
  /// A `cancel(id:)` that a child returns cancels the effects with this id in the child and in the
  /// children below it.
  struct ScopedIDRule {
    /// Returns a harness in which the root, two children and a grandchild each run an effect
    /// under the same id.
    private func makeHarness() -> SchedulerHarness {
      var harness = SchedulerHarness()
      _ = harness.perform(.operation("root").cancellable(id: "x"))
      _ = harness.perform(.operation("first").cancellable(id: "x").ofChild(1))
      _ = harness.perform(.operation("inner").cancellable(id: "x").ofChild(7).ofChild(1))
      _ = harness.perform(.operation("second").cancellable(id: "x").ofChild(2))
      #expect(harness.live == ["root", "first", "inner", "second"])
      return harness
    }

    @Test func `A child's cancellation reaches neither its siblings nor its parent`() {
      var harness = makeHarness()
      #expect(
        harness.perform(.cancel(id: "x").ofChild(2)) == [
          .endGroup(4), .cancel("second"), .endGroup(5),
        ])
      #expect(harness.live == ["root", "first", "inner"])
    }

    @Test func `A child's cancellation reaches the children below the child`() {
      var harness = makeHarness()
      _ = harness.perform(.cancel(id: "x").ofChild(1))
      #expect(harness.live == ["root", "second"])
    }

    @Test func `A grandchild's cancellation does not reach the grandchild's parent`() {
      var harness = makeHarness()
      _ = harness.perform(.cancel(id: "x").ofChild(7).ofChild(1))
      #expect(harness.live == ["root", "first", "second"])
    }

    @Test func `A parent's cancellation reaches all children`() {
      var harness = makeHarness()
      _ = harness.perform(.cancel(id: "x"))
      #expect(harness.live == [])
    }

    @Test func `An effect replaces earlier effects only in its own child and below`() {
      var harness = makeHarness()
      _ = harness.perform(
        .operation("new").cancellable(id: "x", cancelInFlight: true).ofChild(2))
      #expect(harness.live == ["root", "first", "inner", "new"])
      _ = harness.perform(.operation("late").debounce(id: "x", for: .seconds(1)).ofChild(1))
      #expect(harness.live == ["root", "new", "sleep 1s"])
    }

    @Test func `A child with the same id under another operator is another child`() {
      var harness = SchedulerHarness()
      _ = harness.perform(.operation("a").cancellable(id: "x").ofChild(1, operator: 0))
      _ = harness.perform(.operation("b").cancellable(id: "x").ofChild(1, operator: 1))
      _ = harness.perform(.cancel(id: "x").ofChild(1, operator: 1))
      #expect(harness.live == ["a"])
    }

    @Test func `A cancellation in a child's sequence reaches only that child`() {
      var harness = makeHarness()
      _ = harness.perform(
        .concatenate(.operation("a"), .cancel(id: "x"), .operation("b")).ofChild(2))
      _ = harness.end("a")
      #expect(harness.live == ["root", "first", "inner", "b"])
    }
  }
}
