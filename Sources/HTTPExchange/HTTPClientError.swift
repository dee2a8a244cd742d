/// The reason why an HTTP exchange has no response.
///
/// No reason contains the URL or a header field's value, because both can contain a token.
public enum HTTPClientError: Error, Hashable, Sendable {
  /// The URL, or that of a redirect, is not an absolute URL with the scheme `http` or `https`.
  case invalidURL
  /// The method is not a token as RFC 9110 defines it.
  case invalidMethod
  /// A header field has an invalid name, or a value with a control character such as a line break.
  case invalidHeader(name: String)
  /// The complete response did not arrive within the deadline.
  case timedOut(after: Duration)
  /// The server could not be reached.
  case unreachable
  /// The connection broke before the response was complete.
  case connectionLost
  /// The body of the response has more bytes than the client accepts.
  case responseTooLarge(limit: Int)
  /// The server redirected the request more often than the client accepts.
  case tooManyRedirects(limit: Int)
  /// The server redirected the request to another origin, which the request does not allow.
  case redirectRefused
  /// The exchange failed for another reason. The number is the code of the session's error, such as
  /// that of a `URLError`.
  case failed(code: Int)
}
