import StateKit
import StateKitSimulation
import Testing

private struct Failure: Error, Equatable { let attempt: Int }

/// The rules that `.retry` must satisfy.
private enum RetryRule {
  case triesAsOftenAsItSays, waitsBetween, stopsAfterSuccess, lastErrorReachesTheHandler
  case refusalIsNotTriedAgain, cancellationIsNotTriedAgain, cancelledWhileItWaits
  case attemptsAreRecorded, cancelledAttemptIsTheLast
}

private typealias Operation = @Sendable (Send<EffectTestFeature.Action>) async throws -> Void
private typealias Retry =
  @Sendable (
    EffectTestHarness, @escaping Operation, Backoff, @escaping @Sendable (any Error) -> Bool
  ) -> TestEffect

private let backoff = Backoff(initial: .seconds(1), factor: 2, maximum: .seconds(3), attempts: 4)

private func brokenRules(of retry: @escaping Retry) -> Set<RetryRule> {
  func tries(
    failing: Int = .max, error: (any Error)? = nil, cancelAfter: Duration? = nil,
    isRetryable: @escaping @Sendable (any Error) -> Bool = { _ in true }
  ) -> (times: [Duration], world: EffectTestHarness) {
    let world = EffectTestHarness()
    let times = LockedValue<[Duration]>([])
    let effect = retry(
      world,
      { _ in
        times.change { $0.append(world.now) }
        let attempt = times.value.count
        if attempt > 50 { return }
        if attempt <= failing { throw error ?? Failure(attempt: attempt) }
      }, backoff, isRetryable)
    world.perform(effect.cancellable(id: 1))
    if let cancelAfter {
      world.advance(cancelAfter)
      world.perform(.cancel(id: 1))
    }
    world.advance(.seconds(1000))
    return (times.value, world)
  }

  let all = tries()
  let second = tries(failing: 1)
  let refusal = tries(isRetryable: { ($0 as? Failure)?.attempt != 2 })
  let cancellation = tries(error: CancellationError())
  let cancelled = tries(cancelAfter: .milliseconds(1500))

  // Cancelled during an attempt that ignores the cancellation and throws another error.
  let deaf = EffectTestHarness()
  let deafTries = LockedValue(0)
  deaf.perform(
    retry(
      deaf,
      { _ in
        deafTries.change { $0 += 1 }
        await deaf.waitUncancelled(for: .seconds(1))
        throw Failure(attempt: deafTries.value)
      }, backoff, { _ in true }
    ).cancellable(id: 1))
  deaf.perform(.cancel(id: 1))
  deaf.advance(.seconds(1000))
  return brokenRules([
    .triesAsOftenAsItSays: all.times.count == 4,
    .waitsBetween: Array(all.times.prefix(4))
      == [.zero, .seconds(1), .seconds(3), .seconds(6)],
    .stopsAfterSuccess: second.times.count == 2 && second.world.recorder.issues == [],
    .lastErrorReachesTheHandler: all.world.notes == ["Failure(attempt: 4)"],
    .refusalIsNotTriedAgain: refusal.times.count == 2,
    .cancellationIsNotTriedAgain: cancellation.times.count == 1,
    .cancelledWhileItWaits: cancelled.times.count == 2,
    .cancelledAttemptIsTheLast: deafTries.value == 1
      && deaf.recorder.phases(of: "work") == ["1 started", "1 cancelled"],
    .attemptsAreRecorded: all.world.recorder.phases(of: "work").map { $0.prefix(11) }
      == ["1 started", "1 attempt 1", "1 attempt 2", "1 attempt 3", "1 finished"],
  ])
}

private let handler: @Sendable (any Error, Send<EffectTestFeature.Action>) async -> Void = {
  error, send in
  await send(.note("\(error)"))
}

