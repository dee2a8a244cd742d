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

  /// Runs this effect after the earlier effects under `id`: one after the other, in the order in which
  /// reducers returned them.
  ///
  /// ```swift
  /// case .saveTapped:
  ///   return .run("save", with: state.draft) { _, draft in try await drafts.save(draft) }
  ///     .queued(id: CancelID.save)
  /// ```
  ///
  /// An effect starts when the previous one has ended, whether it finished, failed, or was cancelled.
  /// The queue has no limit. An effect that waits appears in the event log as the effect `queued`.
  /// ``cancel(id:)`` cancels the running effect and all that wait. When a child is removed, its queue
  /// is removed as well.
  ///
  /// Each feature has queues of its own. An effect under the same id *inside* a queued effect is a part
  /// of it, and does not wait. A cancellation inside the effect happens when the effect starts; if it
  /// has the same id, as that of a `debounce`, it cancels the effect itself. Two
  /// effects that are queued under the same two ids in opposite order may wait for each other forever.
  ///
  /// - Parameters:
  ///   - id: The id that groups the effects.
  ///   - fileID: The file of the call; the default is the caller's.
  ///   - line: The line of the call; the default is the caller's.
  public func queued(
    id: some Hashable & Sendable, fileID: StaticString = #fileID, line: UInt = #line
  ) -> Effect {
    admitted(
      EffectID(id), .queued, EffectCallSite(name: "queued", fileID: fileID, line: line)
    )
    .cancellable(id: id)
  }

  /// Runs this effect unless an earlier effect under `id` runs. Otherwise this effect never starts.
  ///
  /// ```swift
  /// case .refreshPulled:
  ///   return .run("refresh") { send in await send(.loaded(try await library.load())) }
  ///     .dropping(id: CancelID.refresh)
  /// ```
  ///
  /// An effect that waits under the same id because of ``queued(id:fileID:line:)`` counts as running.
  /// ``cancel(id:)`` cancels the running effect, and the next one starts again. Each feature has ids of
  /// its own. A cancellation inside the effect happens when the effect starts.
  ///
  /// - Parameters:
  ///   - id: The id that groups the effects.
  ///   - fileID: The file of the call; the default is the caller's.
  ///   - line: The line of the call; the default is the caller's.
  public func dropping(
    id: some Hashable & Sendable, fileID: StaticString = #fileID, line: UInt = #line
  ) -> Effect {
    admitted(
      EffectID(id), .dropping, EffectCallSite(name: "dropping", fileID: fileID, line: line)
    )
    .cancellable(id: id)
  }

  private func admitted(
    _ id: EffectID, _ policy: EffectPlan.AdmissionPolicy, _ source: EffectCallSite
  ) -> Effect {
    let admission = EffectPlan.Admission(id: id, policy: policy, source: source)
    return Effect(plan: plan.map { .admission($0, admission) })
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
