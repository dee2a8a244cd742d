import StateKit
import Testing

/// What `.send` promises.
private enum SendRule { case arrivesOnce, arrivesAtOnce, keepsItsPlaceInAMerge, isCausedByItself }

private func brokenRules(
  of send: @Sendable (Bench.Action) -> BenchEffect
) -> Set<SendRule> {
  let world = BenchWorld()
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
  @Test func `An action that is sent arrives after the one that is reduced`() {
    #expect(brokenRules { .send($0) } == [])
  }

  @Test func `A send that starts a task is found`() {
    #expect(
      brokenRules { action in .run { send in await send(action) } }
        == [.arrivesAtOnce, .isCausedByItself])
  }

  @Test func `A send that happens twice is found`() {
    #expect(
      brokenRules { .merge(.send($0), .send($0)) } == [.arrivesOnce])
  }

  @Test func `A send that waits its turn behind a delay is found`() {
    #expect(
      brokenRules { action in .concatenate(.sleep(for: .seconds(1)), .send(action)) }
        == [.arrivesAtOnce])
  }

  @Test func `A send that overtakes is found`() {
    #expect(
      brokenRules { action in
        if case .note("a") = action { return .concatenate(.sleep(for: .zero), .send(action)) }
        return .send(action)
      }.contains(.keepsItsPlaceInAMerge))
  }
}
