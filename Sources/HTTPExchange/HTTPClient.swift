public import StateKit

/// A client that exchanges one HTTP request for one response.
///
/// An app puts the client of ``live(deadline:maximumByteCount:clock:)`` into its dependencies. A test
/// puts a client of its own there, and no request leaves the process.
///
/// ```swift
/// @Dependency(\.httpClient) var httpClient
/// let response = try await httpClient.send(HTTPRequest(url: "https://example.com/token"))
/// if response.status == 429 {
///   print(response.headers.value(named: "Retry-After") ?? "no date")
/// }
/// ```
public struct HTTPClient: Sendable {
  /// Sends a request and returns the complete response, whatever its status.
  ///
  /// - Throws: ``HTTPClientError``, or `CancellationError` if the task was cancelled.
  public var send: @Sendable (HTTPRequest) async throws -> HTTPResponse

  /// Creates a client from its function.
  public init(send: @escaping @Sendable (HTTPRequest) async throws -> HTTPResponse) {
    self.send = send
  }

  /// A client whose endpoint is not implemented.
  public static var unimplemented: Self {
    Self(send: StateKit.unimplemented("HTTPClient.send"))
  }
}

private enum HTTPClientKey: DependencyKey {
  static var defaultValue: HTTPClient { .unimplemented }
}

extension DependencyValues {
  /// The client for HTTP exchanges.
  public var httpClient: HTTPClient {
    get { self[HTTPClientKey.self] }
    set { self[HTTPClientKey.self] = newValue }
  }
}
