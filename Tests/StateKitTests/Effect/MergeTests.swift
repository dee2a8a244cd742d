import StateKit
import Testing

/// The rules that `.merge` must satisfy.
private enum MergeRule { case runsAll, runsConcurrently, startsInOrder, othersContinueAfterOneEnds }

private func brokenRules(of merge: @Sendable ([TestEffect]) -> TestEffect) -> Set<MergeRule> {
  let harness = EffectTestHarness()
  harness.perform(merge([.work("a"), .none, .work("b"), .work("c")]))
  let notesAtStart = harness.notes
  harness.advance(.seconds(10))
  let notesAt10 = harness.notes
  harness.advance(.seconds(100))

  let failing = EffectTestHarness()
  failing.perform(merge([.run { _ in throw CancellationError() }, .work("a"), .note("b")]))
  failing.advance(.seconds(100))
  return failedRules([
    .runsAll: Set(harness.notes) == ["a", "b", "c", "a.", "b.", "c."],
    .runsConcurrently: notesAt10.count == harness.notes.count,
    .startsInOrder: notesAtStart == notesAtStart.sorted(),
    .othersContinueAfterOneEnds: Set(failing.notes) == ["a", "a.", "b"],
  ])
}

struct MergeTests {
  @Test func `Merged effects run concurrently, and start in order`() {
    #expect(brokenRules { .merge($0) } == [])
    #expect(brokenRules { $0.dropFirst().reduce($0[0]) { .merge($0, $1) } } == [])
  }

  @Test func `A merge that runs its effects one after the other is detected`() {
    #expect(brokenRules { .concatenate($0) } == [.runsConcurrently])
  }

  @Test func `A merge that runs only one of its effects is detected`() {
    #expect(brokenRules { $0[0] } == [.runsAll, .othersContinueAfterOneEnds])
  }

  @Test func `A merge that starts the last effect first is detected`() {
    #expect(brokenRules { .merge($0.reversed()) } == [.startsInOrder])
  }

  @Test func `A merge that cancels all effects when the first one ends is detected`() {
    #expect(
      brokenRules { effects in
        .merge(
          effects.map { .concatenate($0, .cancel(id: "all")).cancellable(id: "all") })
      }.contains(.othersContinueAfterOneEnds))
  }
}
