import StateKit
import StateKitSimulation
import Testing

/// What `.timeout` promises.
private enum TimeoutRule {
  case inTimeNothingHappens, lateIsDroppedOnTime, lateSendsTheAction, holdsForTheDeaf
  case nothingArrivesAfterwards, abandonedIsRecorded, whatWaitsGoesOn, timerEndsWithTheWork
  case countsFromTheStart, lateIsCancelled
}

private typealias Timeout = @Sendable (BenchWorld, BenchEffect, Duration) -> BenchEffect

/// Works for a time and ignores that it is cancelled.
private func deaf(_ world: BenchWorld, _ text: String, for duration: Duration) -> BenchEffect {
  .run("deaf") { send in
    await world.waitUncancelled(for: duration)
    await send(.note(text))
  }
}

private func brokenRules(of timeout: @escaping Timeout) -> Set<TimeoutRule> {
  let inTime = BenchWorld()
  inTime.perform(timeout(inTime, .work("a", for: .seconds(2)), .seconds(5)))
  inTime.advance(.seconds(2))
  let deadlineAfterwards = inTime.simulation.nextDeadline
  inTime.advance(.seconds(100))

  let late = BenchWorld()
  late.perform(timeout(late, .work("a", for: .seconds(9)), .seconds(5)))
  late.advance(.seconds(5))
  let onTime = late.notes
  let sleepsOn = late.simulation.nextDeadline != nil
  late.advance(.seconds(100))

  let ignoring = BenchWorld()
  ignoring.perform(
    .concatenate(
      timeout(ignoring, deaf(ignoring, "a", for: .seconds(9)), .seconds(5)), .note("end")))
  ignoring.advance(.seconds(5))
  let deafOnTime = ignoring.notes
  ignoring.advance(.seconds(100))

  let sequence = BenchWorld()
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
    .holdsForTheDeaf: deafOnTime.first == "timeout",
    .whatWaitsGoesOn: deafOnTime == ["timeout", "end"] || deafOnTime == ["end"],
    .nothingArrivesAfterwards: !ignoring.notes.contains("a"),
    .abandonedIsRecorded: ignoring.recorder.phases(of: "deaf").last?.hasSuffix("abandoned") == true,
    .countsFromTheStart: sequence.notes == ["a", "a."],
  ])
}

struct TimeoutTests {
  @Test func `An effect that takes too long is dropped at its deadline`() {
    #expect(
      brokenRules { _, effect, duration in
        effect.timeout(duration, onTimeout: .note("timeout"))
      } == [])
  }

  @Test func `A timeout that relies on cooperation is found`() {
    // The usual one: two child tasks, of which a group awaits both.
    let broken: Timeout = { world, effect, duration in
      .concatenate(
        .merge(
          .concatenate(effect, .cancel(id: "timer")),
          .concatenate(.sleep(for: duration), .note("timeout"), .cancel(id: "work"))
            .cancellable(id: "timer")
        ).cancellable(id: "work"))
    }
    // A composition has no way to say that it abandoned anything.
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
        of: [.holdsForTheDeaf, .whatWaitsGoesOn, .abandonedIsRecorded]))
  }

  @Test func `A timeout that never comes is found`() {
    #expect(
      brokenRules { _, effect, _ in effect } == [
        .lateIsDroppedOnTime, .lateSendsTheAction, .holdsForTheDeaf, .whatWaitsGoesOn,
        .nothingArrivesAfterwards, .abandonedIsRecorded, .lateIsCancelled,
      ])
  }

  @Test func `A timeout that drops and says nothing is found`() {
    #expect(
      brokenRules { _, effect, duration in
        effect.timeout(duration, onTimeout: .perform { .none })
      }
        == [.lateSendsTheAction, .holdsForTheDeaf])
  }

  @Test func `A timeout that says so and goes on is found`() {
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

  @Test func `A timeout that drops what it does not cancel is found`() {
    // What waits is no task that anybody cancels; only what it would send is held back.
    #expect(
      brokenRules { world, effect, duration in
        .merge(
          effect.timeout(duration, onTimeout: .note("timeout")),
          .run("shadow") { _ in await world.waitUncancelled(for: .seconds(9)) }
        )
      }.contains(.lateIsCancelled))
  }

  @Test func `A deadline holds for a whole sequence`() {
    let world = BenchWorld()
    world.perform(
      .concatenate(.work("a", for: .seconds(3)), .work("b", for: .seconds(3)), .note("c"))
        .timeout(.seconds(5), onTimeout: .note("timeout")))
    world.advance(.seconds(100))
    #expect(world.notes == ["a", "a.", "b", "timeout"])
  }

  @Test func `Of two deadlines the first one to pass counts`() {
    let world = BenchWorld()
    let work = BenchEffect.work("a", for: .seconds(9))
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

  @Test func `A deadline ends with the id above it, and with the ids below it`() {
    let world = BenchWorld()
    world.perform(
      BenchEffect.work("a").timeout(.seconds(5), onTimeout: .note("timeout")).cancellable(id: 1))
    world.perform(
      BenchEffect.work("b").cancellable(id: 1).timeout(.seconds(5), onTimeout: .note("timeout")))
    world.perform(.cancel(id: 1))
    #expect(world.simulation.nextDeadline == nil)
    world.advance(.seconds(100))
    #expect(world.notes == ["a", "b"])
  }

  @Test func `A sequence goes on, and a cancelled task ends, when a timer ended before its work`()
    async
  {
    // The deadline waited for its timer, which was gone: `finish()` never returned.
    let world = BenchWorld()
    let task = world.perform(
      .concatenate(
        deaf(world, "a", for: .seconds(1)).timeout(.seconds(5), onTimeout: .note("timeout")),
        .note("b")))
    task.cancel()
    world.advance(.seconds(100))
    await task.finish()
    #expect(world.notes == [])
    #expect(world.simulation.nextDeadline == nil)
  }

  @Test func `The action of a deadline is handled before what waited for the effect`() {
    let world = BenchWorld()
    world.perform(
      .concatenate(
        BenchEffect.work("a").timeout(.seconds(5), onTimeout: .perform { .note("timeout") }),
        .note("b")))
    world.advance(.seconds(5))
    #expect(world.notes == ["a", "timeout", "b"])
  }

  @Test func `Nothing is sent for a deadline whose task is cancelled at that moment`() {
    let world = BenchWorld()
    let task = Locker<StoreTask?>(nil)
    // Scheduled before the timer begins to sleep, it comes first.
    world.simulation.schedule(after: .seconds(5)) { task.value?.cancel() }
    let started = world.perform(
      BenchEffect.work("a").timeout(.seconds(5), onTimeout: .note("timeout")))
    task.change { $0 = started }
    world.advance(.seconds(100))
    #expect(world.notes == ["a"])
  }
}
