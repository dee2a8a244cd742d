/// The parser of the body of a ``PostedRequest``, whose bytes arrive in parts.
struct PostedBody: Hashable, Sendable {
  /// The largest number of digits of `Content-Length`.
  private static var maximumDigitCount: Int { 10 }

  private let target: String
  private let headers: [WebSocketEndpoint.HeaderField]
  private let size: Int
  private var body: [UInt8] = []

  /// Reads the size of the body from the head of its request.
  ///
  /// - Parameters:
  ///   - head: The head, which was checked otherwise.
  ///   - target: The path and the query.
  ///   - limit: The largest size of the body, in bytes.
  init(_ head: HTTPHead, target: String, limit: Int) throws(HandshakeRefusal) {
    guard head.values(of: "Transfer-Encoding").isEmpty else { throw .body }
    guard head.values(of: "Expect").isEmpty else { throw .expectation }
    guard !head.values(of: "Content-Length").isEmpty else { throw .missingLength }
    guard let digits = head.onlyValue(of: "Content-Length"), !digits.isEmpty,
      digits.utf8.allSatisfy({ UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 })
    else { throw .body }
    guard digits.utf8.count <= Self.maximumDigitCount, let size = Int(digits), size <= limit else {
      throw .bodyTooLarge
    }
    self.target = target
    headers = head.fields
    self.size = size
  }

  /// The number of bytes of the body that have arrived.
  var byteCount: Int { body.count }

  /// Reads bytes from `offset` up to the end of the body, and advances `offset` behind them. Returns nil
  /// when all bytes are used and the body is not complete. The bytes behind the body are not touched.
  mutating func receive(_ bytes: Span<UInt8>, at offset: inout Int) -> PostedRequest? {
    let count = min(bytes.count - offset, size - body.count)
    body.appendBytes(of: bytes.extracting(offset..<offset + count))
    offset += count
    guard body.count == size else { return nil }
    return PostedRequest(target: target, headers: headers, body: body)
  }
}
