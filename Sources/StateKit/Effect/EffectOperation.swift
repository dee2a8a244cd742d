/// What a running effect does: the user's operation, what catches its error, and how it is tried
/// again.
@usableFromInline
struct EffectOperation<Action: Sendable>: Sendable {
  typealias Body = @Sendable (Send<Action>, EffectServices) async throws -> Void
  typealias Handler = @Sendable (any Error, Send<Action>) async -> Void

  var body: Body
  var handler: Handler?
  var retry: RetryPolicy?

  /// Runs to the end.
  ///
  /// - Throws: What the body throws last, when there is no handler; `CancellationError` always.
  func run(_ send: Send<Action>, services: EffectServices) async throws {
    do {
      try await attempt(send, services)
    } catch let error as CancellationError {
      throw error
    } catch {
      guard let handler else { throw error }
      await handler(error, send)
    }
  }

  private func attempt(_ send: Send<Action>, _ services: EffectServices) async throws {
    guard let retry else { return try await body(send, services) }
    var attempt = 1
    while true {
      do {
        return try await body(send, services)
      } catch let error as CancellationError {
        throw error
      } catch {
        try Task.checkCancellation()
        guard retry.isRetryable(error),
          let delay = retry.backoff.delay(afterAttempt: attempt, random: services.random)
        else { throw error }
        if let context = EffectContext.current,
          services.log.journal.isListening(to: .effects)
        {
          services.log.append(
            .effect(
              context.identity.identity, .retrying(attempt: attempt, after: delay, error)))
        }
        attempt += 1
        try await services.sleep(for: delay)
      }
    }
  }

  func map<Mapped>(
    _ embed: @escaping @Sendable (Action) -> Mapped
  ) -> EffectOperation<Mapped> {
    let body = body
    var mapped = EffectOperation<Mapped> { send, services in
      try await body(send.pullback(embed), services)
    }
    if let handler {
      mapped.handler = { error, send in await handler(error, send.pullback(embed)) }
    }
    mapped.retry = retry
    return mapped
  }
}

/// How an operation is tried again.
struct RetryPolicy: Sendable {
  let backoff: Backoff
  let isRetryable: @Sendable (any Error) -> Bool
}
