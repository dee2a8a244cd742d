/// The server's side of the opening handshake (RFC 6455, section 4.2).
///
/// ```swift
/// var handshake = ServerOpeningHandshake(policy: HandshakePolicy())
/// var offset = 0
/// switch handshake.receive(bytes.span, at: &offset) {
/// case .accepted(let request): write(request.response)  // The bytes from `offset` are frames.
/// case .refused(_, let response): write(response)  // Then the socket is closed.
/// case .posted(let request): write(response(to: request).bytes)  // Then the socket is closed.
/// case .page(let response): write(response)  // Then the socket is closed.
/// case nil: break  // The request is not complete.
/// }
/// ```
///
/// A request that posts a body to one of the paths of ``HandshakePolicy/postPaths`` is not a handshake. It
/// is read to the end of its body, and the server answers it.
public struct ServerOpeningHandshake: Hashable, Sendable {
  /// A request that was accepted.
  public struct Request: Hashable, Sendable {
    /// The path and the query. It can contain a token: do not log it.
    public let target: String
    /// The header fields in order. They can contain a token: do not log them.
    public let headers: [WebSocketEndpoint.HeaderField]
    /// The first of the client's subprotocols that the server speaks too; nil if it speaks none of
    /// them.
    public let subprotocol: String?
    /// The bytes of the response to send.
    public let response: [UInt8]
  }

  /// The decision about a request.
  public enum Outcome: Hashable, Sendable {
    /// The request is accepted. Its response is to be sent.
    case accepted(Request)
    /// The request is refused. The response is to be sent, and then the socket is to be closed.
    case refused(HandshakeRefusal, response: [UInt8])
    /// A body was posted to a path of the policy. A response is to be sent, and then the socket is to be
    /// closed.
    case posted(PostedRequest)
    /// A browser loads a page of the policy. The response is to be sent, and then the socket is to be
    /// closed.
    case page(response: [UInt8])
  }

  private let policy: HandshakePolicy
  private var parser = HTTPHeadParser()
  /// The body of a request whose head is complete; nil if the request has no body.
  private var body: PostedBody?

  /// Creates the handshake of one connection.
  public init(policy: HandshakePolicy) { self.policy = policy }

  /// The number of bytes that have arrived of a posted body that is not complete.
  public var incompleteByteCount: Int { body?.byteCount ?? 0 }

  /// Reads the request from `offset`, and advances `offset` behind it. Returns nil when all bytes are
  /// used and the request is not complete.
  public mutating func receive(_ bytes: Span<UInt8>, at offset: inout Int) -> Outcome? {
    do throws(HandshakeRefusal) {
      if body == nil {
        guard let head = try parse(bytes, at: &offset) else { return nil }
        if let page = try page(head) { return .page(response: page.response) }
        body = try postedBody(head)
        if body == nil { return .accepted(try accept(head)) }
      }
      return body?.receive(bytes, at: &offset).map(Outcome.posted)
    } catch {
      return .refused(error, response: error.response)
    }
  }

  private mutating func parse(
    _ bytes: Span<UInt8>, at offset: inout Int
  ) throws(HandshakeRefusal) -> HTTPHead? {
    do {
      return try parser.next(in: bytes, at: &offset)
    } catch {
      throw .malformed(error)
    }
  }

  /// Returns the page that a request asks for; nil for any other request.
  private func page(_ head: HTTPHead) throws(HandshakeRefusal) -> WebPage? {
    guard head.values(of: "Upgrade").isEmpty, let page = policy.page(requestLine: head.startLine)
    else { return nil }
    try checkSource(head)
    try Self.checkNoBody(head)
    return page
  }

  /// Returns the parser of the body of a request that posts to a path of the policy; nil for any other
  /// request.
  private func postedBody(_ head: HTTPHead) throws(HandshakeRefusal) -> PostedBody? {
    guard let post = policy.post(requestLine: head.startLine) else { return nil }
    try checkSource(head)
    return try PostedBody(head, target: post.target, limit: post.limit)
  }

  private func accept(_ head: HTTPHead) throws(HandshakeRefusal) -> Request {
    let target = try Self.target(requestLine: head.startLine)
    try checkSource(head, target: target)
    guard policy.hasSocket(at: target) else { throw .unknownPath }
    try Self.checkUpgrade(head)
    guard let key = head.onlyValue(of: "Sec-WebSocket-Key"), let nonce = HandshakeNonce(key: key)
    else { throw .invalidKey }
    let subprotocol = head.elements(of: "Sec-WebSocket-Protocol").first {
      policy.subprotocols.contains($0)
    }
    var lines = [
      "HTTP/1.1 101 Switching Protocols", "Upgrade: websocket", "Connection: Upgrade",
      "Sec-WebSocket-Accept: \(nonce.accept)",
    ]
    if let subprotocol { lines.append("Sec-WebSocket-Protocol: \(subprotocol)") }
    return Request(
      target: target, headers: head.fields, subprotocol: subprotocol,
      response: Array((lines.joined(separator: "\r\n") + "\r\n\r\n").utf8))
  }

  /// Returns the path and the query of a line such as "GET /socket HTTP/1.1".
  private static func target(requestLine: String) throws(HandshakeRefusal) -> String {
    let parts = requestLine.split(separator: " ", omittingEmptySubsequences: false)
    guard parts.count == 3, parts[2] == "HTTP/1.1", !parts[0].isEmpty,
      parts[0].utf8.allSatisfy(\.isTokenCharacter)
    else { throw .malformedRequestLine }
    guard parts[0] == "GET" else { throw .method }
    guard parts[1].hasPrefix("/"), parts[1].utf8.allSatisfy({ 0x21...0x7E ~= $0 }) else {
      throw .malformedRequestLine
    }
    return String(parts[1])
  }

  /// Checks where the request was sent to, and from which web page.
  ///
  /// - Parameter target: The path and the query of a request that opens a socket.
  private func checkSource(
    _ head: HTTPHead, target: String? = nil
  ) throws(HandshakeRefusal) {
    guard let host = head.onlyValue(of: "Host"), let authority = try? URLAuthority(host) else {
      throw .invalidHost
    }
    guard policy.allows(authority) else { throw .forbiddenHost }
    guard policy.allows(origins: head.values(of: "Origin"), target: target, host: host) else {
      throw .forbiddenOrigin
    }
  }

  private static func checkNoBody(_ head: HTTPHead) throws(HandshakeRefusal) {
    guard head.values(of: "Transfer-Encoding").isEmpty,
      head.values(of: "Content-Length").allSatisfy({ $0 == "0" })
    else { throw .body }
  }

  private static func checkUpgrade(_ head: HTTPHead) throws(HandshakeRefusal) {
    try checkNoBody(head)
    guard head.contains("websocket", in: "Upgrade") else { throw .notUpgrade }
    guard head.contains("upgrade", in: "Connection") else { throw .missingConnection }
    guard head.onlyValue(of: "Sec-WebSocket-Version") == "13" else { throw .version }
  }
}
