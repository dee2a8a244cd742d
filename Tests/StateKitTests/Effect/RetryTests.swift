import StateKit
import StateKitSimulation
import Testing

private struct Failure: Error, Equatable { let attempt: Int }

/// The rules that `.retry` must satisfy.
private enum RetryRule {
  case makesAllAttempts, waitsBetweenAttempts, stopsAfterSuccess, handlerReceivesLastError
  case retriesOnlyRetryableErrors, doesNotRetryCancellationError, canBeCancelledWhileWaiting
  case recordsAttempts, doesNotRetryCancelledAttempt
}

private typealias Operation = @Sendable (Send<EffectTestFeature.Action>) async throws -> Void
private typealias Retry =
  @Sendable (
    EffectTestHarness, @escaping Operation, Backoff, @escaping @Sendable (any Error) -> Bool
  ) -> TestEffect

private let backoff = Backoff(initial: .seconds(1), factor: 2, maximum: .seconds(3), attempts: 4)

private func brokenRules(of retry: @escaping Retry) -> Set<RetryRule> {
  func runRetry(
    failureCount: Int = .max, error: (any Error)? = nil, cancelAfter: Duration? = nil,
    isRetryable: @escaping @Sendable (any Error) -> Bool = { _ in true }
  ) -> (times: [Duration], harness: EffectTestHarness) {
    let harness = EffectTestHarness()
    let times = LockedValue<[Duration]>([])
    let effect = retry(
      harness,
      { _ in
        times.change { $0.append(harness.now) }
        let attempt = times.value.count
        // A retry without a limit ends here.
        if attempt > 50 { return }
        if attempt <= failureCount { throw error ?? Failure(attempt: attempt) }
      }, backoff, isRetryable)
    harness.perform(effect.cancellable(id: 1))
    if let cancelAfter {
      harness.advance(cancelAfter)
      harness.perform(.cancel(id: 1))
    }
    harness.advance(.seconds(1000))
    return (times.value, harness)
  }

  let allFail = runRetry()
  let secondSucceeds = runRetry(failureCount: 1)
  let notRetryable = runRetry(isRetryable: { ($0 as? Failure)?.attempt != 2 })
  let cancellationError = runRetry(error: CancellationError())
  let cancelled = runRetry(cancelAfter: .milliseconds(1500))

  // This effect is cancelled during an attempt that ignores the cancellation and throws an error
  // other than `CancellationError`.
  let uncooperative = EffectTestHarness()
  let uncooperativeAttemptCount = LockedValue(0)
  uncooperative.perform(
    retry(
      uncooperative,
      { _ in
        uncooperativeAttemptCount.change { $0 += 1 }
        await uncooperative.waitUncancelled(for: .seconds(1))
        throw Failure(attempt: uncooperativeAttemptCount.value)
      }, backoff, { _ in true }
    ).cancellable(id: 1))
  uncooperative.perform(.cancel(id: 1))
  uncooperative.advance(.seconds(1000))
  return failedRules([
    .makesAllAttempts: allFail.times.count == 4,
    .waitsBetweenAttempts: Array(allFail.times.prefix(4))
      == [.zero, .seconds(1), .seconds(3), .seconds(6)],
    .stopsAfterSuccess: secondSucceeds.times.count == 2
      && secondSucceeds.harness.recorder.issues == [],
    .handlerReceivesLastError: allFail.harness.notes == ["Failure(attempt: 4)"],
    .retriesOnlyRetryableErrors: notRetryable.times.count == 2,
    .doesNotRetryCancellationError: cancellationError.times.count == 1,
    .canBeCancelledWhileWaiting: cancelled.times.count == 2,
    .doesNotRetryCancelledAttempt: uncooperativeAttemptCount.value == 1
      && uncooperative.recorder.phases(of: "work") == ["1 started", "1 cancelled"],
    .recordsAttempts: allFail.harness.recorder.phases(of: "work").map { $0.prefix(11) }
      == ["1 started", "1 attempt 1", "1 attempt 2", "1 attempt 3", "1 finished"],
  ])
}

/// Sends a note with the error.
private let handler: @Sendable (any Error, Send<EffectTestFeature.Action>) async -> Void = {
  error, send in
  await send(.note("\(error)"))
}

/// Returns an effect that retries its operation in a handwritten loop.
private func retryLoop(
  _ harness: EffectTestHarness, _ operation: @escaping Operation, attempts: Int,
  delay: @escaping @Sendable (Int) -> Duration?,
  isRetryable: @escaping @Sendable (any Error) -> Bool
) -> TestEffect {
  .run(
    "work",
    operation: { send in
      for attempt in 1...attempts {
        do {
          return try await operation(send)
        } catch {
          guard attempt < attempts, isRetryable(error) else { throw error }
          if let delay = delay(attempt) { try await harness.simulation.clock.sleep(for: delay) }
        }
      }
    }, catch: handler)
}

