import StateKit
import Testing

/// The rules that `.throttle` must satisfy. Of the effects that arrive during an interval, the
/// first or the latest one is held, and starts when the interval ends.
private enum ThrottleRule {
  case firstRunsImmediately, oneIsHeld, firstIsHeld, latestIsHeld, heldStartsWhenTheIntervalEnds
  case heldStartsTheNextInterval, separatesIDs, cancelEndsTheHeldEffect, cancelEndsTheRunningEffect
  case startedHeldEffectIsNotReplaced, runsImmediatelyAfterTheInterval
}

private typealias Throttle = @Sendable (TestEffect, Int, Duration, Bool) -> TestEffect

private func brokenRules(of throttle: Throttle, latest: Bool) -> Set<ThrottleRule> {
  let harness = EffectTestHarness()
  harness.perform(throttle(.note("a"), 1, .seconds(3), latest))
  let notesAfterA = harness.notes
  harness.perform(throttle(.note("b"), 1, .seconds(3), latest))
  harness.perform(throttle(.note("c"), 1, .seconds(3), latest))
  harness.perform(throttle(.note("other"), 2, .seconds(3), latest))
  let notesWhileHeld = harness.notes
  harness.advance(.seconds(3))
  let notesAtIntervalEnd = harness.notes
  harness.perform(throttle(.note("d"), 1, .seconds(3), latest))
  let notesAfterD = harness.notes
  harness.advance(.seconds(100))
  let notesOfID1 = harness.notes.filter { $0 != "other" }

  let cancelled = EffectTestHarness()
  cancelled.perform(throttle(.note("a"), 1, .seconds(3), latest))
  cancelled.perform(throttle(.note("b"), 1, .seconds(3), latest))
  cancelled.perform(.cancel(id: 1))
  cancelled.advance(.seconds(100))

  let running = EffectTestHarness()
  running.perform(throttle(.work("a"), 1, .seconds(3), latest))
  running.perform(.cancel(id: 1))
  running.advance(.seconds(100))

  // The second effect is held until 3 s; the third arrives while the second runs.
  let started = EffectTestHarness()
  started.perform(throttle(.work("a"), 1, .seconds(3), latest))
  started.perform(throttle(.work("b"), 1, .seconds(3), latest))
  started.advance(.seconds(4))
  started.perform(throttle(.work("c"), 1, .seconds(3), latest))
  started.advance(.seconds(100))

  let later = EffectTestHarness()
  later.perform(throttle(.note("a"), 1, .seconds(3), latest))
  later.advance(.seconds(3))
  let afterInterval = throttle(.note("b"), 1, .seconds(3), latest)
  later.sendWithoutRunning(.perform { afterInterval })

  let heldNote = latest ? "c" : "b"
  var broken = failedRules([
    ThrottleRule.firstRunsImmediately: notesAfterA == ["a"],
    .oneIsHeld: notesOfID1.count { $0 == "b" || $0 == "c" } == 1,
    .heldStartsWhenTheIntervalEnds: !notesWhileHeld.contains(heldNote)
      && (notesAtIntervalEnd.contains(heldNote) || !notesOfID1.contains(heldNote)),
    .heldStartsTheNextInterval: !notesAfterD.contains("d") && notesOfID1.last == "d",
    .separatesIDs: notesWhileHeld.contains("other"),
    .cancelEndsTheHeldEffect: cancelled.notes == ["a"],
    .cancelEndsTheRunningEffect: running.notes == ["a"],
    .runsImmediatelyAfterTheInterval: later.notes == ["a", "b"],
    .startedHeldEffectIsNotReplaced: Set(started.notes).isSuperset(of: ["a.", "b.", "c."]),
  ])
  if !notesOfID1.contains(heldNote) { broken.insert(latest ? .latestIsHeld : .firstIsHeld) }
  return broken
}

