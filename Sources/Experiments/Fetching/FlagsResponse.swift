internal import HTTPExchange

/// The answer of a server to a request for flags.
enum FlagsResponse: Hashable, Sendable {
  /// The flags. Those that are not valid are set aside.
  case flags(FlagSet)
  /// The answer has no flags.
  case failure(FetchError)

  /// Reads an answer, which is an array of flags. Only the status 200 is a success.
  ///
  /// - Complexity: O(*n*) in the size of the body.
  init(_ response: HTTPResponse) {
    guard response.status == 200 else {
      self = .failure(.status(response.status, retryAfter: response.retryAfter))
      return
    }
    do {
      let body = try JSONValue(
        parsing: response.body, maximumByteCount: FetchResponse.maximumByteCount)
      guard let elements = body.arrayValue else {
        self = .failure(.unexpectedShape)
        return
      }
      self = .flags(FlagSet(elements))
    } catch {
      self = .failure(.json(error))
    }
  }
}
