import StateKit
import Testing

/// The rules that `.throttle` must satisfy.
private enum ThrottleRule {
  case firstRunsAtOnce, oneIsHeld, firstIsHeld, latestIsHeld, heldRunsAtTheEndOfTheInterval
  case heldBeginsTheNextInterval, idsAreApart, cancelEndsTheHeldOne, cancelEndsTheRunningOne
  case heldThatHasBegunIsNotReplaced, runsAtOnceWhenTheIntervalIsOver
}

private typealias Throttle = @Sendable (TestEffect, Int, Duration, Bool) -> TestEffect

private func brokenRules(of throttle: Throttle, latest: Bool) -> Set<ThrottleRule> {
  let world = EffectTestHarness()
  world.perform(throttle(.note("a"), 1, .seconds(3), latest))
  let first = world.notes
  world.perform(throttle(.note("b"), 1, .seconds(3), latest))
  world.perform(throttle(.note("c"), 1, .seconds(3), latest))
  world.perform(throttle(.note("other"), 2, .seconds(3), latest))
  let held = world.notes
  world.advance(.seconds(3))
  let second = world.notes
  world.perform(throttle(.note("d"), 1, .seconds(3), latest))
  let third = world.notes
  world.advance(.seconds(100))
  let ownNotes = world.notes.filter { $0 != "other" }

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
  let begun = EffectTestHarness()
  begun.perform(throttle(.work("a"), 1, .seconds(3), latest))
  begun.perform(throttle(.work("b"), 1, .seconds(3), latest))
  begun.advance(.seconds(4))
  begun.perform(throttle(.work("c"), 1, .seconds(3), latest))
  begun.advance(.seconds(100))

  let later = EffectTestHarness()
  later.perform(throttle(.note("a"), 1, .seconds(3), latest))
  later.advance(.seconds(3))
  let due = throttle(.note("b"), 1, .seconds(3), latest)
  later.post(.perform { due })

  let expected = latest ? "c" : "b"
  var rules = brokenRules([
    ThrottleRule.firstRunsAtOnce: first == ["a"],
    .oneIsHeld: ownNotes.count { $0 == "b" || $0 == "c" } == 1,
    .heldRunsAtTheEndOfTheInterval: !held.contains(expected)
      && (second.contains(expected) || !ownNotes.contains(expected)),
    .heldBeginsTheNextInterval: !third.contains("d") && ownNotes.last == "d",
    .idsAreApart: held.contains("other"),
    .cancelEndsTheHeldOne: cancelled.notes == ["a"],
    .cancelEndsTheRunningOne: running.notes == ["a"],
    .runsAtOnceWhenTheIntervalIsOver: later.notes == ["a", "b"],
    .heldThatHasBegunIsNotReplaced: Set(begun.notes).isSuperset(of: ["a.", "b.", "c."]),
  ])
  if !ownNotes.contains(expected) { rules.insert(latest ? .latestIsHeld : .firstIsHeld) }
  return rules
}

