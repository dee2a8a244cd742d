public import HTTPExchange

/// The client's side of one HTTP exchange on a connection of its own, without sockets.
///
/// ```swift
/// var exchange = try ClientHTTPExchange(request, maximumByteCount: 1 << 20)
/// write(exchange.bytes)
/// if let response = try exchange.receive(bytes.span) { use(response) }
/// // When the server has ended the connection:
/// use(try exchange.ended())
/// ```
///
/// The size of a body is known from `Content-Length`, or by the end of the connection. A response with
/// `Transfer-Encoding` is not understood.
public struct ClientHTTPExchange: Hashable, Sendable {
  private enum Phase: Hashable {
    case head(HTTPHeadParser)
    /// The size of the body; nil if it ends with the connection.
    case body(HTTPResponse, size: Int?)
    case done(HTTPResponse)
  }

  /// The server that receives the request.
  public let endpoint: WebSocketEndpoint
  /// The bytes of the request to send.
  public let bytes: [UInt8]
  private let hasResponseBody: Bool
  private let maximumByteCount: Int
  private var phase = Phase.head(HTTPHeadParser())

  /// Creates an exchange that has not begun.
  ///
  /// - Parameters:
  ///   - request: The request, with a URL of the scheme `http`. Redirects are not followed.
  ///   - maximumByteCount: The largest size of the body of the response, in bytes.
  /// - Throws: `HTTPClientError.invalidURL`, also for the scheme `https`; `.invalidMethod` or
  ///   `.invalidHeader(name:)`.
  public init(_ request: HTTPRequest, maximumByteCount: Int) throws(HTTPClientError) {
    guard request.url.lowercased().hasPrefix("http://") else { throw .invalidURL }
    guard !request.method.isEmpty, request.method.utf8.allSatisfy(\.isTokenCharacter) else {
      throw .invalidMethod
    }
    for header in request.headers {
      guard
        (try? WebSocketEndpoint.HeaderField(validating: header.name, value: header.value)) != nil
      else { throw .invalidHeader(name: header.name) }
    }
    guard let endpoint = try? WebSocketEndpoint(request.url) else { throw .invalidURL }
    var lines = [
      "\(request.method) \(endpoint.target) HTTP/1.1", "Host: \(endpoint.hostField)",
      "Connection: close",
    ]
    if let body = request.body { lines.append("Content-Length: \(body.count)") }
    lines += request.headers.map { "\($0.name): \($0.value)" }
    self.endpoint = endpoint
    self.maximumByteCount = maximumByteCount
    bytes = Array((lines.joined(separator: "\r\n") + "\r\n\r\n").utf8) + (request.body ?? [])
    hasResponseBody = request.method != "HEAD"
  }

  /// Reads bytes of the server, and returns the response when it is complete.
  ///
  /// - Throws: `HTTPClientError.connectionLost` if the bytes are no response that is understood, or
  ///   `.responseTooLarge(limit:)`. The connection is to be closed then.
  public mutating func receive(_ bytes: Span<UInt8>) throws(HTTPClientError) -> HTTPResponse? {
    var offset = 0
    while case .head(var parser) = phase {
      let head: HTTPHead?
      do { head = try parser.next(in: bytes, at: &offset) } catch { throw .connectionLost }
      phase = .head(parser)
      guard let head else { return nil }
      phase = try phase(after: head)
    }
    if case .body(var response, let size) = phase {
      let count = min(bytes.count - offset, (size ?? .max) - response.body.count)
      guard response.body.count + count <= maximumByteCount else {
        throw .responseTooLarge(limit: maximumByteCount)
      }
      for index in offset..<offset + count { response.body.append(bytes[index]) }
      phase = response.body.count == size ? .done(response) : .body(response, size: size)
    }
    if case .done(let response) = phase { return response }
    return nil
  }

  /// Returns the response when the server has ended the connection.
  ///
  /// - Throws: `HTTPClientError.connectionLost` if the response is not complete.
  public func ended() throws(HTTPClientError) -> HTTPResponse {
    switch phase {
    case .done(let response), .body(let response, size: nil): return response
    case .head, .body: throw .connectionLost
    }
  }

  private func phase(after head: HTTPHead) throws(HTTPClientError) -> Phase {
    let status = try Self.status(head.startLine)
    // A preliminary response precedes the response.
    if 100..<200 ~= status { return .head(HTTPHeadParser()) }
    let headers = head.fields.map { HTTPHeader($0.name, $0.value) }
    let response = HTTPResponse(status: status, headers: headers.sorted { $0.name < $1.name })
    guard hasResponseBody, status != 204, status != 304 else { return .done(response) }
    guard head.values(of: "Transfer-Encoding").isEmpty else { throw .connectionLost }
    guard !head.values(of: "Content-Length").isEmpty else { return .body(response, size: nil) }
    guard let digits = head.onlyValue(of: "Content-Length"), !digits.isEmpty,
      digits.utf8.allSatisfy(\.isDigit)
    else { throw .connectionLost }
    guard let size = Int(digits), size <= maximumByteCount else {
      throw .responseTooLarge(limit: maximumByteCount)
    }
    return size == 0 ? .done(response) : .body(response, size: size)
  }

  /// Returns the status of a line such as "HTTP/1.1 200 OK". A server with an older version of the protocol
  /// is understood.
  private static func status(_ line: String) throws(HTTPClientError) -> Int {
    let parts = line.split(separator: " ", maxSplits: 2, omittingEmptySubsequences: false)
    guard parts.count >= 2, ["HTTP/1.1", "HTTP/1.0"].contains(parts[0]), parts[1].utf8.count == 3,
      parts[1].utf8.allSatisfy(\.isDigit), let status = Int(parts[1]), status >= 100,
      status != 101
    else { throw .connectionLost }
    return status
  }
}
