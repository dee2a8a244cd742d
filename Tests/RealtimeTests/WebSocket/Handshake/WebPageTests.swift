import Realtime
import Testing

/// Pages that a server shows in a browser, and the sockets that they open.
struct WebPageTests {
  private static let page = WebPage(html: "<p>é")

  private static func outcome(
    _ line: String = "GET / HTTP/1.1", _ fields: [String] = [], host: String = "127.0.0.1:8787"
  ) -> ServerOpeningHandshake.Outcome? {
    var policy = HandshakePolicy(allowedOrigins: ["https://allowed.example"])
    policy.pages["/"] = page
    policy.pageSocketPaths = ["/updates"]
    var handshake = ServerOpeningHandshake(policy: policy)
    let bytes = Array(
      (([line, "Host: \(host)"] + fields).joined(separator: "\r\n") + "\r\n\r\n").utf8)
    var offset = 0
    return handshake.receive(bytes.span, at: &offset)
  }

  private static func refusal(_ outcome: ServerOpeningHandshake.Outcome?) -> HandshakeRefusal? {
    if case .refused(let refusal, _) = outcome { refusal } else { nil }
  }

  private static let upgrade = [
    "Upgrade: websocket", "Connection: Upgrade", "Sec-WebSocket-Version: 13",
    "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
  ]

  private static func refusal(
    ofSocket path: String, origin: String, host: String = "127.0.0.1:8787"
  ) -> HandshakeRefusal? {
    refusal(outcome("GET \(path) HTTP/1.1", ["Origin: \(origin)"] + upgrade, host: host))
  }

  @Test(arguments: ["GET / HTTP/1.1", "GET /?a=1 HTTP/1.1"])
  func `A browser receives the page, and may load nothing else for it`(_ line: String) throws {
    guard case .page(let bytes)? = Self.outcome(line) else {
      Issue.record("no page")
      return
    }
    let parts = String(decoding: bytes, as: UTF8.self).split(separator: "\r\n\r\n")
    let fields = try #require(parts.first).split(separator: "\r\n")
    #expect(fields.first == "HTTP/1.1 200 OK")
    #expect(fields.contains("Content-Length: 5"))
    #expect(fields.contains("Connection: close"))
    #expect(fields.contains("X-Content-Type-Options: nosniff"))
    let policy = try #require(fields.first { $0.hasPrefix("Content-Security-Policy: ") })
    for rule in ["default-src 'none'", "connect-src 'self'", "frame-ancestors 'none'"] {
      #expect(policy.contains(rule))
    }
    #expect(parts.last == "<p>é")
  }

  @Test func `A request for a page obeys the rules for hosts, origins and bodies`() {
    #expect(Self.refusal(Self.outcome(host: "rebound.example:8787")) == .forbiddenHost)
    let foreign = ["Origin: https://evil.example"]
    #expect(Self.refusal(Self.outcome("GET / HTTP/1.1", foreign)) == .forbiddenOrigin)
    #expect(Self.refusal(Self.outcome("GET / HTTP/1.1", ["Content-Length: 1"])) == .body)
    #expect(
      Self.refusal(Self.outcome("GET / HTTP/1.1", ["Transfer-Encoding: chunked"])) == .body)
    #expect(Self.refusal(Self.outcome("POST / HTTP/1.1", ["Content-Length: 0"])) == .method)
    #expect(Self.refusal(Self.outcome("GET /other HTTP/1.1")) == .notUpgrade)
  }

  @Test func `A server with known paths answers another one with status 404`() {
    var policy = HandshakePolicy()
    policy.socketPaths = ["/lifesignal"]
    for (target, fields, refusal) in [
      ("/lifesignal?a=1", Self.upgrade, nil), ("/lifesignal", [], HandshakeRefusal.notUpgrade),
      ("/other", Self.upgrade, .unknownPath), ("/other", [], .unknownPath),
      ("/lifesignal/other", Self.upgrade, .unknownPath),
      ("/other", ["Origin: https://evil.example"] + Self.upgrade, .forbiddenOrigin),
    ] {
      var handshake = ServerOpeningHandshake(policy: policy)
      let lines = ["GET \(target) HTTP/1.1", "Host: 127.0.0.1"] + fields
      var offset = 0
      let bytes = Array((lines.joined(separator: "\r\n") + "\r\n\r\n").utf8)
      #expect(Self.refusal(handshake.receive(bytes.span, at: &offset)) == refusal, "\(target)")
    }
    #expect(HandshakeRefusal.unknownPath.status == 404)
  }

  @Test func `Only a page of this server opens the socket of a page`() {
    #expect(Self.refusal(ofSocket: "/updates", origin: "http://127.0.0.1:8787") == nil)
    #expect(Self.refusal(ofSocket: "/updates?a=1", origin: "HTTP://127.0.0.1:8787") == nil)
    #expect(
      Self.refusal(ofSocket: "/updates", origin: "http://localhost:1", host: "localhost:1") == nil)
    #expect(Self.refusal(ofSocket: "/other", origin: "https://allowed.example") == nil)
    for origin in [
      "https://allowed.example",
      "http://127.0.0.1:8788", "http://127.0.0.1", "https://127.0.0.1:8787",
      "http://localhost:8787",
      "null", "https://evil.example", "http://127.0.0.1:8787.evil.example",
    ] {
      #expect(Self.refusal(ofSocket: "/updates", origin: origin) == .forbiddenOrigin)
    }
    // A name that resolves to this machine is refused before its origin counts.
    #expect(
      Self.refusal(ofSocket: "/updates", origin: "http://a.example:8787", host: "a.example:8787")
        == .forbiddenHost)
  }

  @Test func `A page of this server opens no other socket`() {
    #expect(
      Self.refusal(ofSocket: "/lifesignal", origin: "http://127.0.0.1:8787") == .forbiddenOrigin)
    #expect(Self.refusal(ofSocket: "/", origin: "http://127.0.0.1:8787") == .forbiddenOrigin)
  }
}
