/// The header of a frame: everything before the payload (RFC 6455, section 5.2).
struct FrameHeader: Hashable, Sendable {
  /// Whether the frame is the last one of its message.
  let isFinal: Bool
  let opcode: Opcode
  /// The key of a masked frame.
  let key: MaskingKey?
  /// The number of bytes of the payload.
  let length: Int

  /// The size in bytes of the largest header.
  static var maximumSize: Int { 14 }

  /// Returns the size in bytes of a header, which its second byte determines.
  static func size(secondByte: UInt8) -> Int {
    let lengthSize =
      switch secondByte & 0x7F {
      case 126: 2
      case 127: 8
      default: 0
      }
    return 2 + lengthSize + (secondByte & 0x80 == 0 ? 0 : 4)
  }

  /// Reads the header at the beginning of the bytes, which the other side sent. Returns nil if
  /// bytes are missing.
  ///
  /// - Throws: the violation that the bytes contain. A violation in the first two bytes is thrown
  ///   even if the rest is missing.
  init?(_ bytes: Span<UInt8>, receivedBy role: WebSocketRole) throws(FrameViolation) {
    guard bytes.count >= 2 else { return nil }
    isFinal = bytes[0] & 0x80 != 0
    opcode = try Self.opcode(firstByte: bytes[0])
    try Self.checkSecondByte(bytes[1], isFinal: isFinal, opcode: opcode, receivedBy: role)
    let size = Self.size(secondByte: bytes[1])
    guard bytes.count >= size else { return nil }
    length = try Self.length(bytes)
    key =
      bytes[1] & 0x80 == 0
      ? nil : MaskingKey(bytes[size - 4], bytes[size - 3], bytes[size - 2], bytes[size - 1])
  }

  private static func opcode(firstByte: UInt8) throws(FrameViolation) -> Opcode {
    guard firstByte & 0x70 == 0 else { throw .reservedBits }
    guard let opcode = Opcode(rawValue: firstByte & 0x0F) else {
      throw .unknownOpcode(firstByte & 0x0F)
    }
    return opcode
  }

  private static func checkSecondByte(
    _ byte: UInt8, isFinal: Bool, opcode: Opcode, receivedBy role: WebSocketRole
  ) throws(FrameViolation) {
    switch (role, byte & 0x80 != 0) {
    case (.server, false): throw .missingMask
    case (.client, true): throw .unexpectedMask
    default: break
    }
    guard opcode.isControl else { return }
    if !isFinal { throw .fragmentedControlFrame }
    if byte & 0x7F > 125 { throw .longControlFrame }
  }

  /// Returns the payload's length from a header whose bytes are complete.
  private static func length(_ bytes: Span<UInt8>) throws(FrameViolation) -> Int {
    switch bytes[1] & 0x7F {
    case 126:
      let length = Int(bytes[2]) << 8 | Int(bytes[3])
      guard length > 125 else { throw .nonMinimalLength }
      return length
    case 127:
      var length: UInt64 = 0
      for index in 2..<10 { length = length << 8 | UInt64(bytes[index]) }
      guard length > 0xFFFF else { throw .nonMinimalLength }
      guard let length = Int(exactly: length) else { throw .lengthOutOfRange }
      return length
    case let length: return Int(length)
    }
  }
}
