import HTTPExchange
import Realtime
import StateKit

/// Parsers of bytes that a realtime client or server receives. Bytes that arrive in two parts must
/// have the same result as those that arrive at once.
extension FuzzedParser {
  static var realtime: [FuzzedParser] {
    [
      frames("frames-of-client", receivedBy: .server, sentBy: .client),
      frames("frames-of-server", receivedBy: .client, sentBy: .server),
      FuzzedParser(name: "upgrade-request", corpus: bytes([upgradeRequest])) { input in
        let outcome = upgradeOutcome(input, parts: 1)
        guard upgradeOutcome(input, parts: 2) == outcome else { return .wrong("depends on parts") }
        if case .accepted = outcome { return .accepted }
        return .refused
      },
      FuzzedParser(name: "posted-request", corpus: bytes([postedRequest])) { input in
        let outcome = upgradeOutcome(input, parts: 1)
        guard upgradeOutcome(input, parts: 2) == outcome else { return .wrong("depends on parts") }
        guard case .posted(let request) = outcome else { return .refused }
        return request.body.count <= postLimit ? .accepted : .wrong("exceeds the limit")
      },
      FuzzedParser(name: "http-response", corpus: bytes(httpResponses)) { input in
        let outcome = httpOutcome(input, parts: 1)
        guard httpOutcome(input, parts: 2) == outcome else { return .wrong("depends on parts") }
        guard case .success(let response) = outcome else { return .refused }
        return response.body.count <= postLimit ? .accepted : .wrong("exceeds the limit")
      },
      phoenix("phoenix-v1", .v1, phoenixObjects),
      phoenix("phoenix-v2", .v2, phoenixArrays),
      FuzzedParser(name: "phoenix-binary", corpus: [phoenixBinary]) { input in
        phoenixResult(.binary(input), PhoenixCodec(version: .v2))
      },
      FuzzedParser(name: "pusher", corpus: bytes(pusherMessages)) { input in
        let codec = PusherCodec(prefixes: .pusher)
        let text = WebSocketMessage.text(String(decoding: input, as: UTF8.self))
        guard let message = try? codec.decode(text) else { return .refused }
        guard let encoded = try? codec.encode(message) else { return .wrong("is not encoded") }
        return (try? codec.decode(encoded)) == message ? .accepted : .wrong("differs when encoded")
      },
    ]
  }

  // MARK: Frames

  private static func frames(
    _ name: String, receivedBy role: WebSocketRole, sentBy sender: WebSocketRole
  ) -> FuzzedParser {
    let encoder = FrameEncoder(role: sender)
    var stream: [UInt8] = []
    encoder.append(.text("a"), to: &stream, random: .seeded(1))
    encoder.appendPing([1, 2, 3], to: &stream, random: .seeded(2))
    encoder.append(.binary([UInt8](repeating: 7, count: 300)), to: &stream, random: .seeded(3))
    var closing: [UInt8] = []
    encoder.append(.text("grüße 🦉"), to: &closing, random: .seeded(4))
    encoder.appendClose(.normal, reason: "done", to: &closing, random: .seeded(5))
    return FuzzedParser(name: name, corpus: [stream, closing]) { input in
      let result = frameResult(input, role, parts: 1)
      guard frameResult(input, role, parts: 2) == result else { return .wrong("depends on parts") }
      return result.violation == nil ? .accepted : .refused
    }
  }

  private struct FrameResult: Equatable {
    var events: [FrameDecoder.Event] = []
    var violation: FrameViolation?
  }

  private static func frameResult(
    _ input: [UInt8], _ role: WebSocketRole, parts: Int
  ) -> FrameResult {
    var decoder = FrameDecoder(
      role: role, limits: WebSocketLimits(messageSize: 4_096, fragmentCount: 8))
    var result = FrameResult()
    do throws(FrameViolation) {
      for part in divided(input, parts) {
        var offset = 0
        while let event = try decoder.next(in: part.span, at: &offset) {
          result.events.append(event)
        }
      }
    } catch {
      result.violation = error
    }
    return result
  }

  private static func divided(_ input: [UInt8], _ parts: Int) -> [[UInt8]] {
    parts == 1
      ? [input] : [Array(input.prefix(input.count / 2)), Array(input.dropFirst(input.count / 2))]
  }