struct RetryTests {
  @Test func `An operation is retried according to its policy`() {
    #expect(
      brokenRules { _, operation, backoff, isRetryable in
        .run("work", operation: operation, catch: handler).retry(backoff, when: isRetryable)
      } == [])
  }

  @Test func `A retry that ignores the number of attempts is detected`() {
    #expect(
      brokenRules { _, operation, backoff, isRetryable in
        let endless = Backoff(
          initial: backoff.initial, factor: backoff.factor, maximum: backoff.maximum, attempts: 100)
        return .run("work", operation: operation, catch: handler).retry(endless, when: isRetryable)
      }.isSuperset(of: [.makesAllAttempts, .handlerReceivesLastError]))
  }

  @Test func `A retry that does not wait is detected`() {
    #expect(
      brokenRules { harness, operation, backoff, isRetryable in
        retryLoop(harness, operation, attempts: backoff.attempts, delay: { _ in nil }) {
          !($0 is CancellationError) && isRetryable($0)
        }
      } == [
        .waitsBetweenAttempts, .canBeCancelledWhileWaiting, .doesNotRetryCancelledAttempt,
        .recordsAttempts,
      ])
  }

  @Test func `A retry with constant delays is detected`() {
    #expect(
      brokenRules { _, operation, backoff, isRetryable in
        let constant = Backoff(
          initial: backoff.initial, factor: 1, maximum: backoff.maximum, attempts: backoff.attempts)
        return .run("work", operation: operation, catch: handler)
          .retry(constant, when: isRetryable)
      } == [.waitsBetweenAttempts])
  }

  @Test func `A retry that retries after every error is detected`() {
    #expect(
      brokenRules { _, operation, backoff, _ in
        .run("work", operation: operation, catch: handler).retry(backoff)
      } == [.retriesOnlyRetryableErrors])
  }

  @Test func `A retry that retries after a CancellationError is detected`() {
    #expect(
      brokenRules { harness, operation, backoff, isRetryable in
        retryLoop(
          harness, operation, attempts: backoff.attempts,
          delay: { backoff.delay(afterAttempt: $0, random: .seeded(1)) }, isRetryable: isRetryable)
      } == [.doesNotRetryCancellationError, .recordsAttempts])
  }

  @Test func `A retry that continues after a success is detected`() {
    #expect(
      brokenRules { harness, operation, backoff, isRetryable in
        .concatenate(
          .run("work", operation: operation, catch: handler).retry(backoff, when: isRetryable),
          .run("again", operation: operation, catch: { _, _ in }))
      }.contains(.stopsAfterSuccess))
  }

  /// The ways in which an effect can contain an operation.
  fileprivate enum Composition: CaseIterable {
    case merged, inASequence, underAnID, throttled, queued, dropping, withADeadline

    func compose(_ effect: TestEffect) -> TestEffect {
      switch self {
      case .merged: .merge(.sleep(for: .zero), effect)
      case .inASequence: .concatenate(.sleep(for: .zero), effect)
      case .underAnID: effect.cancellable(id: 1)
      case .throttled: effect.throttle(id: 1, for: .seconds(1))
      case .queued: effect.queued(id: 1)
      case .dropping: effect.dropping(id: 1)
      case .withADeadline: effect.timeout(.seconds(100), onTimeout: .note("timeout"))
      }
    }
  }

  /// Returns an effect that fails at each attempt, and counts the attempts.
  private func failingEffect(counting attemptCount: LockedValue<Int>) -> TestEffect {
    .run(
      "work",
      operation: { _ in
        attemptCount.change { $0 += 1 }
        throw Failure(attempt: attemptCount.value)
      }, catch: handler)
  }

  @Test(arguments: Composition.allCases)
  fileprivate func `Every operation of a composed effect is retried`(composition: Composition) {
    let harness = EffectTestHarness()
    let attemptCount = LockedValue(0)
    harness.perform(composition.compose(failingEffect(counting: attemptCount)).retry(backoff))
    harness.advance(.seconds(1000))
    #expect(attemptCount.value == 4)
    #expect(harness.notes == ["Failure(attempt: 4)"])
  }

  @Test(arguments: [false, true])
  func `A child's failing operation is retried, and its error is caught by the child`(
    isRetriedByParent: Bool
  ) {
    let attemptCount = LockedValue(0)
    let harness = ParentHarness(Parent.State(child: EffectTestFeature.State())) {
      Parent().ifLet(\.child, action: \.child) { EffectTestFeature() }
        .mapEffects { isRetriedByParent ? $0.retry(backoff) : $0 }
    }
    let work = failingEffect(counting: attemptCount)
    harness.send(.child(.perform { isRetriedByParent ? work : work.retry(backoff) }))
    harness.advance(.seconds(1000))
    #expect(attemptCount.value == 4)
    #expect(harness.state.child?.notes == ["Failure(attempt: 4)"])
    #expect(harness.recorder.issues == [])
  }

  @Test func `The delays of a retry come from the store's random source`() {
    func attemptTimes(seed: UInt64) -> [Duration] {
      let harness = EffectTestHarness(random: .seeded(seed))
      let times = LockedValue<[Duration]>([])
      let spread = Backoff(
        initial: .seconds(10), factor: 1, maximum: .seconds(60), attempts: 5, jitter: 0.5)
      harness.perform(
        .run("work") { _ in
          times.change { $0.append(harness.now) }
          throw Failure(attempt: 0)
        } catch: { _, _ in
        }.retry(spread))
      harness.advance(.seconds(1000))
      return times.value
    }
    #expect(attemptTimes(seed: 1) == attemptTimes(seed: 1))
    #expect(attemptTimes(seed: 1) != attemptTimes(seed: 2))
    #expect(attemptTimes(seed: 1).count == 5)
  }
}