struct ThrottleTests {
  @Test(arguments: [true, false])
  func `A throttled effect runs immediately, then once per interval`(latest: Bool) {
    #expect(
      brokenRules(of: { $0.throttle(id: $1, for: $2, latest: $3) }, latest: latest) == [])
  }

  @Test func `A throttle that holds the wrong effect is detected`() {
    let broken: Throttle = { $0.throttle(id: $1, for: $2, latest: !$3) }
    #expect(brokenRules(of: broken, latest: true) == [.latestIsHeld])
    #expect(brokenRules(of: broken, latest: false) == [.firstIsHeld])
  }

  @Test func `A throttle that waits before the first effect is detected`() {
    let broken: Throttle = { effect, id, duration, _ in effect.debounce(id: id, for: duration) }
    #expect(brokenRules(of: broken, latest: true).contains(.firstRunsImmediately))
  }

  @Test func `A throttle that delays every effect is detected`() {
    let broken: Throttle = { effect, id, duration, _ in
      .concatenate(.sleep(for: duration), effect).cancellable(id: id)
    }
    #expect(
      brokenRules(of: broken, latest: true).isSuperset(
        of: [.firstRunsImmediately, .oneIsHeld, .separatesIDs]))
  }

  @Test func `A throttle that drops all effects after the first is detected`() {
    let startedIDs = LockedValue<Set<Int>>([])
    let broken: Throttle = { effect, id, _, _ in
      let isFirst = !startedIDs.value.contains(id)
      startedIDs.change { $0.insert(id) }
      return isFirst ? effect : .none
    }
    let found = brokenRules(of: broken, latest: true)
    #expect(found.isSuperset(of: [.oneIsHeld, .latestIsHeld, .heldStartsTheNextInterval]))
  }

  @Test func `A throttle that holds no effect is detected`() {
    let broken: Throttle = { effect, _, _, _ in effect }
    #expect(brokenRules(of: broken, latest: false).contains(.heldStartsTheNextInterval))
  }

  @Test func `A throttle that cancels a running effect for the next one is detected`() {
    let broken: Throttle = { effect, id, duration, latest in
      effect.throttle(id: id, for: duration, latest: latest)
        .cancellable(id: "running \(id)", cancelInFlight: true)
    }
    #expect(brokenRules(of: broken, latest: true) == [.startedHeldEffectIsNotReplaced])
  }

  @Test func `A throttle whose interval is a little too long is detected`() {
    let broken: Throttle = { effect, id, duration, latest in
      effect.throttle(id: id, for: duration + .nanoseconds(1), latest: latest)
    }
    #expect(
      brokenRules(of: broken, latest: true).contains(.runsImmediatelyAfterTheInterval))
  }

  @Test func `A throttle that cannot be cancelled by its id is detected`() {
    let broken: Throttle = { effect, id, duration, latest in
      .send(.perform { effect.throttle(id: "throttle \(id)", for: duration, latest: latest) })
    }
    #expect(
      brokenRules(of: broken, latest: true) == [
        .cancelEndsTheHeldEffect, .cancelEndsTheRunningEffect,
      ])
  }

  @Test func `Each of many ids has its own interval`() {
    // With 64 ids or more, the store occasionally removes ids: those whose intervals have ended.
    let harness = EffectTestHarness()
    let throttled = { (id: Int) -> TestEffect in
      .note("\(id)").throttle(id: id, for: .seconds(id.isMultiple(of: 2) ? 1 : 60))
    }
    for id in 0..<300 { harness.perform(throttled(id)) }
    let countAtStart = harness.notes.count
    harness.advance(.seconds(1))
    for id in 300..<600 { harness.perform(throttled(id)) }
    harness.recorder.clear()
    for id in 0..<600 { harness.perform(throttled(id)) }
    #expect(countAtStart == 300)
    // The intervals of the 150 even ids below 300 have ended.
    #expect(harness.notes.count == 600 + 150)
    harness.advance(.seconds(60))
    #expect(harness.notes.count == 1200)
  }

  @Test func `A throttled merge is one effect`() {
    let harness = EffectTestHarness()
    let pair = TestEffect.merge(.note("a"), .note("b")).throttle(id: 1, for: .seconds(3))
    harness.perform(pair)
    harness.perform(pair)
    harness.perform(pair)
    harness.advance(.seconds(100))
    #expect(harness.notes == ["a", "b", "a", "b"])
  }

  @Test func `Nested throttles each keep their interval`() {
    // In a past version, the outer throttle undid the start of the inner throttle's interval.
    let harness = EffectTestHarness()
    harness.perform(
      .note("a").throttle(id: 1, for: .seconds(30)).throttle(id: 2, for: .seconds(1)))
    harness.perform(.note("b").throttle(id: 1, for: .seconds(30)))
    #expect(harness.notes == ["a"])
    harness.advance(.seconds(29))
    #expect(harness.notes == ["a"])
    harness.advance(.seconds(1))
    #expect(harness.notes == ["a", "b"])
  }

  @Test func `A held effect that replaced another effect of its merge is cancelled with the merge`()
  {
    // In a past version, the entry of the merge in the store's table of effects was reused for the
    // unrelated effect "d", which then contained the effect "c".
    let harness = EffectTestHarness()
    harness.perform(.note("a").throttle(id: 1, for: .seconds(3)))
    harness.perform(
      .merge(
        .note("b").throttle(id: 1, for: .seconds(3)),
        .note("c").throttle(id: 1, for: .seconds(3))
      ).cancellable(id: 2))
    harness.perform(.work("d"))
    harness.perform(.cancel(id: 2))
    harness.advance(.seconds(100))
    #expect(harness.notes == ["a", "d", "d."])
  }

  @Test func `Two throttled effects in a step of a sequence delay the next step`() {
    let harness = EffectTestHarness()
    harness.perform(.note("a").throttle(id: 1, for: .seconds(3)))
    harness.perform(
      .concatenate(
        .merge(
          .note("b").throttle(id: 1, for: .seconds(3)),
          .note("c").throttle(id: 1, for: .seconds(3))), .note("end")))
    #expect(harness.notes == ["a"])
    harness.advance(.seconds(3))
    #expect(harness.notes == ["a", "c", "end"])
  }

  @Test
  func `Several sequences that end in a throttled step hold one step, and each ends once`() {
    let harness = EffectTestHarness()
    let sequence = { (text: String) -> TestEffect in
      .concatenate(.note(text), .note(text + "!").throttle(id: 1, for: .seconds(3), latest: false))
    }
    for text in ["a", "b", "c"] { harness.perform(sequence(text)) }
    harness.perform(.merge(.work("d"), .work("e")))
    harness.advance(.seconds(100))
    #expect(harness.notes == ["a", "a!", "b", "c", "d", "e", "b!", "d.", "e."])
  }
}
