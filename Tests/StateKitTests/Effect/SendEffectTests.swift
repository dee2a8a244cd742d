import StateKit
import Testing

/// The rules that `.send` must satisfy.
private enum SendRule { case arrivesOnce, arrivesAtOnce, keepsItsPlaceInAMerge, isCausedByItself }

private func brokenRules(
  of send: @Sendable (EffectTestFeature.Action) -> TestEffect
) -> Set<SendRule> {
  let world = EffectTestHarness()
  let (a, b, c) = (send(.note("a")), send(.note("b")), send(.note("c")))
  world.post(.perform { .merge(a, b, c) })
  let atOnce = world.notes
  world.advance(.seconds(10))
  return brokenRules([
    .arrivesOnce: world.notes.sorted() == ["a", "b", "c"],
    .arrivesAtOnce: atOnce.count == world.notes.count,
    .keepsItsPlaceInAMerge: world.notes == world.notes.sorted(),
    .isCausedByItself: world.recorder.lines.filter { $0.hasPrefix("action") }.dropFirst()
      .allSatisfy { $0.contains("by send#") },
  ])
}

struct SendEffectTests {
  @Test func `A sent action is handled after the current one`() {
    #expect(brokenRules { .send($0) } == [])
  }

  @Test func `A send that starts a task is found`() {
    #expect(
      brokenRules { action in .run { send in await send(action) } }
        == [.arrivesAtOnce, .isCausedByItself])
  }

  @Test func `A send that sends twice is found`() {
    #expect(
      brokenRules { .merge(.send($0), .send($0)) } == [.arrivesOnce])
  }

  @Test func `A send that is delayed is found`() {
    #expect(
      brokenRules { action in .concatenate(.sleep(for: .seconds(1)), .send(action)) }
        == [.arrivesAtOnce])
  }

  @Test func `A send that overtakes another one is found`() {
    #expect(
      brokenRules { action in
        if case .note("a") = action { return .concatenate(.sleep(for: .zero), .send(action)) }
        return .send(action)
      }.contains(.keepsItsPlaceInAMerge))
  }
}
