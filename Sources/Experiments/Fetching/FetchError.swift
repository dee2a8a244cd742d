public import HTTPExchange

/// The reason why a fetch has no result. No reason contains a key or a property of a user.
public enum FetchError: Error, Hashable, Sendable {
  /// The server answered with another status than 200. The duration is how long the server asks the
  /// client to wait.
  case status(Int, retryAfter: Duration?)
  /// The body of the answer is no JSON.
  case json(JSONFailure)
  /// The body of the answer is JSON of another shape.
  case unexpectedShape
  /// The exchange with the server failed.
  case noAnswer(HTTPClientError)
  /// No answer arrived before the deadline. The answer is dropped if it comes later.
  case timedOut(after: Duration)
  /// A later fetch, or another user, took the place of this one.
  case superseded
  /// The variants were cleared.
  case cleared
  /// The client was stopped.
  case stopped
  /// The encoded user has more bytes than ``FetchRequest/maximumUserByteCount``. Nothing was sent.
  case userTooLarge(byteCount: Int)
  /// A URL of the configuration is no absolute URL with the scheme `https` or `http`.
  case invalidURL
  /// A URL of the configuration has the scheme `http` and leads to another machine, so that the key would
  /// travel in the clear.
  case insecureURL

  /// Whether the same request may succeed later: no answer arrived, or one below 400, one that asks for
  /// fewer requests (429), or a failure of the server (500 and above).
  public var isWorthRetrying: Bool {
    switch self {
    case .status(let status, _): status < 400 || status == 429 || status >= 500
    case .json, .unexpectedShape, .timedOut: true
    case .noAnswer(let error):
      switch error {
      case .unreachable, .timedOut, .connectionLost, .failed: true
      case .invalidURL, .invalidMethod, .invalidHeader, .responseTooLarge, .tooManyRedirects,
        .redirectRefused:
        false
      }
    case .superseded, .cleared, .stopped, .userTooLarge, .invalidURL, .insecureURL: false
    }
  }
}

extension FetchError: CustomStringConvertible {
  /// What happened, the likely cause and the fix.
  public var description: String {
    switch self {
    case .status(let status, _): "The server answered with the status \(status)."
    case .json: "The answer of the server is no JSON."
    case .unexpectedShape: "The answer of the server has an unexpected shape."
    case .noAnswer(let error): "The exchange with the server failed: \(error)."
    case .timedOut(let duration): "A timeout occurred: no answer arrived within \(duration)."
    case .superseded: "A later fetch or another user took the place of this fetch."
    case .cleared: "The variants were cleared during the fetch."
    case .stopped: "The client was stopped during the fetch."
    case .userTooLarge(let byteCount):
      """
      The encoded user has \(byteCount) bytes, more than \(FetchRequest.maximumUserByteCount). Remove \
      properties that no flag refers to.
      """
    case .invalidURL: "A URL of the configuration is not valid. Use an absolute URL with https."
    case .insecureURL: "A URL of the configuration would send the key in the clear. Use https."
    }
  }
}
