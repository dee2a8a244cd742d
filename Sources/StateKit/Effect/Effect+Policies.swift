extension Effect {
  /// Runs this effect as soon as no other effect under `id` has arrived for `duration`.
  ///
  /// A new effect under the same id cancels the one that is waiting or running.
  ///
  /// - Parameters:
  ///   - id: The id that groups the effects.
  ///   - duration: The required quiet time, measured by the store's clock.
  ///   - fileID: The file of the call; the default is the caller's.
  ///   - line: The line of the call; the default is the caller's.
  public func debounce(
    id: some Hashable & Sendable, for duration: Duration, fileID: StaticString = #fileID,
    line: UInt = #line
  ) -> Effect {
    .concatenate(.sleep(for: duration, fileID: fileID, line: line), self)
      .cancellable(id: id, cancelInFlight: true)
  }

  /// Runs this effect immediately, then at most once per `interval`.
  ///
  /// Of the effects that arrive during an interval, one is held. When the interval ends, the held
  /// effect runs, and the next interval begins. The others never start. ``cancel(id:)`` cancels the
  /// effect that is held or running.
  ///
  /// - Parameters:
  ///   - id: The id that groups the effects.
  ///   - interval: The shortest time between two starts, measured by the store's clock.
  ///   - latest: Whether to hold the last effect that arrives during an interval, or the first one.
  ///   - fileID: The file of the call; the default is the caller's.
  ///   - line: The line of the call; the default is the caller's.
  public func throttle(
    id: some Hashable & Sendable, for interval: Duration, latest: Bool = true,
    fileID: StaticString = #fileID, line: UInt = #line
  ) -> Effect {
    let source = EffectCallSite(name: "throttle", fileID: fileID, line: line)
    let throttle = EffectPlan.Throttle(
      id: EffectID(id), interval: interval, holdsLatest: latest, source: source)
    return Effect(plan: plan.map { .throttle($0, throttle) })
      .cancellable(id: id)
  }

  /// Retries each operation of this effect when it throws an error, as described by `backoff`. The
  /// error of the last attempt is passed to the `catch:` handler.
  ///
  /// - Parameters:
  ///   - backoff: The number of attempts and the delays between them.
  ///   - isRetryable: Whether another attempt can succeed after this error. A rejection by the
  ///     server usually is not retryable.
  public func retry(
    _ backoff: Backoff, when isRetryable: @escaping @Sendable (any Error) -> Bool = { _ in true }
  ) -> Effect {
    let policy = RetryPolicy(backoff: backoff, isRetryable: isRetryable)
    return Effect(plan: plan?.mapPayloads { Self.typed($0).retrying(policy) })
  }

  /// Cancels this effect if it still runs after `duration`, and sends `action` instead.
  ///
  /// The store enforces the deadline, so it applies even to an operation that ignores cancellation:
  /// that operation is ``EffectPhase/abandoned``, and the actions that it sends are dropped. The
  /// deadline does not apply to an operation that blocks its thread.
  ///
  /// - Parameters:
  ///   - duration: The time limit from the start of the effect, measured by the store's clock.
  ///   - action: The action to send at the deadline.
  ///   - fileID: The file of the call; the default is the caller's.
  ///   - line: The line of the call; the default is the caller's.
  public func timeout(
    _ duration: Duration, onTimeout action: Action, fileID: StaticString = #fileID,
    line: UInt = #line
  ) -> Effect {
    let source = EffectCallSite(name: "timeout", fileID: fileID, line: line)
    let deadline = EffectPlan.Deadline(
      duration: duration, action: SentAction(action, source), source: source)
    return Effect(plan: plan.map { .deadline($0, deadline) })
  }
}
