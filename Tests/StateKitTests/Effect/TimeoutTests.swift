import StateKit
import StateKitSimulation
import Testing

/// The rules that `.timeout` must satisfy.
private enum TimeoutRule {
  case keepsEffectInTime, dropsLateEffect, sendsItsActionAtTheDeadline,
    appliesWhenCancellationIsIgnored
  case dropsLaterActions, recordsAbandonment, sequenceContinues, timerEndsWithTheWork
  case countsFromTheStart, cancelsLateEffect
}

private typealias Timeout = @Sendable (EffectTestHarness, TestEffect, Duration) -> TestEffect

/// Returns an effect that works for a duration and ignores its cancellation.
private func uncooperativeWork(
  _ harness: EffectTestHarness, _ text: String, for duration: Duration
) -> TestEffect {
  .run("uncooperative") { send in
    await harness.waitUncancelled(for: duration)
    await send(.note(text))
  }
}

private func brokenRules(of timeout: @escaping Timeout) -> Set<TimeoutRule> {
  let inTime = EffectTestHarness()
  inTime.perform(timeout(inTime, .work("a", for: .seconds(2)), .seconds(5)))
  inTime.advance(.seconds(2))
  let remainingDeadline = inTime.simulation.nextDeadline
  inTime.advance(.seconds(100))

  let late = EffectTestHarness()
  late.perform(timeout(late, .work("a", for: .seconds(9)), .seconds(5)))
  late.advance(.seconds(5))
  let notesAtDeadline = late.notes
  let isStillSleeping = late.simulation.nextDeadline != nil
  late.advance(.seconds(100))

  let uncooperative = EffectTestHarness()
  uncooperative.perform(
    .concatenate(
      timeout(uncooperative, uncooperativeWork(uncooperative, "a", for: .seconds(9)), .seconds(5)),
      .note("end")))
  uncooperative.advance(.seconds(5))
  let uncooperativeNotesAtDeadline = uncooperative.notes
  uncooperative.advance(.seconds(100))

  let sequence = EffectTestHarness()
  sequence.perform(
    .concatenate(
      .sleep(for: .seconds(4)), timeout(sequence, .work("a", for: .seconds(4)), .seconds(5))))
  sequence.advance(.seconds(100))

  return failedRules([
    .keepsEffectInTime: inTime.notes == ["a", "a."],
    .timerEndsWithTheWork: remainingDeadline == nil,
    .dropsLateEffect: !late.notes.contains("a."),
    .cancelsLateEffect: !isStillSleeping,
    .sendsItsActionAtTheDeadline: notesAtDeadline == ["a", "timeout"],
    .appliesWhenCancellationIsIgnored: uncooperativeNotesAtDeadline.first == "timeout",
    .sequenceContinues: uncooperativeNotesAtDeadline == ["timeout", "end"]
      || uncooperativeNotesAtDeadline == ["end"],
    .dropsLaterActions: !uncooperative.notes.contains("a"),
    .recordsAbandonment: uncooperative.recorder.phases(of: "uncooperative").last?
      .hasSuffix("abandoned") == true,
    .countsFromTheStart: sequence.notes == ["a", "a."],
  ])
}

