/// The reason why an HTTP exchange has no response.
public enum HTTPClientError: Error, Hashable, Sendable {
  /// The URL is not an absolute URL with the scheme `http` or `https`.
  case invalidURL(String)
  /// The complete response did not arrive within the deadline.
  case timedOut(after: Duration)
  /// The server could not be reached.
  case unreachable
  /// The connection broke before the response was complete.
  case connectionLost
  /// The body of the response has more bytes than the client accepts.
  case responseTooLarge(byteCount: Int)
  /// The exchange failed for another reason. The number is that of `URLError.Code`.
  case failed(code: Int)
}
