import Realtime
import Testing

/// Cases 109 and 110 of CASES.md (the endpoint's part): URLs and header fields.
struct WebSocketEndpointTests {
  @Test(
    arguments: [
      ("ws://a.example", "a.example", 80, "/"), ("WS://A.Example/", "a.example", 80, "/"),
      ("http://a.example/p", "a.example", 80, "/p"), ("ws://a:1", "a", 1, "/"),
      ("ws://a:65535/", "a", 65_535, "/"), ("ws://a:/p", "a", 80, "/p"),
      ("ws://a:0080/p", "a", 80, "/p"), ("ws://a?q=1", "a", 80, "/?q=1"),
      ("ws://a:8080?q", "a", 8080, "/?q"), ("ws://a/p?q=/?:@", "a", 80, "/p?q=/?:@"),
      ("ws://a/%20%C3%A9?%2f", "a", 80, "/%20%C3%A9?%2f"), ("ws://127.0.0.1", "127.0.0.1", 80, "/"),
      ("ws://[::1]:9/p", "::1", 9, "/p"), ("ws://[FE80::1:2]", "fe80::1:2", 80, "/"),
      ("ws://[1:2:3:4:5:6:7:8]", "1:2:3:4:5:6:7:8", 80, "/"), ("ws://[::]", "::", 80, "/"),
      ("ws://[::ffff:1.2.3.4]", "::ffff:1.2.3.4", 80, "/"), ("ws://a_b-c.d", "a_b-c.d", 80, "/"),
      ("ws://[1::8]", "1::8", 80, "/"), ("ws://[1:2:3:4:5:6:7::]", "1:2:3:4:5:6:7::", 80, "/"),
    ] as [(String, String, UInt16, String)])
  func `A URL has a host, a port and a target`(
    url: String, host: String, port: UInt16, target: String
  ) throws {
    let endpoint = try WebSocketEndpoint(url)
    #expect(endpoint.host == host)
    #expect(endpoint.port == port)
    #expect(endpoint.target == target)
    #expect(!endpoint.isSecure)
  }

  @Test(arguments: [
    ("", WebSocketEndpointError.unsupportedScheme), ("a.example", .unsupportedScheme),
    ("ws:a.example", .unsupportedScheme), ("ws:/a.example", .unsupportedScheme),
    ("ftp://a.example", .unsupportedScheme), ("://a", .unsupportedScheme),
    (" ws://a", .unsupportedScheme), ("wsx://a", .unsupportedScheme),
    ("ws://user@a", .userInformation), ("ws://user:pass@a", .userInformation),
    ("ws://@a", .userInformation), ("ws://a@b:80/", .userInformation), ("ws://a#f", .fragment),
    ("ws://a/p#", .fragment), ("ws://a?q#f", .fragment), ("ws://", .invalidHost),
    ("ws:///p", .invalidHost), ("ws://:80", .invalidHost), ("ws://?q", .invalidHost),
    ("ws://a b", .invalidHost), ("ws://a\r\nb", .invalidHost), ("ws://a%41", .invalidHost),
    ("ws://é", .invalidHost), ("ws://a,b", .invalidHost), ("ws://a\\b", .invalidHost),
    ("ws://\(String(repeating: "a", count: 256))", .invalidHost), ("ws://::1", .invalidHost),
    ("ws://[::1", .invalidHost), ("ws://[::1]a", .invalidHost), ("ws://[]", .invalidHost),
    ("ws://[1]", .invalidHost), ("ws://[1:2:3:4:5:6:7:8:9]", .invalidHost),
    ("ws://[1::2::3]", .invalidHost), ("ws://[::g]", .invalidHost),
    ("ws://[::12345]", .invalidHost), ("ws://[:::]", .invalidHost),
    ("ws://[1:2:3:4:5:6:7:8::]", .invalidHost), ("ws://[::1.2.3]", .invalidHost),
    ("ws://[::1.2.3.256]", .invalidHost), ("ws://[1.2.3.4]", .invalidHost),
    ("ws://[fe80::1%25eth0]", .invalidHost), ("ws://[:1:2:3:4:5:6:7]", .invalidHost),
    ("ws://a:0", .invalidPort), ("ws://a:65536", .invalidPort), ("ws://a:-1", .invalidPort),
    ("ws://a:+1", .invalidPort), ("ws://a:8x", .invalidPort), ("ws://a:1:2", .invalidPort),
    ("ws://a/ b", .invalidTarget), ("ws://a/é", .invalidTarget), ("ws://a/%", .invalidTarget),
    ("ws://a/%2", .invalidTarget), ("ws://a/%2g", .invalidTarget), ("ws://a/%%20", .invalidTarget),
    ("ws://a/\r\nX: y", .invalidTarget), ("ws://a/\0", .invalidTarget),
    ("ws://a/<", .invalidTarget),
    ("ws://a/\"", .invalidTarget), ("ws://a?[]", .invalidTarget), ("ws://a/\\", .invalidTarget),
    ("wss://a", .encryptionUnavailable), ("https://a", .encryptionUnavailable),
  ])
  func `A URL of another form is refused`(url: String, error: WebSocketEndpointError) {
    #expect(throws: error) { try WebSocketEndpoint(url, encryption: .unavailable) }
  }

