extension Effect {
  /// Waits until no further effect under `id` has come for `duration`, then runs.
  ///
  /// A new one under the same id ends the one that waits, or runs.
  ///
  /// - Parameters:
  ///   - id: Which effects belong together.
  ///   - duration: How long it must be quiet, by the store's clock.
  ///   - fileID: The file that it was written in; the caller's.
  ///   - line: The line that it was written in; the caller's.
  public func debounce(
    id: some Hashable & Sendable, for duration: Duration, fileID: StaticString = #fileID,
    line: UInt = #line
  ) -> Effect {
    .concatenate(.sleep(for: duration, fileID: fileID, line: line), self)
      .cancellable(id: id, cancelInFlight: true)
  }

  /// Runs at once, then at most once in each `interval`.
  ///
  /// Of those that come before the interval has passed one is held until then; it begins the next
  /// interval. The others never start. ``cancel(id:)`` ends the one that is held, or runs.
  ///
  /// - Parameters:
  ///   - id: Which effects belong together.
  ///   - interval: The shortest time between two starts, by the store's clock.
  ///   - latest: Whether the last of those that came is held, or the first.
  ///   - fileID: The file that it was written in; the caller's.
  ///   - line: The line that it was written in; the caller's.
  public func throttle(
    id: some Hashable & Sendable, for interval: Duration, latest: Bool = true,
    fileID: StaticString = #fileID, line: UInt = #line
  ) -> Effect {
    let source = EffectSource(name: "throttle", fileID: fileID, line: line)
    return Effect(
      node: node.map { .throttle($0, EffectID(id), interval, latest: latest, source) }
    )
    .cancellable(id: id)
  }

  /// Tries each operation of this effect again when it throws, as often and with the delays that
  /// `backoff` says. The error of the last attempt goes to `catch:`.
  ///
  /// - Parameters:
  ///   - backoff: How often, and after which delays.
  ///   - isRetryable: Whether an error is worth another attempt. A refusal usually is not.
  public func retry(
    _ backoff: Backoff, when isRetryable: @escaping @Sendable (any Error) -> Bool = { _ in true }
  ) -> Effect {
    let policy = RetryPolicy(backoff: backoff, isRetryable: isRetryable)
    return Effect(
      node: node?.transformingOperations { $0.retrying(policy) })
  }

  /// Drops this effect when it still runs after `duration`, and sends `action` instead.
  ///
  /// The store keeps the deadline, so it holds for an operation that ignores cancellation: that one
  /// is ``EffectPhase/abandoned``, and nothing that it sends arrives. It does not hold for an
  /// operation that blocks its thread.
  ///
  /// - Parameters:
  ///   - duration: How long it may take, by the store's clock, from its start.
  ///   - action: What is sent at the deadline.
  ///   - fileID: The file that it was written in; the caller's.
  ///   - line: The line that it was written in; the caller's.
  public func timeout(
    _ duration: Duration, onTimeout action: Action, fileID: StaticString = #fileID,
    line: UInt = #line
  ) -> Effect {
    let source = EffectSource(name: "timeout", fileID: fileID, line: line)
    return Effect(node: node.map { .deadline($0, duration, onTimeout: action, source) })
  }
}