struct TimeoutTests {
  @Test func `An effect that exceeds its deadline is dropped`() {
    #expect(
      brokenRules { _, effect, duration in
        effect.timeout(duration, onTimeout: .note("timeout"))
      } == [])
  }

  @Test func `A timeout that relies on cooperative cancellation is detected`() {
    // A composition of effects cannot record an abandoned operation.
    let broken: Timeout = { harness, effect, duration in
      .concatenate(
        .merge(
          .concatenate(effect, .cancel(id: "timer")),
          .concatenate(.sleep(for: duration), .note("timeout"), .cancel(id: "work"))
            .cancellable(id: "timer")
        ).cancellable(id: "work"))
    }
    #expect(brokenRules(of: broken).contains(.recordsAbandonment))
    // The usual implementation: a task group waits for both child tasks before it returns.
    let taskGroupTimeout: Timeout = { harness, effect, duration in
      .run("uncooperative") { send in
        let isLate = await withTaskGroup(of: Bool.self) { group in
          group.addTask { [harness] in
            await harness.waitUncancelled(for: .seconds(9))
            return false
          }
          group.addTask { [harness] in
            (try? await harness.simulation.clock.sleep(for: duration)) != nil
          }
          let first = await group.next() ?? false
          group.cancelAll()
          return first
        }
        await send(.note(isLate ? "timeout" : "a"))
      }
    }
    #expect(
      brokenRules(of: taskGroupTimeout).isSuperset(
        of: [.appliesWhenCancellationIsIgnored, .sequenceContinues, .recordsAbandonment]))
  }

  @Test func `A timeout that never fires is detected`() {
    #expect(
      brokenRules { _, effect, _ in effect } == [
        .dropsLateEffect, .sendsItsActionAtTheDeadline, .appliesWhenCancellationIsIgnored,
        .sequenceContinues,
        .dropsLaterActions, .recordsAbandonment, .cancelsLateEffect,
      ])
  }

  @Test func `A timeout that drops the effect without sending its action is detected`() {
    #expect(
      brokenRules { _, effect, duration in
        effect.timeout(duration, onTimeout: .perform { .none })
      }
        == [.sendsItsActionAtTheDeadline, .appliesWhenCancellationIsIgnored])
  }

  @Test func `A timeout that sends its action without dropping the effect is detected`() {
    #expect(
      brokenRules { harness, effect, duration in
        .merge(
          effect,
          .run("timer") { send in
            try await harness.simulation.clock.sleep(for: duration)
            await send(.note("timeout"))
          })
      }.isSuperset(
        of: [
          .keepsEffectInTime, .timerEndsWithTheWork, .dropsLateEffect,
          .dropsLaterActions, .cancelsLateEffect,
        ]))
  }

  @Test func `A timeout that drops the effect without cancelling it is detected`() {
    // The additional task represents an operation whose actions are dropped, but which is never
    // cancelled.
    #expect(
      brokenRules { harness, effect, duration in
        .merge(
          effect.timeout(duration, onTimeout: .note("timeout")),
          .run("shadow") { _ in await harness.waitUncancelled(for: .seconds(9)) }
        )
      }.contains(.cancelsLateEffect))
  }

  @Test func `A deadline applies to a whole sequence`() {
    let harness = EffectTestHarness()
    harness.perform(
      .concatenate(.work("a", for: .seconds(3)), .work("b", for: .seconds(3)), .note("c"))
        .timeout(.seconds(5), onTimeout: .note("timeout")))
    harness.advance(.seconds(100))
    #expect(harness.notes == ["a", "a.", "b", "timeout"])
  }

  @Test func `The earlier of two deadlines applies`() {
    let harness = EffectTestHarness()
    let work = TestEffect.work("a", for: .seconds(9))
    harness.perform(
      work.timeout(.seconds(2), onTimeout: .note("inner"))
        .timeout(.seconds(5), onTimeout: .note("outer")))
    harness.perform(
      work.timeout(.seconds(5), onTimeout: .note("inner 2"))
        .timeout(.seconds(3), onTimeout: .note("outer 2")))
    harness.advance(.seconds(100))
    #expect(harness.notes == ["a", "a", "inner", "outer 2"])
    #expect(harness.simulation.nextDeadline == nil)
  }

  @Test func `A deadline ends when its effect is cancelled by an id inside or around it`() {
    let harness = EffectTestHarness()
    harness.perform(
      TestEffect.work("a").timeout(.seconds(5), onTimeout: .note("timeout")).cancellable(id: 1))
    harness.perform(
      TestEffect.work("b").cancellable(id: 1).timeout(.seconds(5), onTimeout: .note("timeout")))
    harness.perform(.cancel(id: 1))
    #expect(harness.simulation.nextDeadline == nil)
    harness.advance(.seconds(100))
    #expect(harness.notes == ["a", "b"])
  }

  @Test func `A cancelled action finishes even if a deadline's timer ended before the operation`()
    async
  {
    // In a past version, the deadline waited for its timer, which had already ended, so `finish()`
    // never returned.
    let harness = EffectTestHarness()
    let task = harness.perform(
      .concatenate(
        uncooperativeWork(harness, "a", for: .seconds(1)).timeout(
          .seconds(5), onTimeout: .note("timeout")),
        .note("b")))
    task.cancel()
    harness.advance(.seconds(100))
    await task.finish()
    #expect(harness.notes == [])
    #expect(harness.simulation.nextDeadline == nil)
  }

  @Test func `The action of a deadline is handled before the next step of the sequence`() {
    let harness = EffectTestHarness()
    harness.perform(
      .concatenate(
        TestEffect.work("a").timeout(.seconds(5), onTimeout: .perform { .note("timeout") }),
        .note("b")))
    harness.advance(.seconds(5))
    #expect(harness.notes == ["a", "timeout", "b"])
  }

  @Test func `A deadline sends nothing if its task is cancelled at the same time`() {
    let harness = EffectTestHarness()
    let task = LockedValue<StoreTask?>(nil)
    // This job is scheduled before the timer starts to sleep, so it runs before the timer fires.
    harness.simulation.schedule(after: .seconds(5)) { task.value?.cancel() }
    let started = harness.perform(
      TestEffect.work("a").timeout(.seconds(5), onTimeout: .note("timeout")))
    task.change { $0 = started }
    harness.advance(.seconds(100))
    #expect(harness.notes == ["a"])
  }
}
