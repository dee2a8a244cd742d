/// An operation of a feature, the handler of its error, and its retry policy.
///
/// SAFETY: see ``EffectPayload``.
@usableFromInline
final class EffectOperation<Action: Sendable>: ActionPayload<Action>, @unchecked Sendable {
  @usableFromInline typealias Handler = @Sendable (any Error, Send<Action>) async -> Void

  @usableFromInline let body: Operation
  @usableFromInline let handler: Handler?
  @usableFromInline let retry: RetryPolicy?

  @inlinable
  init(
    _ source: EffectCallSite, body: @escaping Operation, handler: Handler? = nil,
    retry: RetryPolicy? = nil
  ) {
    self.body = body
    self.handler = handler
    self.retry = retry
    super.init(source)
  }

  override func retrying(_ policy: RetryPolicy) -> ActionPayload<Action> {
    EffectOperation(source, body: body, handler: handler, retry: policy)
  }

  override func operation(services: EffectServices) -> Operation {
    if handler == nil, retry == nil { return body }
    return { send in try await self.runHandlingErrors(send, services: services) }
  }

  /// Runs the operation to its end.
  ///
  /// - Throws: `CancellationError`, or the last error of the body if there is no handler.
  private func runHandlingErrors(
    _ send: Send<Action>, services: EffectServices
  ) async throws {
    do {
      try await attemptRepeatedly(send, services)
    } catch let error as CancellationError {
      throw error
    } catch {
      guard let handler else { throw error }
      await handler(error, send)
    }
  }

  private func attemptRepeatedly(_ send: Send<Action>, _ services: EffectServices) async throws {
    guard let retry else { return try await body(send) }
    var attemptNumber = 1
    while true {
      do {
        return try await body(send)
      } catch let error as CancellationError {
        throw error
      } catch {
        try Task.checkCancellation()
        guard retry.isRetryable(error),
          let delay = retry.backoff.delay(afterAttempt: attemptNumber, random: services.random)
        else { throw error }
        EffectContext.current?.record(.retrying(attempt: attemptNumber, after: delay, error))
        attemptNumber += 1
        try await services.sleep(for: delay)
      }
    }
  }

  override func map<Mapped>(
    _ embed: @escaping @Sendable (Action) -> Mapped
  ) -> ActionPayload<Mapped> {
    let body = body
    var mappedHandler: EffectOperation<Mapped>.Handler?
    if let handler {
      mappedHandler = { error, send in await handler(error, send.pullback(embed)) }
    }
    return EffectOperation<Mapped>(
      source, body: { send in try await body(send.pullback(embed)) }, handler: mappedHandler,
      retry: retry)
  }
}
