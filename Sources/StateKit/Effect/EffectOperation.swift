/// An operation, the handler of its error, and its retry policy.
///
/// It is a class, so that an effect with one operation is a single object and a pointer to it.
@usableFromInline
final class EffectOperation<Action: Sendable>: Sendable {
  @usableFromInline typealias Body = @Sendable (Send<Action>) async throws -> Void
  @usableFromInline typealias ServicedBody =
    @Sendable (Send<Action>, EffectServices) async throws -> Void
  @usableFromInline typealias Handler = @Sendable (any Error, Send<Action>) async -> Void

  /// An operation, with or without access to the services of the store.
  @usableFromInline
  enum Work: Sendable {
    /// An operation of a feature.
    case plain(Body)
    /// An operation of the library, which uses the services of the store.
    case serviced(ServicedBody)
  }

  @usableFromInline let source: EffectCallSite
  @usableFromInline let work: Work
  @usableFromInline let handler: Handler?
  @usableFromInline let retry: RetryPolicy?

  @inlinable
  init(
    _ source: EffectCallSite, work: Work, handler: Handler? = nil, retry: RetryPolicy? = nil
  ) {
    self.source = source
    self.work = work
    self.handler = handler
    self.retry = retry
  }

  /// Returns the same operation with a retry policy.
  func retrying(_ retry: RetryPolicy) -> EffectOperation {
    EffectOperation(source, work: work, handler: handler, retry: retry)
  }

  /// Runs the operation to its end and returns its outcome.
  func runToEnd(_ send: Send<Action>, services: EffectServices) async -> EffectOutcome {
    do {
      if case .plain(let body) = work, handler == nil, retry == nil {
        try await body(send)
      } else {
        try await runHandlingErrors(send, services: services)
      }
      return .finished
    } catch is CancellationError {
      return .cancelled
    } catch {
      return .failed(error)
    }
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

  private func attempt(_ send: Send<Action>, _ services: EffectServices) async throws {
    switch work {
    case .plain(let body): try await body(send)
    case .serviced(let body): try await body(send, services)
    }
  }

  private func attemptRepeatedly(_ send: Send<Action>, _ services: EffectServices) async throws {
    guard let retry else { return try await attempt(send, services) }
    var attemptNumber = 1
    while true {
      do {
        return try await attempt(send, services)
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

  func map<Mapped>(
    _ embed: @escaping @Sendable (Action) -> Mapped
  ) -> EffectOperation<Mapped> {
    let mappedWork: EffectOperation<Mapped>.Work =
      switch work {
      case .plain(let body): .plain { send in try await body(send.pullback(embed)) }
      case .serviced(let body):
        .serviced { send, services in try await body(send.pullback(embed), services) }
      }
    var mappedHandler: EffectOperation<Mapped>.Handler?
    if let handler {
      mappedHandler = { error, send in await handler(error, send.pullback(embed)) }
    }
    return EffectOperation<Mapped>(
      source, work: mappedWork, handler: mappedHandler, retry: retry)
  }
}

extension EffectOperation {
  /// Returns an operation that waits for a duration, measured by the store's clock.
  static func sleep(for duration: Duration, _ source: EffectCallSite) -> EffectOperation {
    EffectOperation(
      source, work: .serviced { _, services in try await services.sleep(for: duration) })
  }
}
