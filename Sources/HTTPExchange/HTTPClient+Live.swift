internal import StateKit

extension HTTPClient {
  /// Returns a client over `URLSession`, with a deadline for each complete exchange.
  ///
  /// The deadline does not rely on the session, which on Linux never ends some exchanges, such as one
  /// whose body arrives slowly forever. At the deadline, or when the caller is cancelled, the caller
  /// is resumed at once and the late reply is dropped. The session keeps the connection of an
  /// abandoned exchange until the server has been silent for one second more than the deadline.
  ///
  /// At most 10 redirects are followed. A redirect to another origin (another scheme, host or port)
  /// does not carry the fields `Authorization`, `Cookie` and `Proxy-Authorization`. The client has no
  /// cookies, no cache and no stored credentials: a response with the status 401 is returned as it
  /// is. At most 64 connections to one host are open; further exchanges wait for one of them.
  ///
  /// - Parameters:
  ///   - deadline: The time limit of an exchange and its redirects, measured by `clock`.
  ///   - maximumByteCount: The largest accepted body of a response, in bytes after decompression.
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
