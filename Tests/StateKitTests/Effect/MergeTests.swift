import StateKit
import Testing

/// The rules that `.merge` must satisfy.
private enum MergeRule { case allRun, runAtOnce, startInOrder, oneEndLeavesTheOthers }

private func brokenRules(of merge: @Sendable ([TestEffect]) -> TestEffect) -> Set<MergeRule> {
  let world = EffectTestHarness()
  world.perform(merge([.work("a"), .none, .work("b"), .work("c")]))
  let begun = world.notes
  world.advance(.seconds(10))
  let atTen = world.notes
  world.advance(.seconds(100))

  let failing = EffectTestHarness()
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
  @Test func `Merged effects run concurrently, and start in order`() {
    #expect(brokenRules { .merge($0) } == [])
    #expect(brokenRules { $0.dropFirst().reduce($0[0]) { .merge($0, $1) } } == [])
  }

  @Test func `A merge that runs its effects one after the other is found`() {
    #expect(brokenRules { .concatenate($0) } == [.runAtOnce])
  }

  @Test func `A merge that keeps one effect is found`() {
    #expect(brokenRules { $0[0] } == [.allRun, .oneEndLeavesTheOthers])
  }

  @Test func `A merge that starts the last effect first is found`() {
    #expect(brokenRules { .merge($0.reversed()) } == [.startInOrder])
  }

  @Test func `A merge in which the first end cancels all effects is found`() {
    #expect(
      brokenRules { effects in
        .merge(
          effects.map { .concatenate($0, .cancel(id: "all")).cancellable(id: "all") })
      }.contains(.oneEndLeavesTheOthers))
  }
}
