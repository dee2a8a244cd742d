import StateKit
import Testing

/// The rules that `.send` must satisfy.
private enum SendRule {
  case arrivesOnce, arrivesImmediately, keepsItsPositionInMerge, effectIsTheCause
}

private func brokenRules(
  of send: @Sendable (EffectTestFeature.Action) -> TestEffect
) -> Set<SendRule> {
  let harness = EffectTestHarness()
  let (a, b, c) = (send(.note("a")), send(.note("b")), send(.note("c")))
  harness.sendWithoutRunning(.perform { .merge(a, b, c) })
  let earlyNotes = harness.notes
  harness.advance(.seconds(10))
  return failedRules([
    .arrivesOnce: harness.notes.sorted() == ["a", "b", "c"],
    .arrivesImmediately: earlyNotes.count == harness.notes.count,
    .keepsItsPositionInMerge: harness.notes == harness.notes.sorted(),
    .effectIsTheCause: harness.recorder.lines.filter { $0.hasPrefix("action") }.dropFirst()
      .allSatisfy { $0.contains("by send#") },
  ])
}

struct SendEffectTests {
  @Test func `A sent action is handled after the current one`() {
    #expect(brokenRules { .send($0) } == [])
  }

  @Test func `A send that starts a task is detected`() {
    #expect(
      brokenRules { action in .run { send in await send(action) } }
        == [.arrivesImmediately, .effectIsTheCause])
  }

  @Test func `A send that sends twice is detected`() {
    #expect(
      brokenRules { .merge(.send($0), .send($0)) } == [.arrivesOnce])
  }

  @Test func `A send that is delayed is detected`() {
    #expect(
      brokenRules { action in .concatenate(.sleep(for: .seconds(1)), .send(action)) }
        == [.arrivesImmediately])
  }

  @Test func `A send that arrives after a later send is detected`() {
    #expect(
      brokenRules { action in
        if case .note("a") = action { return .concatenate(.sleep(for: .zero), .send(action)) }
        return .send(action)
      }.contains(.keepsItsPositionInMerge))
  }
}
