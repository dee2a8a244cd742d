import Realtime
import StateKit
import Testing

/// Cases 18 and 109 of CASES.md: the client's side of the opening handshake.
struct ClientOpeningHandshakeTests {
  private static let nonce = HandshakeNonce(bytes: Array("the sample nonce".utf8))

  private static func handshake(
    _ url: String = "ws://localhost/chat", headers: [(String, String)] = []
  ) throws -> ClientOpeningHandshake {
    ClientOpeningHandshake(
      endpoint: try WebSocketEndpoint(url, headers: headers), nonce: try #require(nonce))
  }

  /// Returns the failure of an answer; nil if it is accepted.
  private static func failure(
    _ bytes: [UInt8], subprotocols: String? = nil
  ) throws -> WebSocketFailure? {
    var handshake = try handshake(
      headers: subprotocols.map { [("Sec-WebSocket-Protocol", $0)] } ?? [])
    var offset = 0
    do throws(WebSocketFailure) {
      let answer = try handshake.receive(bytes.span, at: &offset)
      #expect(answer != nil)
      return nil
    } catch {
      return error
    }
  }

  @Test func `The request names the host, the target and the fields`() throws {
    let handshake = try Self.handshake(
      "ws://Example.com:8080/a?b=%20", headers: [("Authorization", "Bearer t"), ("X", "")])
    let expected = """
      GET /a?b=%20 HTTP/1.1\r
      Host: example.com:8080\r
      Upgrade: websocket\r
      Connection: Upgrade\r
      Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r
      Sec-WebSocket-Version: 13\r
      Authorization: Bearer t\r
      X: \r
      \r

      """
    #expect(String(decoding: handshake.request, as: UTF8.self) == expected)
    #expect(HandshakeNonce(bytes: [1]) == nil)
  }

  @Test(arguments: [
    ("ws://a.example", "a.example"), ("ws://a.example:80", "a.example"),
    ("ws://a.example:443", "a.example:443"), ("ws://[::1]:8080", "[::1]:8080"),
    ("ws://[::1]", "[::1]"), ("ws://127.0.0.1:1", "127.0.0.1:1"),
  ])
  func `The field Host has brackets and no default port`(url: String, host: String) throws {
    let request = String(decoding: try Self.handshake(url).request, as: UTF8.self)
    #expect(request.contains("\r\nHost: \(host)\r\n"))
  }

  /// Case 18 of CASES.md.
  @Test func `Bytes behind the answer are left for the frames, however the bytes are cut`() throws {
    let head = HandshakeText.answer.bytes
    let bytes = head + [0x81, 0x02, 0x68, 0x69]
    for position in 0...bytes.count {
      var handshake = try Self.handshake()
      var rest: [UInt8] = []
      var answer: ClientOpeningHandshake.Answer?
      for part in [Array(bytes[..<position]), Array(bytes[position...])] {
        var offset = 0
        if answer == nil { answer = try handshake.receive(part.span, at: &offset) }
        rest += part[offset...]
      }
      try #require(answer?.subprotocol == .some(nil))
      try #require(rest == [0x81, 0x02, 0x68, 0x69])
    }
  }

  @Test(arguments: [200, 301, 400, 401, 403, 404, 426, 429, 500, 503, 100, 102])
  func `A status other than 101 is refused with its number`(status: Int) throws {
    let text = HandshakeText.answer.replacing("HTTP", with: "HTTP/1.1 \(status) Other")
    #expect(try Self.failure(text.bytes) == .upgradeRefused(status: status))
  }

  @Test(
    arguments: [
      ("HTTP", "HTTP/1.0 101 S"), ("HTTP", "HTTP/1.1 1010 S"), ("HTTP", "HTTP/1.1 abc S"),
      ("HTTP", "HTTP/1.1  101"), ("HTTP", "http/1.1 101 S"), ("HTTP", ""),
      ("HTTP", "HTTP/1.1 +10 S"),
      ("Upgrade", nil), ("Upgrade", "Upgrade: h2c"), ("Upgrade", "Upgrade: websocket, h2c"),
      ("Connection", nil), ("Connection", "Connection: close"),
      ("Sec-WebSocket-Accept", nil), ("Sec-WebSocket-Accept", "Sec-WebSocket-Accept:"),
      ("Sec-WebSocket-Accept", "Sec-WebSocket-Accept: S3pPLMBiTxaQ9kYGzzhZRbK+xOo="),
      ("Sec-WebSocket-Accept", "Sec-WebSocket-Accept: dGhlIHNhbXBsZSBub25jZQ=="),
    ] as [(String, String?)])
  func `An answer with a wrong line is refused`(name: String, line: String?) throws {
    let failure = try Self.failure(HandshakeText.answer.replacing(name, with: line).bytes)
    guard case .invalidUpgrade = failure else {
      Issue.record("not refused as an invalid answer")
      return
    }
  }

  @Test(arguments: [
    "Sec-WebSocket-Extensions: permessage-deflate", "Sec-WebSocket-Protocol: a",
    "Sec-WebSocket-Accept: s3pPLMBiTxaQ9kYGzzhZRbK+xOo=", "Upgrade: websocket", " folded",
    "no colon", "X: a\nY: b", "X: \0",
  ])
  func `An answer with one more line is refused`(line: String) throws {
    let failure = try Self.failure(HandshakeText.answer.adding(line).bytes)
    guard case .invalidUpgrade = failure else {
      Issue.record("not refused as an invalid answer")
      return
    }
  }

  @Test func `Only an offered subprotocol is accepted`() throws {
    let answer = HandshakeText.answer.adding("Sec-WebSocket-Protocol: b")
    #expect(try Self.failure(answer.bytes, subprotocols: "a, b") == nil)
    #expect(try Self.failure(HandshakeText.answer.bytes, subprotocols: "a, b") == nil)
    #expect(try Self.failure(answer.bytes, subprotocols: "a, B") != nil)
    let two = answer.adding("Sec-WebSocket-Protocol: b")
    #expect(try Self.failure(two.bytes, subprotocols: "a, b") != nil)
  }

  @Test func `An answer of 8 KiB, or of 64 fields, is accepted, and nothing larger`() throws {
    let fields = (3..<64).map { "X-\($0): y" }
    #expect(try Self.failure(HandshakeText.answer.padded(to: 8192).bytes) == nil)
    #expect(try Self.failure(HandshakeText.answer.padded(to: 8193).bytes) != nil)
    #expect(try Self.failure(HandshakeText.answer.adding(fields).bytes) == nil)
    #expect(try Self.failure(HandshakeText.answer.adding(fields + ["X: y"]).bytes) != nil)
  }

  @Test func `A server accepts a client's requests, and the client accepts the answers`() throws {
    let random = RandomSource.seeded(8)
    for _ in 0..<200 {
      let endpoint = try WebSocketEndpoint(
        "ws://127.0.0.1:\(random.int(in: 1..<65536))/p?q",
        headers: [("Sec-WebSocket-Protocol", "a, b")])
      var client = ClientOpeningHandshake(endpoint: endpoint, nonce: HandshakeNonce(random: random))
      var server = ServerOpeningHandshake(policy: HandshakePolicy(subprotocols: ["b"]))
      var offset = 0
      guard case .accepted(let request) = server.receive(client.request.span, at: &offset) else {
        Issue.record("refused")
        return
      }
      offset = 0
      let answer = try client.receive(request.response.span, at: &offset)
      try #require(answer?.subprotocol == "b")
      try #require(request.target == "/p?q")
      // The answer does not fit another request.
      var other = ClientOpeningHandshake(endpoint: endpoint, nonce: HandshakeNonce(random: random))
      offset = 0
      #expect(throws: WebSocketFailure.self) {
        try other.receive(request.response.span, at: &offset)
      }
    }
  }
}
