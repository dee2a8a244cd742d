import Testing

@testable import StateKit

extension SchedulerRules {
  /// The effects of a child end when the child is removed from the state.
  struct ChildLeaveRule {
    @Test func `The effects of a removed child, and of the children below it, end`() {
      var harness = SchedulerHarness()
      _ = harness.perform(
        .merge(
          .operation("a").ofChild(1), .operation("inner").ofChild(7).ofChild(1),
          .concatenate(.operation("b"), .operation("c")).ofChild(1),
          .operation("other").ofChild(2), .operation("root")))
      #expect(
        harness.remove(children: [1]) == [.cancel("a"), .cancel("inner"), .cancel("b")])
      #expect(harness.live == ["other", "root"])
    }

    @Test func `The removal of a grandchild does not end the effects of its parent`() {
      var harness = SchedulerHarness()
      _ = harness.perform(
        .merge(.operation("a").ofChild(1), .operation("inner").ofChild(7).ofChild(1)))
      #expect(harness.remove(children: [1, 7]) == [.cancel("inner")])
      #expect(harness.live == ["a"])
    }

    @Test func `The effects of removed children end in the order in which they were inserted`() {
      var harness = SchedulerHarness()
      _ = harness.perform(
        .merge(
          .operation("a").ofChild(2), .operation("b").ofChild(1), .operation("c").ofChild(2)))
      #expect(
        harness.remove(children: [1], [2])
          == [.cancel("a"), .cancel("b"), .endGroup(1), .cancel("c")])
    }

    @Test func `A child whose effects have ended has no entry in the scheduler`() {
      var harness = SchedulerHarness()
      _ = harness.perform(.operation("a").ofChild(7).ofChild(1))
      let child = harness.child(at: [1])
      _ = harness.end("a")
      #expect(harness.scheduler.children.isEmpty)
      #expect(!harness.scheduler.children.contains(child))
      // The next child reuses the slot of that child.
      _ = harness.perform(.operation("b").ofChild(2))
      #expect(harness.remove(children: [child]) == [])
      #expect(harness.live == ["b"])
    }

    @Test func `An effect of a child that the same action removed performs only cancellations`() {
      var harness = SchedulerHarness()
      _ = harness.perform(.operation("old").cancellable(id: 1).ofChild(1))
      _ = harness.perform(.operation("other").cancellable(id: 1))
      #expect(
        harness.perform(.merge(.cancel(id: 1), .operation("new")).ofRemovedChild(1))
          == [.endGroup(1), .cancel("old"), .endGroup(3)])
      #expect(harness.live == ["other"])
    }

    @Test func `The effects of a dismissed child end before effects of the same action start`() {
      var harness = SchedulerHarness()
      _ = harness.perform(.operation("a").ofChild(1))
      _ = harness.perform(.operation("b").ofChild(2))
      // The parent may have presented another child with the same id in the same action.
      #expect(
        harness.perform(.merge(.operation("new").ofChild(1), .endOfChild(1)))
          == [.endGroup(1), .cancel("a"), .start("new")])
      #expect(harness.live == ["b", "new"])
    }

    @Test func `A sequence checks the presence of a child that has no other effects`() {
      var harness = SchedulerHarness()
      _ = harness.perform(
        .concatenate(.operation("a"), .operation("b").ofChild(1), .operation("c").ofChild(1)))
      #expect(harness.end("a") == [.checkPresence("0.1"), .start("b")])
      _ = harness.perform(.operation("other").ofChild(1))
      // The child has effects, so the store would have reported its removal.
      #expect(harness.end("b") == [.start("c")])
    }

    @Test func `A child that is absent when a sequence reaches it starts nothing`() {
      var harness = SchedulerHarness()
      harness.startsEffects = false
      _ = harness.perform(.concatenate(.operation("a"), .operation("b").ofChild(1)))
      #expect(harness.end("a") == [.checkPresence("0.1"), .start("b")])
      #expect(harness.remove(children: [1]) == [.discard("b"), .endGroup(1)])
    }
  }
}
