import StateKit
import Testing

/// The rules that `.concatenate` must satisfy.
private enum ConcatenateRule {
  case oneAfterTheOther, goesOnAfterAnError, goesOnAfterACancellation, sendsAreHandledBetween
  case cancelKeepsItsPlace
}

private func brokenRules(
  of concatenate: @Sendable ([TestEffect]) -> TestEffect
) -> Set<ConcatenateRule> {
  let world = EffectTestHarness()
  world.perform(concatenate([.work("a"), .none, .work("b"), .note("c")]))
  world.advance(.seconds(100))

  let failing = EffectTestHarness()
  failing.perform(
    concatenate([.run { _ in throw EffectFailure() }, .note("a")]))

  let cancelled = EffectTestHarness()
  cancelled.perform(concatenate([.work("a").cancellable(id: 1), .note("b")]))
  cancelled.perform(.cancel(id: 1))

  let nested = EffectTestHarness()
  nested.perform(
    concatenate([.send(.perform { .merge(.note("a"), .note("b")) }), .note("c")]))

  let place = EffectTestHarness()
  place.perform(.work("a").cancellable(id: 1))
  place.perform(concatenate([.sleep(for: .seconds(5)), .cancel(id: 1), .note("b")]))
  place.advance(.seconds(4))
  let live = place.recorder.phases(of: "sleep").count { $0.hasSuffix("cancelled") } == 0
  place.advance(.seconds(100))

  return brokenRules([
    .oneAfterTheOther: world.notes == ["a", "a.", "b", "b.", "c"],
    .goesOnAfterAnError: failing.notes == ["a"],
    .goesOnAfterACancellation: cancelled.notes.contains("b")
      && !cancelled.notes.contains("a."),
    .sendsAreHandledBetween: nested.notes == ["a", "b", "c"] || nested.notes == ["c", "a", "b"],
    .cancelKeepsItsPlace: live && place.notes == ["a", "b"],
  ])
}

private struct EffectFailure: Error {}

struct ConcatenateTests {
  @Test func `Effects in a sequence run one after the other`() {
    #expect(brokenRules { .concatenate($0) } == [])
  }

  @Test func `A sequence that runs its effects concurrently is found`() {
    #expect(
      brokenRules { .merge($0) } == [.oneAfterTheOther, .cancelKeepsItsPlace])
  }

  @Test func `A sequence that stops at an error is found`() {
    #expect(
      brokenRules { effects in
        // Like a loop over operations that ends at the first error.
        effects.count == 2 ? effects[0] : .concatenate(effects)
      } == [.goesOnAfterAnError, .goesOnAfterACancellation, .sendsAreHandledBetween])
  }

  @Test func `A sequence that cancels when it is returned is found`() {
    #expect(
      brokenRules { effects in .merge(.cancel(id: 1), .concatenate(effects)) }
        == [.cancelKeepsItsPlace])
  }

  @Test func `An empty part does not end its sequence`() {
    // With an empty bracket as its last part, the sequence ended twice and freed its slot twice.
    let world = EffectTestHarness()
    let empty = TestEffect.cancel(id: "none").cancellable(id: "empty")
    world.perform(.concatenate(.note("a"), empty, empty, .note("b"), empty))
    world.perform(.concatenate(empty, empty))
    world.perform(.merge(.work("c"), .work("d")))
    world.advance(.seconds(20))
    #expect(world.notes == ["a", "b", "c", "d", "c.", "d."])
  }

  @Test func `A sequence can cancel itself`() async {
    let world = EffectTestHarness()
    let task = world.perform(
      .concatenate(.note("a"), .cancel(id: 1), .note("b")).cancellable(id: 1))
    #expect(world.notes == ["a"])
    await task.finish()
  }

  @Test func `A sequence that starts by cancelling its container also cancels its siblings`() {
    let world = EffectTestHarness()
    world.perform(
      .merge(.concatenate(.cancel(id: 1), .note("a")), .note("b")).cancellable(id: 1))
    world.perform(.work("c"))
    world.advance(.seconds(20))
    #expect(world.notes == ["c", "c."])
  }

  @Test func `A long sequence of empty parts does not recurse`() {
    let world = EffectTestHarness()
    let empty = TestEffect.cancel(id: "none").cancellable(id: "empty")
    world.perform(.concatenate(Array(repeating: empty, count: 20_000) + [.note("end")]))
    #expect(world.notes == ["end"])
  }
}
