import StateKit
import StateKitSimulation
import Testing

private struct Failure: Error {}
/// The error that a handwritten deadline throws when it passes.
private struct Late: Error {}

/// The rules that `withAbandoningTimeout` must satisfy.
private enum AbandoningTimeoutRule {
  case returnsResultInTime, passesOnError, timesOutAtTheDeadline, appliesWhenCancellationIsIgnored,
    callerCanBeCancelled
  case cancelsOperation, timerEndsWithTheWork, recordsAbandonment
}

private typealias Work = @Sendable () async throws -> String
private typealias Deadline =
  @Sendable (EffectTestHarness, Duration, @escaping Work) async throws -> String

private func brokenRules(of deadline: @escaping Deadline) -> Set<AbandoningTimeoutRule> {
  func outcome(
    _ work: @escaping @Sendable (EffectTestHarness) async throws -> String,
    cancelAt: Duration? = nil
  ) -> (notes: [String], times: [Duration], harness: EffectTestHarness) {
    let harness = EffectTestHarness()
    let times = LockedValue<[Duration]>([])
    harness.perform(
      .run("caller") { send in
        do {
          await send(.note(try await deadline(harness, .seconds(5)) { try await work(harness) }))
        } catch let error where error is TimeoutExceeded || error is Late {
          await send(.note("late"))
        } catch {
          times.change { $0.append(harness.now) }
          throw error
        }
        times.change { $0.append(harness.now) }
      }.cancellable(id: 1))
    if let cancelAt {
      harness.advance(cancelAt)
      harness.perform(.cancel(id: 1))
    }
    harness.advance(.seconds(1))
    harness.advance(.seconds(100))
    return (harness.notes, times.value, harness)
  }
  let inTime = outcome { harness in
    try await harness.simulation.clock.sleep(for: .seconds(2))
    return "done"
  }
  let endedEarly = EffectTestHarness()
  endedEarly.perform(
    .run { send in
      _ = try await deadline(endedEarly, .seconds(5)) { "done" }
    })
  let failing = outcome { _ in throw Failure() }
  let wasCancelled = LockedValue(false)
  let late = outcome { harness in
    do {
      try await harness.simulation.clock.sleep(for: .seconds(9))
    } catch {
      wasCancelled.change { $0 = true }
      throw error
    }
    return "done"
  }
  let uncooperative = outcome { harness in
    await harness.waitUncancelled(for: .seconds(9))
    return "done"
  }
  let cancelled = outcome(
    { harness in
      await harness.waitUncancelled(for: .seconds(9))
      return "done"
    }, cancelAt: .seconds(2))

  return failedRules([
    .returnsResultInTime: inTime.notes == ["done"] && inTime.times == [.seconds(2)],
    .timerEndsWithTheWork: endedEarly.simulation.nextDeadline == nil,
    .passesOnError: failing.times == [.zero]
      && failing.harness.recorder.phases(of: "caller").last == "1 failed: Failure()",
    .timesOutAtTheDeadline: late.notes == ["late"] && late.times == [.seconds(5)],
    .cancelsOperation: wasCancelled.value,
    .appliesWhenCancellationIsIgnored: uncooperative.notes == ["late"]
      && uncooperative.times == [.seconds(5)],
    .recordsAbandonment: uncooperative.harness.recorder.phases(of: "caller")
      == ["1 started", "1 operation abandoned after 5.0 seconds", "1 finished"],
    .callerCanBeCancelled: cancelled.times == [.seconds(2)] && cancelled.notes == [],
  ])
}

struct WithAbandoningTimeoutTests {
  @Test func `A caller waits no longer than the deadline`() {
    #expect(
      brokenRules { harness, duration, work in
        try await withAbandoningTimeout(duration, clock: harness.simulation.clock, operation: work)
      } == [])
  }

  @Test func `A deadline that uses a task group is detected`() {
    #expect(
      brokenRules { harness, duration, work in
        try await withThrowingTaskGroup(of: String.self) { group in
          group.addTask { try await work() }
          group.addTask {
            try await harness.simulation.clock.sleep(for: duration)
            throw Late()
          }
          defer { group.cancelAll() }
          return try await group.next() ?? ""
        }
      } == [.appliesWhenCancellationIsIgnored, .callerCanBeCancelled, .recordsAbandonment])
  }

  @Test func `A deadline that does not cancel the operation is detected`() {
    #expect(
      brokenRules { harness, duration, work in
        try await withAbandoningTimeout(duration, clock: harness.simulation.clock) {
          await withCheckedContinuation { continuation in
            Task(executorPreference: harness.simulation.executor) {
              continuation.resume(returning: (try? await work()) ?? "")
            }
          }
        }
      }.isSuperset(of: [.cancelsOperation, .passesOnError]))
  }

  @Test func `A deadline that never fires is detected`() {
    #expect(
      brokenRules { _, _, work in try await work() } == [
        .timesOutAtTheDeadline, .cancelsOperation, .appliesWhenCancellationIsIgnored,
        .callerCanBeCancelled,
        .recordsAbandonment,
      ])
  }

  @Test func `A deadline whose timer continues after the operation is detected`() {
    #expect(
      brokenRules { harness, duration, work in
        harness.simulation.schedule(after: duration) {}
        return try await withAbandoningTimeout(
          duration, clock: harness.simulation.clock, operation: work)
      } == [.timerEndsWithTheWork])
  }

  @Test func `A write inside an operation with a deadline names its effect as the cause`() {
    let harness = TallyHarness()
    harness.send(.incrementWithTimeout)
    #expect(
      harness.recorder.lines.filter { $0.hasPrefix("shared") }
        == ["shared ReadOnlyTallyState \"increment\" by incrementWithTimeout#1"])
  }

  @Test func `The earlier of two deadlines applies`() {
    let harness = EffectTestHarness()
    let clock = harness.simulation.clock
    for (outer, inner) in [(9, 2), (3, 9)] {
      harness.perform(
        .run { send in
          do {
            try await withAbandoningTimeout(.seconds(outer), clock: clock) {
              try await withAbandoningTimeout(.seconds(inner), clock: clock) {
                await harness.waitUncancelled(for: .seconds(20))
              }
            }
          } catch let error as TimeoutExceeded {
            await send(.note("\(error.duration) at \(harness.now)"))
          }
        })
    }
    harness.advance(.seconds(100))
    #expect(harness.notes == ["2.0 seconds at 2.0 seconds", "3.0 seconds at 3.0 seconds"])
    #expect(harness.simulation.nextDeadline == nil)
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
