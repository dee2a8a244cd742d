import Realtime
import StateKit
import Testing

/// Requests that post a body to a path of the policy. Cases 109 and 110 of CASES.md apply to them, too.
struct PostedRequestTests {
  private static let limit = 16

  private static var policy: HandshakePolicy {
    var policy = HandshakePolicy(allowedOrigins: ["https://allowed.example"])
    policy.postPaths = ["/exchange": limit]
    return policy
  }

  private static func text(
    _ line: String = "POST /exchange HTTP/1.1", fields: [String] = ["Content-Length: 5"],
    body: String = "hello"
  ) -> [UInt8] {
    let lines = [line, "Host: 127.0.0.1:8787"] + fields
    return Array((lines.joined(separator: "\r\n") + "\r\n\r\n" + body).utf8)
  }

  private static func outcome(
    _ parts: [[UInt8]], _ policy: HandshakePolicy = policy
  ) -> (outcome: ServerOpeningHandshake.Outcome?, rest: [UInt8]) {
    var handshake = ServerOpeningHandshake(policy: policy)
    for (index, part) in parts.enumerated() {
      var offset = 0
      if let outcome = handshake.receive(part.span, at: &offset) {
        return (outcome, Array(part[offset...]) + parts[(index + 1)...].joined())
      }
    }
    return (nil, [])
  }

  private static func refusal(
    _ bytes: [UInt8], _ policy: HandshakePolicy = policy
  ) -> HandshakeRefusal? {
    guard case .refused(let refusal, let response) = outcome([bytes], policy).outcome else {
      return nil
    }
    #expect(String(decoding: response, as: UTF8.self).hasPrefix("HTTP/1.1 \(refusal.status) "))
    return refusal
  }

  @Test func `A posted body is read to its end, however the bytes are cut`() throws {
    let bytes = Self.text("POST /exchange?a=1 HTTP/1.1", body: "hello, more")
    for position in 0...bytes.count {
      let (outcome, rest) = Self.outcome([Array(bytes[..<position]), Array(bytes[position...])])
      guard case .posted(let request)? = outcome else {
        Issue.record("not read when cut at \(position)")
        return
      }
      #expect(request.target == "/exchange?a=1")
      #expect(request.headers.map(\.name) == ["Host", "Content-Length"])
      #expect(request.body == Array("hello".utf8))
      #expect(rest == Array(", more".utf8))
    }
  }

  @Test func `An incomplete body is waited for, and an empty one is complete with the head`() {
    #expect(Self.outcome([Self.text(body: "hell")]).outcome == nil)
    guard
      case .posted(let request)? =
        Self.outcome([Self.text(fields: ["Content-Length: 0"], body: "")]).outcome
    else {
      Issue.record("An empty body is not complete.")
      return
    }
    #expect(request.body == [])
  }

  @Test(
    arguments: [
      ([], HandshakeRefusal.missingLength, 411),
      (["Content-Length: 17"], .bodyTooLarge, 413),
      (["Content-Length: 99999999999999999999999"], .bodyTooLarge, 413),
      (["Content-Length: 5", "Content-Length: 5"], .body, 400),
      (["Content-Length: 5, 5"], .body, 400), (["Content-Length:"], .body, 400),
      (["Content-Length: +5"], .body, 400), (["Content-Length: -1"], .body, 400),
      (["Content-Length: 0x5"], .body, 400), (["Content-Length: ٥"], .body, 400),
      (["Transfer-Encoding: chunked"], .body, 400),
      (["Content-Length: 5", "Transfer-Encoding: identity"], .body, 400),
      (["Content-Length: 5", "Expect: 100-continue"], .expectation, 417),
      (["Content-Length: 5", "Origin: https://example.com"], .forbiddenOrigin, 403),
      (["Content-Length: 5", "Host: 127.0.0.1"], .invalidHost, 400),
      (["Content-Length: 5", "X : 1"], .malformed(.malformedField), 400),
    ] as [([String], HandshakeRefusal, Int)])
  func `A wrong field is refused`(fields: [String], expected: HandshakeRefusal, status: Int) {
    #expect(Self.refusal(Self.text(fields: fields)) == expected)
    #expect(expected.status == status)
  }

  @Test func `A body of the largest size is accepted, and an allowed origin, too`() {
    let fields = ["Content-Length: 16", "Origin: https://allowed.example"]
    let bytes = Self.text(fields: fields, body: String(repeating: "x", count: 16))
    guard case .posted? = Self.outcome([bytes]).outcome else {
      Issue.record("refused")
      return
    }
  }

  @Test(arguments: [
    "POST /other HTTP/1.1", "POST /exchange/ HTTP/1.1", "PUT /exchange HTTP/1.1",
    "post /exchange HTTP/1.1",
  ])
  func `Another path or method is refused as before`(line: String) {
    #expect(Self.refusal(Self.text(line)) == .method)
    #expect(Self.refusal(Self.text(line), HandshakePolicy()) == .method)
  }

  @Test func `Without paths, a post is refused byte for byte as before`() {
    let response =
      "HTTP/1.1 405 Method Not Allowed\r\nConnection: close\r\nContent-Length: 0\r\n"
      + "Allow: GET\r\n\r\n"
    #expect(
      Self.outcome([Self.text()], HandshakePolicy()).outcome
        == .refused(.method, response: Array(response.utf8)))
  }

  @Test func `A response is closed, is not stored, and announces its body`() {
    let response = PostResponse(
      status: 200, contentType: "application/json", body: Array("{}".utf8))
    #expect(
      String(decoding: response.bytes, as: UTF8.self)
        == "HTTP/1.1 200 OK\r\nConnection: close\r\nCache-Control: no-store\r\n"
        + "Content-Length: 2\r\nContent-Type: application/json\r\n\r\n{}")
  }
}
