import Realtime
import Testing

/// Cases 109 and 110 of CASES.md: the requests that a server refuses.
struct HandshakeRefusalTests {
  private func refusal(
    _ bytes: [UInt8], policy: HandshakePolicy = HandshakePolicy()
  ) -> HandshakeRefusal? {
    var handshake = ServerOpeningHandshake(policy: policy)
    var offset = 0
    let outcome = handshake.receive(bytes.span, at: &offset)
    guard case .refused(let refusal, let response) = outcome else { return nil }
    let status = "HTTP/1.1 \(refusal.status) "
    #expect(String(decoding: response, as: UTF8.self).hasPrefix(status))
    return refusal
  }

  @Test(
    arguments: [
      ("GET", "POST /chat HTTP/1.1", HandshakeRefusal.method, 405),
      ("GET", "get /chat HTTP/1.1", .method, 405),
      ("GET", "GET /chat HTTP/1.0", .malformedRequestLine, 400),
      ("GET", "GET /chat HTTP/2", .malformedRequestLine, 400),
      ("GET", "GET  /chat HTTP/1.1", .malformedRequestLine, 400),
      ("GET", "GET /a b HTTP/1.1", .malformedRequestLine, 400),
      ("GET", "GET chat HTTP/1.1", .malformedRequestLine, 400),
      ("GET", "GET /é HTTP/1.1", .malformedRequestLine, 400),
      ("GET", "G@T /chat HTTP/1.1", .malformedRequestLine, 400),
      ("GET", " GET /chat HTTP/1.1", .malformedRequestLine, 400),
      ("GET", "", .malformedRequestLine, 400),
      ("Upgrade", nil, .notUpgrade, 426),
      ("Upgrade", "Upgrade: h2c", .notUpgrade, 426),
      ("Upgrade", "Upgrade: websockets", .notUpgrade, 426),
      ("Connection", nil, .missingConnection, 400),
      ("Connection", "Connection: close", .missingConnection, 400),
      ("Sec-WebSocket-Version", nil, .version, 426),
      ("Sec-WebSocket-Version", "Sec-WebSocket-Version: 8", .version, 426),
      ("Sec-WebSocket-Version", "Sec-WebSocket-Version: 13, 8", .version, 426),
      ("Sec-WebSocket-Key", nil, .invalidKey, 400),
      ("Sec-WebSocket-Key", "Sec-WebSocket-Key: c2hvcnQ=", .invalidKey, 400),
      ("Sec-WebSocket-Key", "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ=", .invalidKey, 400),
      ("Host", nil, .invalidHost, 400),
      ("Host", "Host:", .invalidHost, 400),
      ("Host", "Host: localhost, localhost", .invalidHost, 400),
      ("Host", "Host: user@localhost", .invalidHost, 400),
      ("Host", "Host: localhost:0", .invalidHost, 400),
      ("Host", "Host: localhost:65536", .invalidHost, 400),
      ("Host", "Host: localhost/a", .invalidHost, 400),
      ("Host", "Host: [::1", .invalidHost, 400),
    ] as [(String, String?, HandshakeRefusal, Int)])
  func `A request with a wrong line is refused`(
    name: String, line: String?, expected: HandshakeRefusal, status: Int
  ) {
    let text = HandshakeText.request.replacing(name, with: line)
    #expect(refusal(text.bytes) == expected)
    #expect(expected.status == status)
  }

  @Test(arguments: [
    ("Host: localhost", HandshakeRefusal.invalidHost),
    ("Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==", .invalidKey),
    ("Sec-WebSocket-Version: 13", .version),
    ("Content-Length: 1", .body), ("Content-Length: 0, 1", .body),
    ("Transfer-Encoding: chunked", .body), ("Transfer-Encoding: identity", .body),
    (" folded", .malformed(.malformedField)), ("\tfolded", .malformed(.malformedField)),
    ("no colon", .malformed(.malformedField)), (": no name", .malformed(.malformedField)),
    ("X : y", .malformed(.malformedField)), ("X Y: z", .malformed(.malformedField)),
    ("Ü: y", .malformed(.malformedField)), ("X: a\nY: b", .malformed(.malformedLine)),
    ("X: a\rY: b", .malformed(.malformedLine)), ("X: a\r\rY: b", .malformed(.malformedLine)),
    ("X: \0", .malformed(.malformedLine)), ("X: \u{7F}", .malformed(.malformedLine)),
    ("X: \u{1B}", .malformed(.malformedLine)),
  ])
  func `A request with one more line is refused`(line: String, expected: HandshakeRefusal) {
    #expect(refusal(HandshakeText.request.adding(line).bytes) == expected)
  }

  @Test
  func `Lines that end with LF alone are refused, and so is an empty line before the request`() {
    let lines = HandshakeText.request.lines.joined(separator: "\n") + "\n\n"
    #expect(refusal(Array(lines.utf8)) == .malformed(.malformedLine))
    #expect(refusal([0x0A]) == .malformed(.malformedLine))
    let empty = Array("\r\n".utf8) + HandshakeText.request.bytes
    #expect(refusal(empty) != nil)
  }

  @Test func `A content length of zero is no body`() {
    #expect(refusal(HandshakeText.request.adding("Content-Length: 0").bytes) == nil)
  }

  /// Case 110 of CASES.md.
  @Test(
    arguments: [
      ([], nil), (["https://a.example"], nil), (["HTTPS://A.example"], nil),
      (["https://b.example"], .forbiddenOrigin), (["https://a.example:8443"], .forbiddenOrigin),
      (["http://a.example"], .forbiddenOrigin), (["null"], .forbiddenOrigin),
      ([""], .forbiddenOrigin), (["https://a.example.b.example"], .forbiddenOrigin),
      (["https://a.example", "https://a.example"], .forbiddenOrigin),
      (["http://localhost"], .forbiddenOrigin),
    ] as [([String], HandshakeRefusal?)])
  func `Only pages of the allowed origins connect`(origins: [String], expected: HandshakeRefusal?) {
    let text = HandshakeText.request.adding(origins.map { "Origin: \($0)" })
    let policy = HandshakePolicy(allowedOrigins: ["https://a.example"])
    #expect(refusal(text.bytes, policy: policy) == expected)
    #expect(refusal(text.bytes) == (origins.isEmpty ? nil : .forbiddenOrigin))
  }

  /// Case 110 of CASES.md. A name that an attacker's name server resolves to 127.0.0.1 is not
  /// loopback.
  @Test(
    arguments: [
      ("server.example", nil), ("SERVER.example:80", nil), ("other.example", .forbiddenHost),
      ("localhost.other.example", .forbiddenHost), ("127.0.0.1.other.example", .forbiddenHost),
      ("192.168.0.1", .forbiddenHost), ("128.0.0.1", .forbiddenHost), ("0.0.0.0", .forbiddenHost),
      ("127.0.0.256", .forbiddenHost), ("127.1", .forbiddenHost), ("[::2]", .forbiddenHost),
      ("[::ffff:127.0.0.1]", .forbiddenHost),
    ] as [(String, HandshakeRefusal?)])
  func `Only loopback and the allowed hosts are served`(host: String, expected: HandshakeRefusal?) {
    let text = HandshakeText.request.replacing("Host", with: "Host: \(host)")
    let policy = HandshakePolicy(allowedHosts: ["Server.example"])
    #expect(refusal(text.bytes, policy: policy) == expected)
    #expect(refusal(text.bytes) == .forbiddenHost)
  }
}
