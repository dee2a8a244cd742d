import StateKit
import Testing

/// The rules that `.concatenate` must satisfy.
private enum ConcatenateRule {
  case runsInOrder, continuesAfterError, continuesAfterCancellation
  case keepsEffectsOfSentActionTogether, cancelsAtItsPosition
}

private func brokenRules(
  of concatenate: @Sendable ([TestEffect]) -> TestEffect
) -> Set<ConcatenateRule> {
  let harness = EffectTestHarness()
  harness.perform(concatenate([.work("a"), .none, .work("b"), .note("c")]))
  harness.advance(.seconds(100))

  let failing = EffectTestHarness()
  failing.perform(
    concatenate([.run { _ in throw EffectFailure() }, .note("a")]))

  let cancelled = EffectTestHarness()
  cancelled.perform(concatenate([.work("a").cancellable(id: 1), .note("b")]))
  cancelled.perform(.cancel(id: 1))

  let nested = EffectTestHarness()
  nested.perform(
    concatenate([.send(.perform { .merge(.note("a"), .note("b")) }), .note("c")]))

  let sequenceWithCancel = EffectTestHarness()
  sequenceWithCancel.perform(.work("a").cancellable(id: 1))
  sequenceWithCancel.perform(concatenate([.sleep(for: .seconds(5)), .cancel(id: 1), .note("b")]))
  sequenceWithCancel.advance(.seconds(4))
  let wasRunningBeforeCancel = !sequenceWithCancel.recorder.phases(of: "sleep")
    .contains { $0.hasSuffix("cancelled") }
  sequenceWithCancel.advance(.seconds(100))

  return failedRules([
    .runsInOrder: harness.notes == ["a", "a.", "b", "b.", "c"],
    .continuesAfterError: failing.notes == ["a"],
    .continuesAfterCancellation: cancelled.notes.contains("b")
      && !cancelled.notes.contains("a."),
    .keepsEffectsOfSentActionTogether: nested.notes == ["a", "b", "c"]
      || nested.notes == ["c", "a", "b"],
    .cancelsAtItsPosition: wasRunningBeforeCancel && sequenceWithCancel.notes == ["a", "b"],
  ])
}

private struct EffectFailure: Error {}

struct ConcatenateTests {
  @Test func `Effects in a sequence run one after the other`() {
    #expect(brokenRules { .concatenate($0) } == [])
  }

  @Test func `A sequence that runs its effects concurrently is detected`() {
    #expect(
      brokenRules { .merge($0) } == [.runsInOrder, .cancelsAtItsPosition])
  }

  @Test func `A sequence that stops at an error is detected`() {
    #expect(
      brokenRules { effects in
        // Drops the second of two effects, like a loop that ends at an error of the first one.
        effects.count == 2 ? effects[0] : .concatenate(effects)
      } == [.continuesAfterError, .continuesAfterCancellation, .keepsEffectsOfSentActionTogether])
  }

  @Test func `A sequence that performs its cancellations too early is detected`() {
    #expect(
      brokenRules { effects in .merge(.cancel(id: 1), .concatenate(effects)) }
        == [.cancelsAtItsPosition])
  }

  @Test func `An empty part does not end its sequence`() {
    // In a past version, a sequence with an empty last part ended twice, and freed its entry in the
    // store's table of effects twice.
    let harness = EffectTestHarness()
    let empty = TestEffect.cancel(id: "none").cancellable(id: "empty")
    harness.perform(.concatenate(.note("a"), empty, empty, .note("b"), empty))
    harness.perform(.concatenate(empty, empty))
    harness.perform(.merge(.work("c"), .work("d")))
    harness.advance(.seconds(20))
    #expect(harness.notes == ["a", "b", "c", "d", "c.", "d."])
  }

  @Test func `A sequence can cancel itself`() async {
    let harness = EffectTestHarness()
    let task = harness.perform(
      .concatenate(.note("a"), .cancel(id: 1), .note("b")).cancellable(id: 1))
    #expect(harness.notes == ["a"])
    await task.finish()
  }

  @Test func `A sequence that starts by cancelling the merge around it cancels the whole merge`() {
    let harness = EffectTestHarness()
    harness.perform(
      .merge(.concatenate(.cancel(id: 1), .note("a")), .note("b")).cancellable(id: 1))
    harness.perform(.work("c"))
    harness.advance(.seconds(20))
    #expect(harness.notes == ["c", "c."])
  }

  @Test func `A long sequence of empty parts does not recurse`() {
    let harness = EffectTestHarness()
    let empty = TestEffect.cancel(id: "none").cancellable(id: "empty")
    harness.perform(.concatenate(Array(repeating: empty, count: 20_000) + [.note("end")]))
    #expect(harness.notes == ["end"])
  }
}
