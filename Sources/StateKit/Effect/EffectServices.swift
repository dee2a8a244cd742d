/// What a store lends to its running effects.
@usableFromInline
final class EffectServices: Sendable {
  let clock: any Clock<Duration>
  let random: RandomSource
  let storage: SharedStorage
  let log: EventLog
  let executor: (any TaskExecutor)?
  /// The executor again, when it is one of a simulation.
  let world: (any SimulatedExecutor)?

  init(
    dependencies: DependencyValues, storage: SharedStorage, log: EventLog,
    executor: (any TaskExecutor)?
  ) {
    clock = dependencies.clock
    random = dependencies.random
    self.storage = storage
    self.log = log
    self.executor = executor
    world = executor as? any SimulatedExecutor
  }

  /// Waits by the store's clock.
  ///
  /// - Throws: `CancellationError` when the task is cancelled.
  func sleep(for duration: Duration) async throws {
    try await clock.sleep(for: duration)
  }

  /// Tells how much time passes from now on.
  func stopwatch() -> @Sendable () -> Duration { Self.stopwatch(of: clock) }

  private static func stopwatch<C: Clock>(
    of clock: C
  ) -> @Sendable () -> Duration where C.Duration == Duration {
    let start = clock.now
    return { start.duration(to: clock.now) }
  }
}
