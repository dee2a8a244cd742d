import StateKit
import StateKitSimulation
import Testing

private struct Failure: Error {}
/// The error of a handwritten deadline.
private struct Late: Error {}

/// The rules that `withAbandoningTimeout` must satisfy.
private enum DeadlineRule {
  case resultInTime, errorInTime, throwsOnTime, holdsWhenCancellationIsIgnored, callerMayBeCancelled
  case operationIsCancelled, timerEndsWithTheWork, abandonedIsRecorded
}

private typealias Work = @Sendable () async throws -> String
private typealias Deadline =
  @Sendable (EffectTestHarness, Duration, @escaping Work) async throws -> String

private func brokenRules(of deadline: @escaping Deadline) -> Set<DeadlineRule> {
  func outcome(
    _ work: @escaping @Sendable (EffectTestHarness) async throws -> String,
    cancelAt: Duration? = nil
  ) -> (notes: [String], at: [Duration], world: EffectTestHarness) {
    let world = EffectTestHarness()
    let times = LockedValue<[Duration]>([])
    world.perform(
      .run("caller") { send in
        do {
          await send(.note(try await deadline(world, .seconds(5)) { try await work(world) }))
        } catch let error where error is TimeoutExceeded || error is Late {
          await send(.note("late"))
        } catch {
          times.change { $0.append(world.now) }
          throw error
        }
        times.change { $0.append(world.now) }
      }.cancellable(id: 1))
    if let cancelAt {
      world.advance(cancelAt)
      world.perform(.cancel(id: 1))
    }
    world.advance(.seconds(1))
    world.advance(.seconds(100))
    return (world.notes, times.value, world)
  }
  let quick = outcome { world in
    try await world.simulation.clock.sleep(for: .seconds(2))
    return "done"
  }
  let timerless = EffectTestHarness()
  timerless.perform(
    .run { send in
      _ = try await deadline(timerless, .seconds(5)) { "done" }
    })
  let failing = outcome { _ in throw Failure() }
  let wasCancelled = LockedValue(false)
  let slow = outcome { world in
    do {
      try await world.simulation.clock.sleep(for: .seconds(9))
    } catch {
      wasCancelled.change { $0 = true }
      throw error
    }
    return "done"
  }
  let deaf = outcome { world in
    await world.waitUncancelled(for: .seconds(9))
    return "done"
  }
  let cancelled = outcome(
    { world in
      await world.waitUncancelled(for: .seconds(9))
      return "done"
    }, cancelAt: .seconds(2))

  return brokenRules([
    .resultInTime: quick.notes == ["done"] && quick.at == [.seconds(2)],
    .timerEndsWithTheWork: timerless.simulation.nextDeadline == nil,
    .errorInTime: failing.at == [.zero]
      && failing.world.recorder.phases(of: "caller").last == "1 failed: Failure()",
    .throwsOnTime: slow.notes == ["late"] && slow.at == [.seconds(5)],
    .operationIsCancelled: wasCancelled.value,
    .holdsWhenCancellationIsIgnored: deaf.notes == ["late"] && deaf.at == [.seconds(5)],
    .abandonedIsRecorded: deaf.world.recorder.phases(of: "caller")
      == ["1 started", "1 operation abandoned after 5.0 seconds", "1 finished"],
    .callerMayBeCancelled: cancelled.at == [.seconds(2)] && cancelled.notes == [],
  ])
}

struct WithDeadlineTests {
  @Test func `An operation runs no longer than its deadline`() {
    #expect(
      brokenRules { world, duration, work in
        try await withAbandoningTimeout(duration, clock: world.simulation.clock, operation: work)
      } == [])
  }

  @Test func `A deadline that uses a task group is found`() {
    #expect(
      brokenRules { world, duration, work in
        try await withThrowingTaskGroup(of: String.self) { group in
          group.addTask { try await work() }
          group.addTask {
            try await world.simulation.clock.sleep(for: duration)
            throw Late()
          }
          defer { group.cancelAll() }
          return try await group.next() ?? ""
        }
      } == [.holdsWhenCancellationIsIgnored, .callerMayBeCancelled, .abandonedIsRecorded])
  }

  @Test func `A deadline that does not cancel the operation is found`() {
    #expect(
      brokenRules { world, duration, work in
        try await withAbandoningTimeout(duration, clock: world.simulation.clock) {
          await withCheckedContinuation { continuation in
            Task(executorPreference: world.simulation.executor) {
              continuation.resume(returning: (try? await work()) ?? "")
            }
          }
        }
      }.isSuperset(of: [.operationIsCancelled, .errorInTime]))
  }

  @Test func `A deadline that never fires is found`() {
    #expect(
      brokenRules { _, _, work in try await work() } == [
        .throwsOnTime, .operationIsCancelled, .holdsWhenCancellationIsIgnored,
        .callerMayBeCancelled,
        .abandonedIsRecorded,
      ])
  }

  @Test func `A deadline whose timer continues is found`() {
    #expect(
      brokenRules { world, duration, work in
        world.simulation.schedule(after: duration) {}
        return try await withAbandoningTimeout(
          duration, clock: world.simulation.clock, operation: work)
      } == [.timerEndsWithTheWork])
  }

  @Test func `A write inside a deadline names its effect as the cause`() {
    let world = TallyHarness()
    world.send(.deadlined)
    #expect(
      world.recorder.lines.filter { $0.hasPrefix("shared") }
        == ["shared ReadOnlyTallyState \"increment\" by deadlined#1"])
  }

  @Test func `The earlier of two deadlines applies`() {
    let world = EffectTestHarness()
    let clock = world.simulation.clock
    for (outer, inner) in [(9, 2), (3, 9)] {
      world.perform(
        .run { send in
          do {
            try await withAbandoningTimeout(.seconds(outer), clock: clock) {
              try await withAbandoningTimeout(.seconds(inner), clock: clock) {
                await world.waitUncancelled(for: .seconds(20))
              }
            }
          } catch let error as TimeoutExceeded {
            await send(.note("\(error.duration) at \(world.now)"))
          }
        })
    }
    world.advance(.seconds(100))
    #expect(world.notes == ["2.0 seconds at 2.0 seconds", "3.0 seconds at 3.0 seconds"])
    #expect(world.simulation.nextDeadline == nil)
  }

  @Test func `A caller that is already cancelled does not wait`() async {
    let task = Task {
      waitForCancellation()
      return try await withAbandoningTimeout(.seconds(100), clock: ContinuousClock()) {
        try await ContinuousClock().sleep(for: .seconds(100))
      }
    }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
  }
}

/// Blocks until the current task is cancelled.
private func waitForCancellation() { while !Task.isCancelled {} }
