import Testing

@testable import StateKit

extension SchedulerRules {
  /// Of the effects with an admission, one of each id runs. The others wait, or are dropped.
  struct AdmissionRule {
    private func queued(_ name: StaticString) -> TextEffect { .operation(name).queued(id: 1) }

    private func dropping(_ name: StaticString) -> TextEffect { .operation(name).dropping(id: 1) }

    /// Returns a harness in which the effect "a" runs, and the effects "b" and "c" wait.
    private func makeHarness() -> SchedulerHarness {
      var harness = SchedulerHarness()
      #expect(harness.perform(queued("a")) == [.start("a")])
      #expect(harness.perform(queued("b")) == [.start("queued")])
      #expect(harness.perform(queued("c")) == [.start("queued")])
      return harness
    }

    @Test(arguments: [true, false])
    func `A queued effect starts when the previous one has ended`(isFinished: Bool) {
      var harness = makeHarness()
      #expect(
        harness.end("a", isFinished: isFinished)
          == [.endGroup(1), .admit("queued"), .start("b")])
      #expect(
        harness.end("b", isFinished: isFinished)
          == [.endGroup(2), .admit("queued"), .start("c")])
      #expect(harness.end("c") == [.endGroup(3)])
      #expect(harness.scheduler.turns.count == 0)
      #expect(harness.perform(queued("d")) == [.start("d")])
    }

    @Test func `An effect is dropped while one runs or waits`() {
      var harness = makeHarness()
      #expect(harness.perform(dropping("d")) == [.endGroup(4)])
      for name in ["a", "b", "c"] {
        #expect(harness.perform(dropping("d")).count == 1)
        _ = harness.end(name)
      }
      #expect(harness.perform(dropping("d")) == [.start("d")])
      #expect(harness.perform(queued("e")) == [.start("queued")])
    }

    @Test func `A cancellation ends the running effect and those that wait`() {
      var harness = makeHarness()
      #expect(
        harness.perform(.cancel(id: 1)) == [
          .cancel("a"), .endGroup(1), .cancel("queued"), .endGroup(2), .cancel("queued"),
          .endGroup(3), .endGroup(4),
        ])
      #expect(harness.scheduler.turns.count == 0)
    }

    @Test func `A cancellation and a new effect of the same action replace the queue`() {
      var harness = makeHarness()
      let commands = harness.perform(.merge(queued("d"), .cancel(id: 1)))
      #expect(commands.last == .start("d"))
      #expect(harness.live == ["d"])
    }

    @Test func `An effect that waits can be cancelled alone`() {
      var harness = SchedulerHarness()
      _ = harness.perform(queued("a"))
      _ = harness.perform(queued("b").cancellable(id: 2))
      _ = harness.perform(queued("c"))
      _ = harness.perform(.cancel(id: 2))
      #expect(harness.end("a").suffix(2) == [.admit("queued"), .start("c")])
    }

    @Test func `The turn of an effect with a cancelled task passes to the next one`() {
      var harness = makeHarness()
      _ = harness.cancelGroup(2)
      #expect(harness.end("a") == [.endGroup(1), .admit("queued"), .start("c")])
      // The wait of the cancelled effect ends, because its task is cancelled.
      #expect(harness.end("queued", isFinished: false) == [.endGroup(2)])
      #expect(harness.live == ["c"])
    }

    @Test func `An effect whose wait ends early never runs`() {
      var harness = makeHarness()
      #expect(harness.end("queued", isFinished: false) == [.endGroup(2)])
      #expect(harness.end("a") == [.endGroup(1), .admit("queued"), .start("c")])
    }

    @Test func `Each child has queues of its own, which end with the child`() {
      var harness = SchedulerHarness()
      #expect(harness.perform(queued("a").ofChild(1)) == [.start("a")])
      #expect(harness.perform(queued("b").ofChild(2)) == [.start("b")])
      #expect(harness.perform(queued("c")) == [.start("c")])
      #expect(harness.perform(queued("d").ofChild(1)) == [.start("queued")])
      #expect(
        harness.remove(children: [1])
          == [.cancel("a"), .endGroup(1), .cancel("queued"), .endGroup(4)])
      #expect(harness.perform(queued("e").ofChild(1)) == [.start("e")])
      #expect(harness.live == ["b", "c", "e"])
    }

    @Test func `An effect inside a queued effect with its id is a part of it`() {
      var harness = SchedulerHarness()
      let inner = TextEffect.concatenate(queued("a"), dropping("b")).queued(id: 1)
      #expect(harness.perform(inner) == [.start("a")])
      #expect(harness.perform(queued("c")) == [.start("queued")])
      #expect(harness.end("a") == [.start("b")])
      #expect(harness.end("b") == [.endGroup(1), .admit("queued"), .start("c")])
    }

    @Test func `The cancellations of a queued effect happen when it starts`() {
      var harness = SchedulerHarness()
      _ = harness.perform(.operation("x").cancellable(id: 2))
      _ = harness.perform(queued("a"))
      _ = harness.perform(.merge(.cancel(id: 2), .operation("b")).queued(id: 1))
      #expect(harness.live == ["x", "a", "queued"])
      _ = harness.end("a")
      #expect(harness.live == ["b"])
      _ = harness.perform(.operation("x").cancellable(id: 2))
      #expect(harness.perform(.cancel(id: 2).dropping(id: 1)) == [.endGroup(5)])
      #expect(harness.live == ["b", "x"])
    }

    @Test func `A queued effect whose deadline passes leaves the queue`() {
      var harness = SchedulerHarness()
      _ = harness.perform(queued("a"))
      _ = harness.perform(queued("b").timeout(.seconds(5), onTimeout: "late"))
      _ = harness.perform(queued("c"))
      #expect(harness.end("timeout 5s") == [.timeOut("late"), .abandon("queued")])
      #expect(harness.end("a") == [.endGroup(1), .admit("queued"), .start("c")])
    }

    @Test func `A step of a sequence that waits delays the next step`() {
      var harness = SchedulerHarness()
      _ = harness.perform(queued("a"))
      #expect(
        harness.perform(.concatenate(queued("b"), .operation("c"))) == [.start("queued")])
      #expect(harness.end("a") == [.endGroup(1), .admit("queued"), .start("b")])
      #expect(harness.end("b") == [.start("c")])
    }

    @Test func `Effects that only cancel pass their turns on`() {
      var harness = SchedulerHarness()
      let effects = (0..<1_000).map { _ in TextEffect.cancel(id: 2).queued(id: 1) }
      _ = harness.perform(.merge(effects + [queued("a")]))
      #expect(harness.live == ["a"])
    }

    @Test func `The effects that leave a queue are forgotten`() {
      var harness = SchedulerHarness()
      _ = harness.perform(queued("a"))
      for _ in 0..<1_000 {
        _ = harness.perform(queued("b").cancellable(id: 2))
        _ = harness.perform(.cancel(id: 2))
      }
      #expect(harness.scheduler.turns.orderCount < 64)
      #expect(harness.scheduler.turns.count == 1)
    }
  }
}