struct ThrottleTests {
  @Test(arguments: [true, false])
  func `A throttled effect runs immediately, then once per interval`(latest: Bool) {
    #expect(
      brokenRules(of: { $0.throttle(id: $1, for: $2, latest: $3) }, latest: latest) == [])
  }

  @Test func `A throttle that holds the wrong effect is found`() {
    let broken: Throttle = { $0.throttle(id: $1, for: $2, latest: !$3) }
    #expect(brokenRules(of: broken, latest: true) == [.latestIsHeld])
    #expect(brokenRules(of: broken, latest: false) == [.firstIsHeld])
  }

  @Test func `A throttle that waits before the first effect is found`() {
    let broken: Throttle = { effect, id, duration, _ in effect.debounce(id: id, for: duration) }
    #expect(brokenRules(of: broken, latest: true).contains(.firstRunsAtOnce))
  }

  @Test func `A throttle that delays every effect is found`() {
    let broken: Throttle = { effect, id, duration, _ in
      .concatenate(.sleep(for: duration), effect).cancellable(id: id)
    }
    #expect(
      brokenRules(of: broken, latest: true).isSuperset(
        of: [.firstRunsAtOnce, .oneIsHeld, .idsAreApart]))
  }

  @Test func `A throttle that drops early effects is found`() {
    let intervals = LockedValue<Set<Int>>([])
    let broken: Throttle = { effect, id, _, _ in
      let isFirst = !intervals.value.contains(id)
      intervals.change { $0.insert(id) }
      return isFirst ? effect : .none
    }
    let found = brokenRules(of: broken, latest: true)
    #expect(found.isSuperset(of: [.oneIsHeld, .latestIsHeld, .heldBeginsTheNextInterval]))
  }

  @Test func `A throttle whose held effect starts no interval is found`() {
    let broken: Throttle = { effect, id, duration, latest in
      if latest { effect.throttle(id: id, for: duration) } else { effect }
    }
    #expect(brokenRules(of: broken, latest: false).contains(.heldBeginsTheNextInterval))
  }

  @Test func `A throttle that cancels a running effect for the next one is found`() {
    let broken: Throttle = { effect, id, duration, latest in
      effect.throttle(id: id, for: duration, latest: latest)
        .cancellable(id: "running \(id)", cancelInFlight: true)
    }
    #expect(brokenRules(of: broken, latest: true) == [.heldThatHasBegunIsNotReplaced])
  }

  @Test func `A throttle whose interval is a little too long is found`() {
    let broken: Throttle = { effect, id, duration, latest in
      effect.throttle(id: id, for: duration + .nanoseconds(1), latest: latest)
    }
    #expect(
      brokenRules(of: broken, latest: true).contains(.runsAtOnceWhenTheIntervalIsOver))
  }

  @Test func `A throttle that cannot be cancelled by its id is found`() {
    let broken: Throttle = { effect, id, duration, latest in
      .send(.perform { effect.throttle(id: "throttle \(id)", for: duration, latest: latest) })
    }
    #expect(
      brokenRules(of: broken, latest: true) == [.cancelEndsTheHeldOne, .cancelEndsTheRunningOne])
  }

  @Test func `Each of many ids has its own interval`() {
    // Beyond 64 ids, ids with expired intervals are removed, and only those.
    let world = EffectTestHarness()
    let throttled = { (id: Int) -> TestEffect in
      .note("\(id)").throttle(id: id, for: .seconds(id.isMultiple(of: 2) ? 1 : 60))
    }
    for id in 0..<300 { world.perform(throttled(id)) }
    let first = world.notes.count
    world.advance(.seconds(1))
    for id in 300..<600 { world.perform(throttled(id)) }
    world.recorder.clear()
    for id in 0..<600 { world.perform(throttled(id)) }
    #expect(first == 300)
    #expect(world.notes.count == 600 + 150)
    world.advance(.seconds(60))
    #expect(world.notes.count == 1200)
  }

  @Test func `A throttled merge is one effect`() {
    let world = EffectTestHarness()
    let pair = TestEffect.merge(.note("a"), .note("b")).throttle(id: 1, for: .seconds(3))
    world.perform(pair)
    world.perform(pair)
    world.perform(pair)
    world.advance(.seconds(100))
    #expect(world.notes == ["a", "b", "a", "b"])
  }

  @Test func `Nested throttles each keep their interval`() {
    // The outer throttle wrote back its state from before the inner one started its interval.
    let world = EffectTestHarness()
    world.perform(
      .note("a").throttle(id: 1, for: .seconds(30)).throttle(id: 2, for: .seconds(1)))
    world.perform(.note("b").throttle(id: 1, for: .seconds(30)))
    #expect(world.notes == ["a"])
    world.advance(.seconds(29))
    #expect(world.notes == ["a"])
    world.advance(.seconds(1))
    #expect(world.notes == ["a", "b"])
  }

  @Test func `A throttled effect that replaces another of the same action keeps its container`() {
    // The slot of the first effect's container was reused for an unrelated effect, which then
    // contained the second effect.
    let world = EffectTestHarness()
    world.perform(.note("a").throttle(id: 1, for: .seconds(3)))
    world.perform(
      .merge(
        .note("b").throttle(id: 1, for: .seconds(3)),
        .note("c").throttle(id: 1, for: .seconds(3))
      ).cancellable(id: 2))
    world.perform(.work("d"))
    world.perform(.cancel(id: 2))
    world.advance(.seconds(100))
    #expect(world.notes == ["a", "d", "d."])
  }

  @Test func `Two throttled effects in a step of a sequence delay the next step`() {
    let world = EffectTestHarness()
    world.perform(.note("a").throttle(id: 1, for: .seconds(3)))
    world.perform(
      .concatenate(
        .merge(
          .note("b").throttle(id: 1, for: .seconds(3)),
          .note("c").throttle(id: 1, for: .seconds(3))), .note("end")))
    #expect(world.notes == ["a"])
    world.advance(.seconds(3))
    #expect(world.notes == ["a", "c", "end"])
  }

  @Test
  func `A throttled last step holds one effect, and each sequence ends once`() {
    let world = EffectTestHarness()
    let last = { (text: String) -> TestEffect in
      .concatenate(.note(text), .note(text + "!").throttle(id: 1, for: .seconds(3), latest: false))
    }
    for text in ["a", "b", "c"] { world.perform(last(text)) }
    world.perform(.merge(.work("d"), .work("e")))
    world.advance(.seconds(100))
    #expect(world.notes == ["a", "a!", "b", "c", "d", "e", "b!", "d.", "e."])
  }
}
