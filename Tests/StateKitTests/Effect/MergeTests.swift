import StateKit
import Testing

/// What `.merge` promises.
private enum MergeRule { case allRun, runAtOnce, startInOrder, oneEndLeavesTheOthers }

private func brokenRules(of merge: @Sendable ([BenchEffect]) -> BenchEffect) -> Set<MergeRule> {
  let world = BenchWorld()
  world.perform(merge([.work("a"), .none, .work("b"), .work("c")]))
  let begun = world.notes
  world.advance(.seconds(10))
  let atTen = world.notes
  world.advance(.seconds(100))

  let failing = BenchWorld()
  failing.perform(merge([.run { _ in throw CancellationError() }, .work("a"), .note("b")]))
  failing.advance(.seconds(100))
  return brokenRules([
    .allRun: Set(world.notes) == ["a", "b", "c", "a.", "b.", "c."],
    .runAtOnce: atTen.count == world.notes.count,
    .startInOrder: begun == begun.sorted(),
    .oneEndLeavesTheOthers: Set(failing.notes) == ["a", "a.", "b"],
  ])
}

struct MergeTests {
  @Test func `Merged effects run at once, and start in order`() {
    #expect(brokenRules { .merge($0) } == [])
    #expect(brokenRules { $0.dropFirst().reduce($0[0]) { .merge($0, $1) } } == [])
  }

  @Test func `A merge that runs one after the other is found`() {
    #expect(brokenRules { .concatenate($0) } == [.runAtOnce])
  }

  @Test func `A merge that keeps one effect is found`() {
    #expect(brokenRules { $0[0] } == [.allRun, .oneEndLeavesTheOthers])
  }

  @Test func `A merge that starts the last one first is found`() {
    #expect(brokenRules { .merge($0.reversed()) } == [.startInOrder])
  }

  @Test func `A merge in which the first end ends all is found`() {
    #expect(
      brokenRules { effects in
        .merge(
          effects.map { .concatenate($0, .cancel(id: "all")).cancellable(id: "all") })
      }.contains(.oneEndLeavesTheOthers))
  }
}
