import HTTPExchange
import Realtime
import StateKit
import Testing

/// The messages of the Phoenix protocol.
struct PhoenixCodecTests {
  private static let textual: [PhoenixContent] = [
    .join(["a": 1]), .leave, .reply(.ok, response: ["x": .null]), .reply(.error, response: [:]),
    .close, .error, .accessToken("t"),
    .broadcast(.init(event: "e", payload: [1], metadata: ["replayed": true])),
    .presenceState(["__proto__": [.init(reference: "r", previousReference: "q")], "": []]),
    .presenceDiff(joins: ["k": [.init(reference: "r", fields: ["n": 1])]], leaves: [:]),
    .presence(.track(["n": 1])), .presence(.untrack),
    .postgresChanges(ids: [1, 2], data: ["type": "INSERT"]),
    .system(.init(status: .ok, message: "m", extension: "postgres_changes", channel: "c")),
    .custom(event: "rename", payload: ["to": "B"]),
  ]

  /// Case 102 of CASES.md.
  @Test(arguments: [PhoenixCodec.Version.v1, .v2])
  func `Every text message survives a round trip`(version: PhoenixCodec.Version) throws {
    let codec = PhoenixCodec(version: version)
    for content in Self.textual {
      for reference in [nil, "7"] {
        let message = PhoenixMessage(
          joinReference: reference, reference: reference, topic: "room:ä", content: content)
        #expect(try codec.decode(codec.encode(message)) == message)
      }
    }
    let beat = PhoenixMessage.heartbeat(reference: nil)
    #expect(try codec.decode(codec.encode(beat)) == beat)
  }

  /// Case 102 of CASES.md.
  @Test func `A missing reference is written as null`() throws {
    let message = PhoenixMessage(topic: "t", content: .custom(event: "e", payload: [:]))
    #expect(
      try PhoenixCodec(version: .v1).encode(message)
        == .text(#"{"event":"e","payload":{},"ref":null,"topic":"t"}"#))
    #expect(
      try PhoenixCodec(version: .v2).encode(message) == .text(#"[null,null,"t","e",{}]"#))
  }

  /// Case 61 of CASES.md.
  @Test func `A malformed message is a typed failure`() {
    let codec = PhoenixCodec(version: .v2)
    let failures: [(String, PhoenixFailure)] = [
      ("[]", .elementCount(0)), (#"[null,null,"t","e"]"#, .elementCount(4)),
      ("{}", .notAMessage),
      (#"[1,null,"t","e",{}]"#, .invalidField("join_ref")),
      (#"[null,1,"t","e",{}]"#, .invalidField("ref")),
      (#"[null,null,null,"e",{}]"#, .invalidField("topic")),
      (#"[null,null,"t",1,{}]"#, .invalidField("event")),
      (#"[null,"1","t","phx_reply",{}]"#, .invalidPayload(event: "phx_reply")),
    ]
    for (text, failure) in failures {
      #expect(throws: failure) { try codec.decode(.text(text)) }
    }
  }

  /// Case 62 of CASES.md.
  @Test func `Binary messages have the documented bytes, and short ones are refused`() throws {
    let client = PhoenixCodec(version: .v2)
    let server = PhoenixCodec(version: .v2, side: .server)
    let push = PhoenixMessage(
      joinReference: "1", reference: "2", topic: "t",
      content: .framedBroadcast(.init(event: "e", payload: .json([1]), metadata: ["m": 1])))
    let bytes: [UInt8] = [3, 1, 1, 1, 1, 7, 1] + Array(#"12te{"m":1}[1]"#.utf8)
    #expect(try client.encode(push) == .binary(bytes))
    #expect(try server.decode(.binary(bytes)) == push)
    for count in 0..<bytes.count - 3 {
      #expect(throws: PhoenixFailure.truncated) {
        try server.decode(.binary(Array(bytes.prefix(count))))
      }
    }
    #expect(throws: PhoenixFailure.unknownEncoding(9)) {
      try client.decode(.binary([4, 1, 1, 0, 9] + Array("te".utf8)))
    }
  }

  @Test func `Every binary message survives a round trip`() throws {
    let framed = PhoenixContent.framedBroadcast(.init(event: "e", payload: .bytes([0, 255])))
    let fromServer: [(PhoenixContent, String?, String?)] = [
      (.binary(event: "e", payload: [1]), "1", nil), (.binaryReply(.ok, response: []), "1", "2"),
      (.binaryBroadcast(event: "e", payload: [0]), nil, nil), (framed, nil, nil),
    ]
    let client = PhoenixCodec(version: .v2)
    let server = PhoenixCodec(version: .v2, side: .server)
    for (content, join, reference) in fromServer {
      let message = PhoenixMessage(
        joinReference: join, reference: reference, topic: "t", content: content)
      #expect(try client.decode(server.encode(message)) == message)
    }
    for content in [.binary(event: "e", payload: [1]), framed] {
      let message = PhoenixMessage(
        joinReference: "1", reference: "2", topic: "t", content: content)
      #expect(try server.decode(client.encode(message)) == message)
    }
  }

  @Test func `Random bytes are decoded or refused`() {
    let random = RandomSource.seeded(2)
    for side in [PhoenixCodec.Side.client, .server] {
      let codec = PhoenixCodec(version: .v2, side: side)
      for _ in 0..<50_000 {
        let bytes = (0..<random.int(in: 0..<24)).map { _ in UInt8(random.int(in: 0..<8)) }
        _ = try? codec.decode(.binary(bytes))
      }
    }
  }

  /// Case 44 of CASES.md.
  @Test func `References are unique across an overflow`() {
    var counter = ReferenceCounter()
    #expect([counter.next(), counter.next()] == ["1", "2"])
    var late = ReferenceCounter(after: .max - 1)
    #expect(late.next() == "18446744073709551615")
    #expect(late.next() == "1.1")
  }

  @Test func `The address names the version and encodes parameters`() {
    let address = PhoenixSocketAddress(
      base: "https://a.b/socket/", version: .v1, parameters: ["apikey": "k&ä"])
    #expect(address?.url == "wss://a.b/socket/websocket?vsn=1.0.0&apikey=k%26%C3%A4")
    #expect(PhoenixSocketAddress(base: "ftp://a", version: .v2) == nil)
  }

  @Test func `A join configuration and its response survive a round trip`() throws {
    var configuration = PhoenixJoinConfiguration()
    configuration.broadcast = .init(acknowledges: true, replay: .init(since: 1, limit: 2))
    configuration.presence = .init(key: "k", isEnabled: true)
    configuration.postgresChanges = [.init(event: "INSERT", table: "t", filter: "id=eq.1")]
    configuration.isPrivate = true
    configuration.accessToken = "token"
    #expect(try PhoenixJoinConfiguration(payload: configuration.payload) == configuration)
    let response = PhoenixJoinResponse(postgresChanges: [.init(id: 4, filter: .init(table: "t"))])
    #expect(try PhoenixJoinResponse(response: response.response) == response)
    #expect(try PhoenixJoinResponse(response: [:]) == PhoenixJoinResponse())
  }
}