  // MARK: The opening handshake

  private static var upgradeRequest: String {
    """
    GET /socket?vsn=2.0.0 HTTP/1.1\r
    Host: 127.0.0.1:4000\r
    Upgrade: websocket\r
    Connection: keep-alive, Upgrade\r
    Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r
    Sec-WebSocket-Version: 13\r
    \r

    """
  }

  private static var postLimit: Int { 64 }

  private static var postedRequest: String {
    """
    POST /exchange?a=1 HTTP/1.1\r
    Host: 127.0.0.1:4000\r
    Content-Type: application/json\r
    Content-Length: 21\r
    \r
    {"address":{},"a":[]}
    """
  }

  private static func upgradeOutcome(
    _ input: [UInt8], parts: Int
  ) -> ServerOpeningHandshake.Outcome? {
    var policy = HandshakePolicy()
    policy.postPaths = ["/exchange": postLimit]
    var handshake = ServerOpeningHandshake(policy: policy)
    for part in divided(input, parts) {
      var offset = 0
      if let outcome = handshake.receive(part.span, at: &offset) { return outcome }
    }
    return nil
  }

  private static let httpResponses = [
    "HTTP/1.1 200 OK\r\nContent-Length: 5\r\nContent-Type: text/plain\r\n\r\nhello",
    "HTTP/1.1 100 Continue\r\n\r\nHTTP/1.0 500 Internal Server Error\r\n\r\nhello",
  ]

  /// The outcome of a response after which the server ends the connection.
  private static func httpOutcome(
    _ input: [UInt8], parts: Int
  ) -> Result<HTTPResponse, HTTPClientError> {
    Result { () throws(HTTPClientError) in
      let request = HTTPRequest(url: "http://127.0.0.1/")
      var exchange = try ClientHTTPExchange(request, maximumByteCount: postLimit)
      for part in divided(input, parts) {
        if let response = try exchange.receive(part.span) { return response }
      }
      return try exchange.ended()
    }
  }

  // MARK: Messages

  private static func phoenix(
    _ name: String, _ version: PhoenixCodec.Version, _ corpus: [String]
  ) -> FuzzedParser {
    FuzzedParser(name: name, corpus: bytes(corpus)) { input in
      phoenixResult(
        .text(String(decoding: input, as: UTF8.self)), PhoenixCodec(version: version))
    }
  }

  /// Decodes a message of a server. The message must be the same after it is encoded, by the codec of
  /// a server, and decoded again.
  private static func phoenixResult(_ input: WebSocketMessage, _ codec: PhoenixCodec) -> Outcome {
    guard let message = try? codec.decode(input) else { return .refused }
    let server = PhoenixCodec(version: codec.version, side: .server)
    guard let encoded = try? server.encode(message) else { return .wrong("is not encoded") }
    return (try? codec.decode(encoded)) == message ? .accepted : .wrong("differs when encoded")
  }

  private static var phoenixArrays: [String] {
    [
      #"["1","2","room:a","phx_reply",{"status":"ok","response":{}}]"#,
      #"[null,null,"room:a","rename",{"to":"B","n":-1.5e3}]"#,
      #"["1",null,"room:a","presence_diff",{"joins":{"a":{"metas":[{"phx_ref":"x"}]}},"leaves":{}}]"#,
    ]
  }

  private static var phoenixObjects: [String] {
    [
      #"{"topic":"room:a","event":"phx_reply","payload":{"status":"ok","response":{}},"ref":"2"}"#,
      #"{"topic":"room:a","event":"rename","payload":{"to":"B"},"ref":null,"join_ref":"1"}"#,
    ]
  }

  /// A broadcast: the kind, the sizes of the topic and the event, both, and the payload.
  private static var phoenixBinary: [UInt8] {
    [2, 6, 4] + Array("room:a".utf8) + Array("blob".utf8) + [0, 1, 2, 255]
  }

  private static var pusherMessages: [String] {
    [
      #"{"event":"pusher:connection_established","data":"{\"socket_id\":\"1.2\",\"activity_timeout\":120}"}"#,
      #"{"event":"message","channel":"room","data":{"text":"a"}}"#,
      #"{"event":"pusher_internal:subscription_succeeded","channel":"presence-a","data":"{}"}"#,
    ]
  }
}
