internal import StateKit

extension HTTPClient {
  /// Returns a client over `URLSession`, with a deadline for each complete exchange.
  ///
  /// The deadline does not rely on the session, which on Linux never ends some exchanges: a status 401
  /// with a challenge for the scheme Basic, or a body that arrives slowly forever. At the deadline, or
  /// when the caller is cancelled, the caller is resumed at once and the late reply is dropped.
  /// Redirects are followed. The client has no cookies and no cache.
  ///
  /// - Parameters:
  ///   - deadline: The time limit of an exchange, measured by `clock`.
  ///   - maximumByteCount: The largest accepted body of a response, in bytes.
  ///   - clock: The clock that measures the deadline.
  public static func live(
    deadline: Duration = .seconds(10), maximumByteCount: Int = 1 << 20,
    clock: any Clock<Duration> = ContinuousClock()
  ) -> Self {
    let exchange = SessionExchange(deadline: deadline, maximumByteCount: maximumByteCount)
    return Self { request in
      do {
        return try await withAbandoningTimeout(deadline, clock: clock) {
          try await exchange.send(request)
        }
      } catch let exceeded as TimeoutExceeded {
        throw HTTPClientError.timedOut(after: exceeded.duration)
      }
    }
  }
}
