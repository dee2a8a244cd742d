/// The lines of an HTTP head, which a test can change.
struct HandshakeText: Hashable, Sendable {
  var lines: [String]

  /// A request with the key of the example in RFC 6455, section 1.2.
  static var request: Self {
    Self(lines: [
      "GET /chat HTTP/1.1", "Host: localhost", "Upgrade: websocket", "Connection: Upgrade",
      "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==", "Sec-WebSocket-Version: 13",
    ])
  }

  /// The answer to ``request``, with the accept value of the example in RFC 6455, section 1.2.
  static var answer: Self {
    Self(lines: [
      "HTTP/1.1 101 Switching Protocols", "Upgrade: websocket", "Connection: Upgrade",
      "Sec-WebSocket-Accept: s3pPLMBiTxaQ9kYGzzhZRbK+xOo=",
    ])
  }

  /// Returns the head with `line` instead of the line that begins with `name`. If `line` is nil,
  /// the old line is only removed.
  func replacing(_ name: String, with line: String?) -> Self {
    Self(
      lines: lines.flatMap { old in
        old.hasPrefix(name) ? line.map { [$0] } ?? [] : [old]
      })
  }

  func adding(_ added: [String]) -> Self { Self(lines: lines + added) }

  func adding(_ line: String) -> Self { adding([line]) }

  /// Returns the head, extended to `count` bytes by an added field.
  func padded(to count: Int) -> Self {
    let missing = count - bytes.count - "X-Padding: \r\n".utf8.count
    return adding("X-Padding: " + String(repeating: "x", count: missing))
  }

  var bytes: [UInt8] { Array((lines.joined(separator: "\r\n") + "\r\n\r\n").utf8) }
}
