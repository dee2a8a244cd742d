/// The services of a store that its running effects use.
///
/// SAFETY: see ``StoreServices``.
@usableFromInline
final class EffectServices: StoreServices, @unchecked Sendable {
  let dependencies: DependencyValues
  let clock: any Clock<Duration>
  let random: RandomSource
  let storage: SharedStorage

  init(
    store: StoreIdentity, dependencies: DependencyValues, storage: SharedStorage, log: EventLog,
    executor: (any TaskExecutor)?, dismissals: any DismissalReceiver
  ) {
    self.dependencies = dependencies
    clock = dependencies.clock
    random = dependencies.random
    self.storage = storage
    super.init(store: store, log: log, executor: executor, dismissals: dismissals)
  }

  /// Returns these services with other dependencies.
  func overridden(by dependencies: DependencyValues) -> EffectServices {
    EffectServices(
      store: store, dependencies: dependencies, storage: storage, log: log, executor: executor,
      dismissals: dismissals)
  }

  /// Waits for a duration, measured by the store's clock.
  ///
  /// - Throws: `CancellationError` when the task is cancelled.
  func sleep(for duration: Duration) async throws {
    try await clock.sleep(for: duration.limitedForClocks)
  }

  /// Returns a closure that measures the time elapsed since this call.
  func stopwatch() -> @Sendable () -> Duration { Self.stopwatch(of: clock) }

  /// Returns a closure that measures the time elapsed since this call by a clock.
  static func stopwatch<SomeClock: Clock>(
    of clock: SomeClock
  ) -> @Sendable () -> Duration where SomeClock.Duration == Duration {
    let start = clock.now
    return { start.duration(to: clock.now) }
  }
}
