/// A parser of the head of an HTTP request or response, whose bytes arrive in parts.
///
/// Only lines that end with CR and LF are accepted. Lines that continue a header field are refused:
/// proxies disagree about them, and an attacker can exploit the disagreement.
struct HTTPHeadParser: Hashable, Sendable {
  /// The size in bytes of the largest head.
  static var maximumSize: Int { 8192 }
  /// The largest number of header fields.
  static var maximumFieldCount: Int { 64 }

  private var startLine: String?
  private var fields: [WebSocketEndpoint.HeaderField] = []
  private var line: [UInt8] = []
  private var size = 0

  /// Reads bytes from `offset` up to the end of the head, and advances `offset` behind them. Returns
  /// nil when all bytes are used and the head is not complete. The bytes behind the head are not
  /// touched.
  mutating func next(
    in bytes: Span<UInt8>, at offset: inout Int
  ) throws(HTTPHeadError) -> HTTPHead? {
    while offset < bytes.count {
      let byte = bytes[offset]
      offset += 1
      size += 1
      guard size <= Self.maximumSize else { throw .tooLarge }
      if let head = try handle(byte) { return head }
    }
    return nil
  }

  private mutating func handle(_ byte: UInt8) throws(HTTPHeadError) -> HTTPHead? {
    let isAfterCR = line.last == UInt8(ascii: "\r")
    guard byte == UInt8(ascii: "\n") else {
      guard !isAfterCR, byte == UInt8(ascii: "\r") || byte.isFieldCharacter else {
        throw .malformedLine
      }
      line.append(byte)
      return nil
    }
    guard isAfterCR else { throw .malformedLine }
    line.removeLast()
    defer { line.removeAll(keepingCapacity: true) }
    guard let startLine else {
      startLine = String(decoding: line, as: UTF8.self)
      return nil
    }
    if line.isEmpty { return HTTPHead(startLine: startLine, fields: fields) }
    guard fields.count < Self.maximumFieldCount else { throw .tooManyFields }
    fields.append(try Self.field(line))
    return nil
  }

  private static func field(
    _ line: [UInt8]
  ) throws(HTTPHeadError) -> WebSocketEndpoint.HeaderField {
    guard let colon = line.firstIndex(of: UInt8(ascii: ":")), colon > 0,
      line[..<colon].allSatisfy(\.isTokenCharacter)
    else { throw .malformedField }
    let value = String(decoding: line[(colon + 1)...], as: UTF8.self)
    return WebSocketEndpoint.HeaderField(
      name: String(decoding: line[..<colon], as: UTF8.self), value: value[...].trimmingBlanks())
  }
}
