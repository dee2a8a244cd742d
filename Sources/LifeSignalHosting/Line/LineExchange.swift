internal import HTTPExchange
internal import LifeSignalDomain
internal import Realtime

/// The body that a launch without a socket posts: its join, and its requests.
///
/// ```json
/// {"address": {"device": "…", "launch": "…"}, "secret": "…", "requests": [{…}]}
/// ```
///
/// The response contains the server's messages that wait for the launch:
///
/// ```json
/// {"messages": [{…}]}
/// ```
struct LineExchange: Sendable {
  /// The largest size of a body, in bytes.
  static let byteLimit = Wire.maximumMessageByteCount
  /// The largest number of requests: the reach of the server's record of request numbers.
  static let requestLimit = 64
  /// The largest size of a response, in bytes: the messages of a mailbox, and the text around them.
  static let responseByteLimit = 2 * Wire.maximumMessageByteCount + (1 << 16)

  let join: LineJoin
  /// The `RequestEnvelope`s, in their order.
  let requests: [JSONValue]

  /// Reads a body; nil if it is malformed or exceeds a limit.
  init?(_ body: [UInt8]) {
    guard let value = try? JSONValue(parsing: body, maximumByteCount: Self.byteLimit),
      let join = LineJoin(value), let requests = value["requests"]?.arrayValue,
      requests.count <= Self.requestLimit
    else { return nil }
    self.join = join
    self.requests = requests
  }

  /// Returns the body with the requests of a launch, which are inserted as they are.
  ///
  /// - Parameter requests: The JSON texts of `RequestEnvelope`s.
  static func body(_ join: LineJoin, requests: [[UInt8]]) -> [UInt8] {
    let head = JSONValue.object(join.members).encoded.dropLast()
    return Array((head + #","requests":["#).utf8) + joined(requests) + Array("]}".utf8)
  }

  /// Returns the response with messages, which are inserted as they are.
  ///
  /// - Parameter messages: The JSON texts of `ServerEnvelope`s.
  static func response(_ messages: [[UInt8]]) -> PostResponse {
    PostResponse(
      status: 200, contentType: "application/json",
      body: Array(#"{"messages":["#.utf8) + joined(messages) + Array("]}".utf8))
  }

  /// Reads the messages of a response; nil if it is malformed.
  static func messages(_ body: [UInt8]) -> [[UInt8]]? {
    let value = try? JSONValue(parsing: body, maximumByteCount: responseByteLimit)
    return value?["messages"]?.arrayValue.map { $0.map { Array($0.encoded.utf8) } }
  }

  private static func joined(_ texts: [[UInt8]]) -> [UInt8] {
    Array(texts.joined(separator: CollectionOfOne(UInt8(ascii: ","))))
  }
}
