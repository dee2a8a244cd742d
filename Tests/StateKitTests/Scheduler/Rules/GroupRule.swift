import Testing

@testable import StateKit

extension SchedulerRules {
  /// A group contains the effects and the queued actions that one action caused, directly or
  /// indirectly. The group ends with the last of them.
  struct GroupRule {
    @Test func `An action without operations ends its group immediately`() {
      var harness = SchedulerHarness()
      #expect(harness.perform(.cancel(id: 1)) == [.endGroup(1)])
      #expect(harness.perform(.merge(.cancel(id: 1), .cancel(id: 2))) == [.endGroup(2)])
      #expect(harness.scheduler.groups.count == 0)
    }

    @Test func `A group ends with its last effect`() {
      var harness = SchedulerHarness()
      _ = harness.perform(.operation("a"))
      _ = harness.perform(.operation("b"), group: 1)
      _ = harness.perform(.operation("other"))
      #expect(harness.end("a") == [])
      #expect(harness.end("b") == [.endGroup(1)])
      #expect(harness.end("other") == [.endGroup(2)])
    }

    @Test func `A group with a queued action does not end`() {
      var harness = SchedulerHarness()
      _ = harness.perform(.operation("a"))
      #expect(harness.queueAction(group: 1) == [])
      #expect(harness.end("a") == [])
      #expect(harness.handleAction(group: 1) == [.endGroup(1)])
    }

    @Test func `A group does not end between two steps of a sequence`() {
      var harness = SchedulerHarness()
      _ = harness.perform(.concatenate(.operation("a"), .operation("b")))
      #expect(harness.end("a") == [.start("b")])
      #expect(harness.end("b") == [.endGroup(1)])
    }

    @Test func `A group does not end before the action of a passed deadline is handled`() {
      var harness = SchedulerHarness()
      _ = harness.perform(.operation("a").timeout(.seconds(5), onTimeout: "late"))
      #expect(harness.end("timeout 5s") == [.timeOut("late"), .abandon("a")])
      // The action starts another effect of the group.
      #expect(harness.perform(.operation("b"), group: 1) == [.start("b")])
      #expect(harness.handleTimeout() == [])
      #expect(harness.end("b") == [.endGroup(1)])
    }

    @Test func `A group does not end if an action of its effect replaces the effect`() {
      var harness = SchedulerHarness()
      _ = harness.perform(.operation("old").cancellable(id: 1))
      #expect(
        harness.perform(
          .operation("new").cancellable(id: 1, cancelInFlight: true), group: 1)
          == [.cancel("old"), .start("new")])
      #expect(harness.perform(.cancel(id: 1), group: 1) == [.cancel("new"), .endGroup(1)])
    }

    @Test func `The actions of a cancelled group are not handled`() {
      var harness = SchedulerHarness()
      _ = harness.perform(.merge(.operation("a"), .sleep(for: .seconds(2))))
      _ = harness.perform(.operation("other"))
      #expect(harness.cancelGroup(1) == [])
      #expect(!harness.scheduler.accepts(harness.token(of: "a")))
      #expect(harness.live == ["other"])
      // Each effect ends when its task ends.
      #expect(harness.end("a", isFinished: false) == [])
      #expect(harness.end("sleep 2s", isFinished: false) == [.endGroup(1)])
    }

    @Test func `A sequence of a cancelled group starts no further step`() {
      var harness = SchedulerHarness()
      _ = harness.perform(.concatenate(.operation("a"), .operation("b")))
      _ = harness.cancelGroup(1)
      #expect(harness.end("a") == [.endGroup(1)])
      #expect(harness.scheduler.tree.count == 0)
    }

    @Test func `The cancellation of an ended group does not cancel the next group in its slot`() {
      var harness = SchedulerHarness()
      _ = harness.perform(.operation("a"))
      let ended = harness.id(ofGroup: 1)
      _ = harness.end("a")
      _ = harness.perform(.operation("b"))
      #expect(harness.id(ofGroup: 2).index == ended.index)
      _ = harness.cancelGroup(ended)
      #expect(harness.live == ["b"])
    }

    @Test func `A new group in the slot of a cancelled one is not cancelled`() {
      var harness = SchedulerHarness()
      _ = harness.perform(.operation("a"))
      _ = harness.cancelGroup(1)
      _ = harness.end("a", isFinished: false)
      _ = harness.perform(.operation("b"))
      #expect(harness.live == ["b"])
    }
  }
}
