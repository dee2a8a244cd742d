/// A decoder of received frames. It joins the fragments of a message, unmasks payloads, and checks
/// every rule of RFC 6455 for the bytes that one side receives. Extensions are not supported.
///
/// ```swift
/// var decoder = FrameDecoder(role: .server)
/// var offset = 0
/// while let event = try decoder.next(in: bytes.span, at: &offset) {
///   print(event)
/// }
/// ```
///
/// The decoder keeps at most one message and one control frame, and reserves memory only for bytes
/// that have arrived.
public struct FrameDecoder: Hashable, Sendable {
  /// A complete message or a control frame.
  public enum Event: Hashable, Sendable {
    /// The last frame of a message arrived.
    case message(WebSocketMessage)
    /// A ping arrived with a payload of at most 125 bytes.
    case ping([UInt8])
    /// A pong arrived with a payload of at most 125 bytes.
    case pong([UInt8])
    /// A closing frame arrived. The code is ``CloseCode/noStatus`` if the frame contains none.
    case close(CloseCode, reason: String)
  }

  private enum Stage: Hashable, Sendable {
    case header
    /// The header was read; `position` bytes of the payload have arrived.
    case payload(FrameHeader, position: Int)
    /// A closing frame arrived. The bytes after it are ignored.
    case closed
    case failed(FrameViolation)
  }

  private let role: WebSocketRole
  private var stage = Stage.header
  /// The bytes of a header that has not completely arrived.
  private var headerBytes: [UInt8] = []
  private var assembler: MessageAssembler
  /// The payload of the control frame that is being received.
  private var controlPayload: [UInt8] = []

  /// Creates a decoder for the side that receives the frames.
  public init(role: WebSocketRole, limits: WebSocketLimits = WebSocketLimits()) {
    self.role = role
    assembler = MessageAssembler(limits: limits)
  }

  /// The size in bytes of the memory that the decoder holds.
  var capacity: Int { headerBytes.capacity + assembler.capacity + controlPayload.capacity }

  /// The number of bytes that have arrived of a message that is not complete.
  var incompleteByteCount: Int { assembler.byteCount }

  /// Decodes until the next event, and advances `offset` behind the bytes that were used. Returns nil
  /// when all bytes are used; the decoder then keeps the received part of an incomplete frame.
  ///
  /// - Throws: the violation. Each further call throws it again.
  /// - Complexity: O(*n*) in the number of used bytes.
  public mutating func next(
    in bytes: Span<UInt8>, at offset: inout Int
  ) throws(FrameViolation) -> Event? {
    do throws(FrameViolation) {
      while true {
        switch stage {
        case .header:
          guard let header = try readHeader(bytes, at: &offset) else { return nil }
          try begin(header)
        case .payload(let header, let position):
          try readPayload(of: header, position: position, bytes, at: &offset)
          if case .payload = stage { return nil }
          if let event = try finish(header) { return event }
        case .closed:
          offset = bytes.count
          return nil
        case .failed(let violation): throw violation
        }
      }
    } catch {
      stage = .failed(error)
      throw error
    }
  }

  private mutating func begin(_ header: FrameHeader) throws(FrameViolation) {
    if !header.opcode.isControl { try assembler.begin(header) }
    stage = .payload(header, position: 0)
  }

  /// Reads a header, directly from the bytes if they contain all of it.
  private mutating func readHeader(
    _ bytes: Span<UInt8>, at offset: inout Int
  ) throws(FrameViolation) -> FrameHeader? {
    let available = min(bytes.count - offset, FrameHeader.maximumSize)
    if headerBytes.isEmpty {
      let front = bytes.extracting(offset..<(offset + available))
      if let header = try FrameHeader(front, receivedBy: role) {
        offset += FrameHeader.size(secondByte: front[1])
        return header
      }
    }
    while offset < bytes.count {
      headerBytes.append(bytes[offset])
      offset += 1
      if let header = try FrameHeader(headerBytes.span, receivedBy: role) {
        headerBytes.removeAll(keepingCapacity: true)
        return header
      }
    }
    return nil
  }

  /// Reads as much of the payload as there is, and changes the stage when the payload is complete.
  private mutating func readPayload(
    of header: FrameHeader, position: Int, _ bytes: Span<UInt8>, at offset: inout Int
  ) throws(FrameViolation) {
    let count = min(header.length - position, bytes.count - offset)
    let part = bytes.extracting(offset..<(offset + count))
    let key = header.key?.advanced(by: position)
    offset += count
    let isComplete = position + count == header.length
    stage = isComplete ? .header : .payload(header, position: position + count)
    if header.opcode.isControl {
      let start = controlPayload.count
      controlPayload.appendBytes(of: part)
      if let key { controlPayload.applyMask(key, from: start) }
    } else {
      assembler.append(part, unmaskedBy: key)
      if !isComplete || !header.isFinal { try assembler.checkIncompleteText() }
    }
  }

  /// Returns the event of a complete frame; nil after a fragment that is not the last one.
  private mutating func finish(_ header: FrameHeader) throws(FrameViolation) -> Event? {
    guard header.opcode.isControl else {
      return header.isFinal ? .message(try assembler.finish()) : nil
    }
    let payload = controlPayload
    controlPayload = []
    switch header.opcode {
    case .ping: return .ping(payload)
    case .pong: return .pong(payload)
    default:
      let event = try Event(closePayload: payload)
      stage = .closed
      return event
    }
  }
}