  @Test func `Without encryption support, wss is refused, and the message names a proxy`() throws {
    let message = "\(WebSocketEndpointError.encryptionUnavailable)"
    #expect(message.contains("Put a proxy"))
    #if os(Linux)
      #expect(throws: WebSocketEndpointError.encryptionUnavailable) {
        try WebSocketEndpoint("wss://a")
      }
    #endif
    let endpoint = try WebSocketEndpoint("wss://a/p", encryption: .available)
    #expect(endpoint.isSecure)
    #expect(endpoint.port == 443)
  }

  @Test(arguments: [
    ("A", "b\r\nX: y", WebSocketEndpointError.invalidHeaderValue(name: "A")),
    ("A", "b\n", .invalidHeaderValue(name: "A")), ("A", "\0", .invalidHeaderValue(name: "A")),
    ("A", "\u{7F}", .invalidHeaderValue(name: "A")), ("", "b", .invalidHeaderName("")),
    ("A\r\nX", "b", .invalidHeaderName("A\r\nX")), ("A:", "b", .invalidHeaderName("A:")),
    ("A B", "b", .invalidHeaderName("A B")), ("é", "b", .invalidHeaderName("é")),
    ("host", "b", .reservedHeader(name: "host")),
    ("UPGRADE", "b", .reservedHeader(name: "UPGRADE")),
    ("Connection", "b", .reservedHeader(name: "Connection")),
    ("Sec-WebSocket-Key", "b", .reservedHeader(name: "Sec-WebSocket-Key")),
    ("Sec-WebSocket-Version", "8", .reservedHeader(name: "Sec-WebSocket-Version")),
    ("Sec-WebSocket-Extensions", "x", .reservedHeader(name: "Sec-WebSocket-Extensions")),
    ("Content-Length", "1", .reservedHeader(name: "Content-Length")),
    ("Transfer-Encoding", "chunked", .reservedHeader(name: "Transfer-Encoding")),
  ])
  func `A header that could change the request is refused`(
    name: String, value: String, error: WebSocketEndpointError
  ) {
    #expect(throws: error) { try WebSocketEndpoint("ws://a", headers: [(name, value)]) }
  }

  /// A URL and a header field can contain a token.
  @Test func `No message contains the URL or a value`() {
    for url in ["ws://secret@a", "secret://a", "ws://a/secret b", "ws://a:secret", "ws://secret,b"]
    {
      #expect { try WebSocketEndpoint(url) } throws: { !"\($0)".contains("secret") }
    }
    #expect { try WebSocketEndpoint("ws://a", headers: [("A", "secret\n")]) } throws: {
      !"\($0)".contains("secret")
    }
  }
}
