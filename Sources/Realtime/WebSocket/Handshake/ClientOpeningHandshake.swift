/// The client's side of the opening handshake (RFC 6455, section 4.1).
///
/// ```swift
/// var handshake = ClientOpeningHandshake(endpoint: endpoint, nonce: HandshakeNonce(random: random))
/// write(handshake.request)
/// var offset = 0
/// if let answer = try handshake.receive(bytes.span, at: &offset) {
///   // The connection is open. The bytes from `offset` are frames.
/// }
/// ```
public struct ClientOpeningHandshake: Hashable, Sendable {
  /// The answer of a server that agrees.
  public struct Answer: Hashable, Sendable {
    /// The subprotocol that the server chose; nil if it chose none.
    public let subprotocol: String?
  }

  /// The bytes of the request to send.
  public let request: [UInt8]
  private let nonce: HandshakeNonce
  private let subprotocols: [String]
  private var parser = HTTPHeadParser()

  /// Creates the handshake for an endpoint. Each connection needs a new nonce.
  public init(endpoint: WebSocketEndpoint, nonce: HandshakeNonce) {
    self.nonce = nonce
    subprotocols = HTTPHead(startLine: "", fields: endpoint.headers)
      .elements(of: "Sec-WebSocket-Protocol")
    let fields =
      [
        "GET \(endpoint.target) HTTP/1.1", "Host: \(endpoint.hostField)", "Upgrade: websocket",
        "Connection: Upgrade", "Sec-WebSocket-Key: \(nonce.key)", "Sec-WebSocket-Version: 13",
      ] + endpoint.headers.map { "\($0.name): \($0.value)" }
    request = Array((fields.joined(separator: "\r\n") + "\r\n\r\n").utf8)
  }

  /// Reads the server's answer from `offset`, and advances `offset` behind it. Returns nil when all
  /// bytes are used and the answer is not complete.
  ///
  /// - Throws: ``WebSocketFailure/upgradeRefused(status:)`` or
  ///   ``WebSocketFailure/invalidUpgrade(_:)``. The socket is to be closed then.
  public mutating func receive(
    _ bytes: Span<UInt8>, at offset: inout Int
  ) throws(WebSocketFailure) -> Answer? {
    let head: HTTPHead?
    do {
      head = try parser.next(in: bytes, at: &offset)
    } catch {
      throw .invalidUpgrade("The answer is not an HTTP response (\(error)).")
    }
    guard let head else { return nil }
    let status = try Self.status(head.startLine)
    guard status == 101 else { throw .upgradeRefused(status: status) }
    return try check(head)
  }

  /// Returns the status code of a status line such as "HTTP/1.1 101 Switching Protocols".
  private static func status(_ line: String) throws(WebSocketFailure) -> Int {
    let parts = line.split(separator: " ", maxSplits: 2, omittingEmptySubsequences: false)
    guard parts.count >= 2, parts[0] == "HTTP/1.1", parts[1].utf8.count == 3,
      parts[1].utf8.allSatisfy(\.isDigit), let status = Int(parts[1])
    else { throw .invalidUpgrade("The status line is invalid.") }
    return status
  }

  private func check(_ head: HTTPHead) throws(WebSocketFailure) -> Answer {
    guard let upgrade = head.onlyValue(of: "Upgrade"), upgrade.lowercased() == "websocket" else {
      throw .invalidUpgrade("The field Upgrade is not \"websocket\".")
    }
    guard head.contains("upgrade", in: "Connection") else {
      throw .invalidUpgrade("The field Connection does not contain \"Upgrade\".")
    }
    guard head.onlyValue(of: "Sec-WebSocket-Accept") == nonce.accept else {
      throw .invalidUpgrade("The field Sec-WebSocket-Accept does not answer the request.")
    }
    guard head.elements(of: "Sec-WebSocket-Extensions").isEmpty else {
      throw .invalidUpgrade("The server uses an extension that was not offered.")
    }
    guard !head.values(of: "Sec-WebSocket-Protocol").isEmpty else {
      return Answer(subprotocol: nil)
    }
    guard let subprotocol = head.onlyValue(of: "Sec-WebSocket-Protocol"),
      subprotocols.contains(subprotocol)
    else { throw .invalidUpgrade("The server uses a subprotocol that was not offered.") }
    return Answer(subprotocol: subprotocol)
  }
}