/// Returns an effect that retries with a handwritten loop.
private func loop(
  _ world: EffectTestHarness, _ operation: @escaping Operation, attempts: Int,
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
          if let delay = delay(attempt) { try await world.simulation.clock.sleep(for: delay) }
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

  @Test func `A retry that ignores the number of attempts is found`() {
    #expect(
      brokenRules { _, operation, backoff, isRetryable in
        let endless = Backoff(
          initial: backoff.initial, factor: backoff.factor, maximum: backoff.maximum, attempts: 100)
        return .run("work", operation: operation, catch: handler).retry(endless, when: isRetryable)
      }.isSuperset(of: [.triesAsOftenAsItSays, .lastErrorReachesTheHandler]))
  }

  @Test func `A retry that does not wait is found`() {
    #expect(
      brokenRules { world, operation, backoff, isRetryable in
        loop(world, operation, attempts: backoff.attempts, delay: { _ in nil }) {
          !($0 is CancellationError) && isRetryable($0)
        }
      } == [
        .waitsBetween, .cancelledWhileItWaits, .cancelledAttemptIsTheLast, .attemptsAreRecorded,
      ])
  }

  @Test func `A retry with constant delays is found`() {
    #expect(
      brokenRules { _, operation, backoff, isRetryable in
        let constant = Backoff(
          initial: backoff.initial, factor: 1, maximum: backoff.maximum, attempts: backoff.attempts)
        return .run("work", operation: operation, catch: handler)
          .retry(constant, when: isRetryable)
      } == [.waitsBetween])
  }

  @Test func `A retry that retries after every error is found`() {
    #expect(
      brokenRules { _, operation, backoff, _ in
        .run("work", operation: operation, catch: handler).retry(backoff)
      } == [.refusalIsNotTriedAgain])
  }

  @Test func `A retry that retries after a cancellation is found`() {
    #expect(
      brokenRules { world, operation, backoff, isRetryable in
        loop(
          world, operation, attempts: backoff.attempts,
          delay: { backoff.delay(afterAttempt: $0, random: .seeded(1)) }, isRetryable: isRetryable)
      } == [.cancellationIsNotTriedAgain, .attemptsAreRecorded])
  }

  @Test func `A retry that continues after a success is found`() {
    #expect(
      brokenRules { world, operation, backoff, isRetryable in
        .concatenate(
          .run("work", operation: operation, catch: handler).retry(backoff, when: isRetryable),
          .run("again", operation: operation, catch: { _, _ in }))
      }.contains(.stopsAfterSuccess))
  }

  /// The positions of an operation in a composed effect.
  fileprivate enum Part: CaseIterable {
    case merged, inASequence, underAnID, throttled, withADeadline

    func holding(_ effect: TestEffect) -> TestEffect {
      switch self {
      case .merged: .merge(.sleep(for: .zero), effect)
      case .inASequence: .concatenate(.sleep(for: .zero), effect)
      case .underAnID: effect.cancellable(id: 1)
      case .throttled: effect.throttle(id: 1, for: .seconds(1))
      case .withADeadline: effect.timeout(.seconds(100), onTimeout: .note("timeout"))
      }
    }
  }

  /// Returns an effect that fails at each attempt.
  private func failing(_ tries: LockedValue<Int>) -> TestEffect {
    .run(
      "work",
      operation: { _ in
        tries.change { $0 += 1 }
        throw Failure(attempt: tries.value)
      }, catch: handler)
  }

  @Test(arguments: Part.allCases)
  fileprivate func `Every operation of a composed effect is retried`(part: Part) {
    let world = EffectTestHarness()
    let tries = LockedValue(0)
    world.perform(part.holding(failing(tries)).retry(backoff))
    world.advance(.seconds(1000))
    #expect(tries.value == 4)
    #expect(world.notes == ["Failure(attempt: 4)"])
  }

  @Test(arguments: [false, true])
  func `A child's failing operation is retried, and its error is caught by the child`(
    parentSaysSo: Bool
  ) {
    let tries = LockedValue(0)
    let world = ParentHarness(Parent.State(child: EffectTestFeature.State())) {
      Parent().ifLet(\.child, action: \.child) { EffectTestFeature() }
        .mapEffects { parentSaysSo ? $0.retry(backoff) : $0 }
    }
    let work = failing(tries)
    world.send(.child(.perform { parentSaysSo ? work : work.retry(backoff) }))
    world.advance(.seconds(1000))
    #expect(tries.value == 4)
    #expect(world.state.child?.notes == ["Failure(attempt: 4)"])
    #expect(world.recorder.issues == [])
  }

  @Test func `The delays of a retry come from the store's random source`() {
    func times(_ seed: UInt64) -> [Duration] {
      let world = EffectTestHarness(random: .seeded(seed))
      let times = LockedValue<[Duration]>([])
      let spread = Backoff(
        initial: .seconds(10), factor: 1, maximum: .seconds(60), attempts: 5, jitter: 0.5)
      world.perform(
        .run("work") { _ in
          times.change { $0.append(world.now) }
          throw Failure(attempt: 0)
        } catch: { _, _ in
        }.retry(spread))
      world.advance(.seconds(1000))
      return times.value
    }
    #expect(times(1) == times(1))
    #expect(times(1) != times(2))
    #expect(times(1).count == 5)
  }
}
