import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Exchanges over one `URLSession`.
///
/// No task of the session is ever cancelled: on Linux a cancellation deadlocks the cooperative pool
/// or terminates the process. A caller that does not wait any longer is resumed at once, and the
/// session drops the late reply.
final class SessionExchange: Sendable {
  private let session: URLSession
  private let deadline: Duration
  private let maximumByteCount: Int

  init(deadline: Duration, maximumByteCount: Int) {
    let configuration = URLSessionConfiguration.ephemeral
    configuration.urlCache = nil
    configuration.httpCookieStorage = nil
    configuration.httpShouldSetCookies = false
    configuration.requestCachePolicy = .reloadIgnoringLocalCacheData
    session = URLSession(configuration: configuration)
    self.deadline = deadline
    self.maximumByteCount = maximumByteCount
  }

  deinit { session.finishTasksAndInvalidate() }

  /// Sends a request and waits for the reply, which may never come.
  func send(_ request: HTTPRequest) async throws -> HTTPResponse {
    // The session's own timeout comes after the deadline. It frees the resources of an exchange for
    // which the caller does not wait any longer.
    let request = try urlRequest(request)
    let waiter = ReplyWaiter()
    return try await waiter.wait { [session, maximumByteCount, deadline] in
      let task = session.dataTask(with: request) { data, response, error in
        waiter.end(
          with: Result {
            try Self.response(
              data, response, error.map { Self.clientError($0, deadline: deadline) },
              maximumByteCount: maximumByteCount)
          })
      }
      task.resume()
    }
  }

  private func urlRequest(_ request: HTTPRequest) throws -> URLRequest {
    guard let url = URL(string: request.url), let host = url.host, !host.isEmpty,
      ["http", "https"].contains(url.scheme?.lowercased())
    else { throw HTTPClientError.invalidURL(request.url) }
    var urlRequest = URLRequest(url: url, timeoutInterval: deadline / .seconds(1) + 1)
    urlRequest.httpMethod = request.method
    urlRequest.httpBody = request.body.map { Data($0) }
    for header in request.headers {
      urlRequest.addValue(header.value, forHTTPHeaderField: header.name)
    }
    return urlRequest
  }

  private static func response(
    _ data: Data?, _ response: URLResponse?, _ error: HTTPClientError?, maximumByteCount: Int
  ) throws -> HTTPResponse {
    if let error { throw error }
    guard let response = response as? HTTPURLResponse else {
      throw HTTPClientError.connectionLost
    }
    let body = data ?? Data()
    if body.count > maximumByteCount {
      throw HTTPClientError.responseTooLarge(byteCount: body.count)
    }
    let headers = response.allHeaderFields.compactMap { name, value -> HTTPHeader? in
      guard let name = name as? String, let value = value as? String else { return nil }
      return HTTPHeader(name, value)
    }
    return HTTPResponse(
      status: response.statusCode, headers: headers.sorted { $0.name < $1.name }, body: Array(body))
  }

  private static func clientError(_ error: any Error, deadline: Duration) -> HTTPClientError {
    guard let error = error as? URLError else { return .failed(code: (error as NSError).code) }
    switch error.code {
    case .cannotConnectToHost, .cannotFindHost, .notConnectedToInternet, .dnsLookupFailed:
      return .unreachable
    case .timedOut: return .timedOut(after: deadline)
    case .networkConnectionLost: return .connectionLost
    default: return .failed(code: error.errorCode)
    }
  }
}
