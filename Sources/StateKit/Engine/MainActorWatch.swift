#if DEBUG
  /// A measurement of how long an effect holds the main actor before its first suspension. Debug
  /// builds report an effect that holds it too long, because the views do not respond meanwhile.
  ///
  /// It measures real time, or the time of an injected clock. In a simulation nothing is measured: no
  /// effect runs on the main actor there.
  struct MainActorWatch {
    /// The longest time that is not reported.
    static var limit: Duration { .milliseconds(100) }

    private let elapsedTime: @Sendable () -> Duration

    /// Starts the measurement; returns nil for effects that do not run on the main actor.
    init?(isolation: any Actor, services: EffectServices) {
      guard isolation === MainActor.shared, services.executor == nil else { return nil }
      elapsedTime = EffectServices.stopwatch(of: services.dependencies.mainActorClock)
    }

    /// Ends the measurement, and returns a report if the effect has held the main actor too long.
    func issue(about effect: EffectIdentity) -> StoreIssue? {
      let elapsed = elapsedTime()
      if elapsed <= Self.limit { return nil }
      return StoreIssue(
        """
        The effect "\(effect.name)" held the main actor for \(elapsed) before its first suspension. \
        Likely cause: an operation runs in the isolation of its store, so a long computation or a \
        blocking call in it blocks the views. Move that work to a function with `@concurrent`.
        """, at: effect.location)
    }
  }

  private enum MainActorClockKey: DependencyKey {
    static var defaultValue: any Clock<Duration> { ContinuousClock() }
  }

  extension DependencyValues {
    /// The clock that measures how long an effect holds the main actor, in debug builds.
    package var mainActorClock: any Clock<Duration> {
      get { self[MainActorClockKey.self] }
      set { self[MainActorClockKey.self] = newValue }
    }
  }
#endif
