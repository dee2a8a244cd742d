import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Exchanges over one `URLSession`.
///
/// No running task of the session is ever cancelled: on Linux a cancellation deadlocks the
/// cooperative pool or terminates the process. A caller that is cancelled is resumed at once, and
/// the session's late reply is dropped.
final class SessionExchange: Sendable {
  private let session: URLSession
  let delegate: SessionDelegate
  private let deadline: Duration
  private let maximumByteCount: Int

  /// The largest number of redirects that an exchange follows.
  private static var maximumRedirectCount: Int { 10 }
  /// The largest number of connections to one host. The default value of 6 would be used up by six
  /// abandoned exchanges.
  private static var maximumConnectionCount: Int { 64 }

  init(deadline: Duration, maximumByteCount: Int) {
    let configuration = URLSessionConfiguration.ephemeral
    configuration.urlCache = nil
    configuration.urlCredentialStorage = nil
    configuration.httpCookieStorage = nil
    configuration.httpShouldSetCookies = false
    configuration.requestCachePolicy = .reloadIgnoringLocalCacheData
    configuration.httpMaximumConnectionsPerHost = Self.maximumConnectionCount
    delegate = SessionDelegate(deadline: deadline)
    session = URLSession(configuration: configuration, delegate: delegate, delegateQueue: nil)
    self.deadline = deadline
    self.maximumByteCount = maximumByteCount
  }

  deinit { session.finishTasksAndInvalidate() }

  /// Sends a request, follows redirects, and waits for the response. The wait has no deadline of its
  /// own: the caller must end it.
  func send(_ request: HTTPRequest) async throws -> HTTPResponse {
    var request = request
    for _ in 0...Self.maximumRedirectCount {
      let response = try await exchange(request)
      guard let redirected = try request.redirected(by: response) else { return response }
      request = redirected
    }
    throw HTTPClientError.tooManyRedirects(limit: Self.maximumRedirectCount)
  }

  private func exchange(_ request: HTTPRequest) async throws -> HTTPResponse {
    // The session's own timeout comes after the deadline. It frees the resources of an exchange for
    // which the caller does not wait any longer.
    let urlRequest = try URLRequest(request, timeoutInterval: deadline / .seconds(1) + 1)
    let exchange = PendingExchange(maximumByteCount: maximumByteCount)
    return try await exchange.wait { [session, delegate] in
      let task = session.dataTask(with: urlRequest)
      delegate.add(exchange, for: task)
      task.resume()
    }
  }
}

extension URLRequest {
  fileprivate init(_ request: HTTPRequest, timeoutInterval: TimeInterval) throws(HTTPClientError) {
    try request.validate()
    guard let url = URL.http(request.url) else { throw .invalidURL }
    self.init(url: url, timeoutInterval: timeoutInterval)
    httpMethod = request.method
    httpBody = request.body.map { Data($0) }
    for header in request.headers {
      addValue(header.value, forHTTPHeaderField: header.name)
    }
  }
}
