import StateKit
import StateKitSimulation
import Testing

/// The rules that `.timeout` must satisfy.
private enum TimeoutRule {
  case inTimeNothingHappens, lateIsDroppedOnTime, lateSendsTheAction, holdsWhenCancellationIsIgnored
  case nothingArrivesAfterwards, abandonedIsRecorded, whatWaitsGoesOn, timerEndsWithTheWork
  case countsFromTheStart, lateIsCancelled
}

private typealias Timeout = @Sendable (EffectTestHarness, TestEffect, Duration) -> TestEffect

/// Returns an effect that works for a duration and ignores its cancellation.
private func ignoringCancellation(
  _ world: EffectTestHarness, _ text: String, for duration: Duration
) -> TestEffect {
  .run("deaf") { send in
    await world.waitUncancelled(for: duration)
    await send(.note(text))
  }
}

private func brokenRules(of timeout: @escaping Timeout) -> Set<TimeoutRule> {
  let inTime = EffectTestHarness()
  inTime.perform(timeout(inTime, .work("a", for: .seconds(2)), .seconds(5)))
  inTime.advance(.seconds(2))
  let deadlineAfterwards = inTime.simulation.nextDeadline
  inTime.advance(.seconds(100))

  let late = EffectTestHarness()
  late.perform(timeout(late, .work("a", for: .seconds(9)), .seconds(5)))
  late.advance(.seconds(5))
  let onTime = late.notes
  let sleepsOn = late.simulation.nextDeadline != nil
  late.advance(.seconds(100))

  let ignoring = EffectTestHarness()
  ignoring.perform(
    .concatenate(
      timeout(ignoring, ignoringCancellation(ignoring, "a", for: .seconds(9)), .seconds(5)),
      .note("end")))
  ignoring.advance(.seconds(5))
  let deafOnTime = ignoring.notes
  ignoring.advance(.seconds(100))

  let sequence = EffectTestHarness()
  sequence.perform(
    .concatenate(
      .sleep(for: .seconds(4)), timeout(sequence, .work("a", for: .seconds(4)), .seconds(5))))
  sequence.advance(.seconds(100))

  return brokenRules([
    .inTimeNothingHappens: inTime.notes == ["a", "a."],
    .timerEndsWithTheWork: deadlineAfterwards == nil,
    .lateIsDroppedOnTime: !late.notes.contains("a."),
    .lateIsCancelled: !sleepsOn,
    .lateSendsTheAction: onTime == ["a", "timeout"],
    .holdsWhenCancellationIsIgnored: deafOnTime.first == "timeout",
    .whatWaitsGoesOn: deafOnTime == ["timeout", "end"] || deafOnTime == ["end"],
    .nothingArrivesAfterwards: !ignoring.notes.contains("a"),
    .abandonedIsRecorded: ignoring.recorder.phases(of: "deaf").last?.hasSuffix("abandoned") == true,
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

  @Test func `A timeout that relies on cooperation is found`() {
    // The common implementation: a group with two child tasks, which awaits both.
    let broken: Timeout = { world, effect, duration in
      .concatenate(
        .merge(
          .concatenate(effect, .cancel(id: "timer")),
          .concatenate(.sleep(for: duration), .note("timeout"), .cancel(id: "work"))
            .cancellable(id: "timer")
        ).cancellable(id: "work"))
    }
    // A composition of effects cannot record an abandoned operation.
    #expect(brokenRules(of: broken).contains(.abandonedIsRecorded))
    let group: Timeout = { world, effect, duration in
      .run("deaf") { send in
        let isLate = await withTaskGroup(of: Bool.self) { group in
          group.addTask { [world] in
            await world.waitUncancelled(for: .seconds(9))
            return false
          }
          group.addTask { [world] in
            (try? await world.simulation.clock.sleep(for: duration)) != nil
          }
          let first = await group.next() ?? false
          group.cancelAll()
          return first
        }
        await send(.note(isLate ? "timeout" : "a"))
      }
    }
    #expect(
      brokenRules(of: group).isSuperset(
        of: [.holdsWhenCancellationIsIgnored, .whatWaitsGoesOn, .abandonedIsRecorded]))
  }

  @Test func `A timeout that never fires is found`() {
    #expect(
      brokenRules { _, effect, _ in effect } == [
        .lateIsDroppedOnTime, .lateSendsTheAction, .holdsWhenCancellationIsIgnored,
        .whatWaitsGoesOn,
        .nothingArrivesAfterwards, .abandonedIsRecorded, .lateIsCancelled,
      ])
  }

  @Test func `A timeout that drops the effect without its action is found`() {
    #expect(
      brokenRules { _, effect, duration in
        effect.timeout(duration, onTimeout: .perform { .none })
      }
        == [.lateSendsTheAction, .holdsWhenCancellationIsIgnored])
  }

  @Test func `A timeout that sends its action without dropping the effect is found`() {
    #expect(
      brokenRules { world, effect, duration in
        .merge(
          effect,
          .run("timer") { send in
            try await world.simulation.clock.sleep(for: duration)
            await send(.note("timeout"))
          })
      }.isSuperset(
        of: [
          .inTimeNothingHappens, .timerEndsWithTheWork, .lateIsDroppedOnTime,
          .nothingArrivesAfterwards, .lateIsCancelled,
        ]))
  }

  @Test func `A timeout that drops the effect without cancelling it is found`() {
    // The task that waits is never cancelled; only its actions are dropped.
    #expect(
      brokenRules { world, effect, duration in
        .merge(
          effect.timeout(duration, onTimeout: .note("timeout")),
          .run("shadow") { _ in await world.waitUncancelled(for: .seconds(9)) }
        )
      }.contains(.lateIsCancelled))
  }

  @Test func `A deadline applies to a whole sequence`() {
    let world = EffectTestHarness()
    world.perform(
      .concatenate(.work("a", for: .seconds(3)), .work("b", for: .seconds(3)), .note("c"))
        .timeout(.seconds(5), onTimeout: .note("timeout")))
    world.advance(.seconds(100))
    #expect(world.notes == ["a", "a.", "b", "timeout"])
  }

  @Test func `The earlier of two deadlines applies`() {
    let world = EffectTestHarness()
    let work = TestEffect.work("a", for: .seconds(9))
    world.perform(
      work.timeout(.seconds(2), onTimeout: .note("inner"))
        .timeout(.seconds(5), onTimeout: .note("outer")))
    world.perform(
      work.timeout(.seconds(5), onTimeout: .note("inner 2"))
        .timeout(.seconds(3), onTimeout: .note("outer 2")))
    world.advance(.seconds(100))
    #expect(world.notes == ["a", "a", "inner", "outer 2"])
    #expect(world.simulation.nextDeadline == nil)
  }

  @Test func `A deadline ends when an id outside or inside it is cancelled`() {
    let world = EffectTestHarness()
    world.perform(
      TestEffect.work("a").timeout(.seconds(5), onTimeout: .note("timeout")).cancellable(id: 1))
    world.perform(
      TestEffect.work("b").cancellable(id: 1).timeout(.seconds(5), onTimeout: .note("timeout")))
    world.perform(.cancel(id: 1))
    #expect(world.simulation.nextDeadline == nil)
    world.advance(.seconds(100))
    #expect(world.notes == ["a", "b"])
  }

  @Test func `A sequence continues, and a cancelled task ends, if a timer ended before its work`()
    async
  {
    // The deadline waited for its timer, which had already ended: `finish()` never returned.
    let world = EffectTestHarness()
    let task = world.perform(
      .concatenate(
        ignoringCancellation(world, "a", for: .seconds(1)).timeout(
          .seconds(5), onTimeout: .note("timeout")),
        .note("b")))
    task.cancel()
    world.advance(.seconds(100))
    await task.finish()
    #expect(world.notes == [])
    #expect(world.simulation.nextDeadline == nil)
  }

  @Test func `The action of a deadline is handled before the next step of the sequence`() {
    let world = EffectTestHarness()
    world.perform(
      .concatenate(
        TestEffect.work("a").timeout(.seconds(5), onTimeout: .perform { .note("timeout") }),
        .note("b")))
    world.advance(.seconds(5))
    #expect(world.notes == ["a", "timeout", "b"])
  }

  @Test func `A deadline sends nothing if its task is cancelled at the same time`() {
    let world = EffectTestHarness()
    let task = LockedValue<StoreTask?>(nil)
    // It is scheduled before the timer starts to sleep, so it runs first.
    world.simulation.schedule(after: .seconds(5)) { task.value?.cancel() }
    let started = world.perform(
      TestEffect.work("a").timeout(.seconds(5), onTimeout: .note("timeout")))
    task.change { $0 = started }
    world.advance(.seconds(100))
    #expect(world.notes == ["a"])
  }
}
