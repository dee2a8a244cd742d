import Realtime
import StateKit
import Testing

/// Cases 18, 109 and 110 of CASES.md: the server's side of the opening handshake.
struct ServerOpeningHandshakeTests {
  private typealias Outcome = ServerOpeningHandshake.Outcome

  private static func outcome(
    _ parts: [[UInt8]], policy: HandshakePolicy = HandshakePolicy()
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
    _ text: HandshakeText, policy: HandshakePolicy = HandshakePolicy()
  ) -> HandshakeRefusal? {
    guard case .refused(let refusal, _) = outcome([text.bytes], policy: policy).outcome else {
      return nil
    }
    return refusal
  }

  @Test func `The request of the RFC is answered as in the RFC`() throws {
    guard case .accepted(let request) = Self.outcome([HandshakeText.request.bytes]).outcome else {
      Issue.record("refused")
      return
    }
    #expect(request.target == "/chat")
    #expect(request.headers.map(\.name).first == "Host")
    #expect(request.subprotocol == nil)
    #expect(request.response == HandshakeText.answer.bytes)
  }

  /// Case 18 of CASES.md.
  @Test func `Bytes behind the request are left for the frames, however the bytes are cut`() throws
  {
    let head = HandshakeText.request.bytes
    let bytes = head + [0x81, 0x80, 1, 2, 3, 4, 0x0D, 0x0A]
    let expected = Self.outcome([head]).outcome
    for position in 0...bytes.count {
      let (outcome, rest) = Self.outcome(
        [Array(bytes[..<position]), Array(bytes[position...])])
      try #require(outcome == expected)
      try #require(rest == bytes[head.count...].map(\.self))
    }
    #expect(Self.outcome(bytes.map { [$0] }).rest.count == 8)
  }

  @Test(arguments: [
    "host: LOCALHOST:8080", "Host:127.0.0.1", "Host: 127.255.0.1:1", "HOST:\t[::1]:80 ",
  ])
  func `A host of the loopback interface is accepted`(line: String) {
    #expect(Self.refusal(.request.replacing("Host", with: line)) == nil)
  }

  @Test(arguments: [
    ("Upgrade", "upgrade: h2c, WebSocket"), ("Connection", "Connection: keep-alive, UPGRADE"),
    ("Sec-WebSocket-Version", "sec-websocket-version:13"), ("GET", "GET /a?b=%20c HTTP/1.1"),
  ])
  func `Lists, upper and lower case, and a query are understood`(name: String, line: String) {
    #expect(Self.refusal(.request.replacing(name, with: line)) == nil)
  }

  @Test func `The first subprotocol of the client that the server speaks is chosen`() {
    let policy = HandshakePolicy(subprotocols: ["b", "c"])
    let text = HandshakeText.request.adding([
      "Sec-WebSocket-Protocol: a, c", "Sec-WebSocket-Protocol: b",
    ])
    guard case .accepted(let request) = Self.outcome([text.bytes], policy: policy).outcome else {
      Issue.record("refused")
      return
    }
    #expect(request.subprotocol == "c")
    #expect(request.response == HandshakeText.answer.adding("Sec-WebSocket-Protocol: c").bytes)
  }

  @Test func `A head of 8 KiB, or of 64 fields, is accepted, and nothing larger`() {
    let request = HandshakeText.request
    let fields = (5..<64).map { "X-\($0): y" }
    #expect(Self.refusal(request.padded(to: 8192)) == nil)
    #expect(Self.refusal(request.padded(to: 8193)) == .malformed(.tooLarge))
    #expect(Self.refusal(request.adding(fields)) == nil)
    #expect(Self.refusal(request.adding(fields + ["X: y"])) == .malformed(.tooManyFields))
    let endless = [[UInt8](repeating: 0x61, count: 8192), [0x61]]
    #expect(Self.outcome([endless[0]]).outcome == nil)
    guard case .refused(.malformed(.tooLarge), _) = Self.outcome(endless).outcome else {
      Issue.record("accepted")
      return
    }
  }

  @Test func `A response to a refused request contains nothing of the request`() {
    let request = HandshakeText.request.adding("X: secret").replacing("GET", with: "PUT /secret")
    guard case .refused(let refusal, let response) = Self.outcome([request.bytes]).outcome else {
      Issue.record("accepted")
      return
    }
    let text = String(decoding: response, as: UTF8.self)
    #expect(refusal == .malformedRequestLine)
    #expect(text.hasPrefix("HTTP/1.1 400 "))
    #expect(text.hasSuffix("\r\n\r\n"))
    #expect(!text.contains("secret"))
  }

  @Test func `Random changes of a request never trap, and the cut of the bytes changes nothing`() {
    let random = RandomSource.seeded(7)
    let special = Array("\r\n\0\t :,HTGE/1[]@".utf8) + [0xFF, 0x80]
    for _ in 0..<3000 {
      var bytes = HandshakeText.request.bytes
      for _ in 0..<random.int(in: 1..<4) {
        let index = random.int(in: 0..<bytes.count)
        switch random.int(in: 0..<3) {
        case 0: bytes[index] = special[random.int(in: 0..<special.count)]
        case 1: bytes.insert(special[random.int(in: 0..<special.count)], at: index)
        default: bytes.remove(at: index)
        }
      }
      let whole = Self.outcome([bytes])
      let split = Self.outcome(bytes.split(random: random))
      #expect(whole.outcome == split.outcome)
      #expect(whole.rest == split.rest)
    }
  }
}
