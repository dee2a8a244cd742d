import Realtime

/// A decoder that is written for comparison. It reads the whole stream from an array, bit by bit as
/// RFC 6455 describes the frames, without a fast path. No state is kept between calls of `decode`.
struct ReferenceDecoder {
  let role: WebSocketRole
  let limits: WebSocketLimits
  private var rest: [UInt8]
  private var fragments: [[UInt8]] = []
  private var isText: Bool?
  private var events: [FrameDecoder.Event] = []

  init(_ stream: [UInt8], role: WebSocketRole, limits: WebSocketLimits) {
    rest = stream
    self.role = role
    self.limits = limits
  }

  static func decode(
    _ stream: [UInt8], role: WebSocketRole, limits: WebSocketLimits
  ) -> DecodedStream {
    var decoder = Self(stream, role: role, limits: limits)
    do throws(FrameViolation) {
      while try decoder.readFrame() {}
      return DecodedStream(events: decoder.events)
    } catch {
      return DecodedStream(events: decoder.events, violation: error)
    }
  }

  /// Reads a frame; returns false at the end of the stream or after a closing frame.
  private mutating func readFrame() throws(FrameViolation) -> Bool {
    guard rest.count >= 2 else { return false }
    let bits = rest[0...1].flatMap { byte in (0..<8).reversed().map { byte >> $0 & 1 == 1 } }
    if bits[1] || bits[2] || bits[3] { throw .reservedBits }
    let opcode = rest[0] % 16
    if ![0, 1, 2, 8, 9, 10].contains(opcode) { throw .unknownOpcode(opcode) }
    if role == .server, !bits[8] { throw .missingMask }
    if role == .client, bits[8] { throw .unexpectedMask }
    if opcode >= 8, !bits[0] { throw .fragmentedControlFrame }
    if opcode >= 8, rest[1] % 128 > 125 { throw .longControlFrame }
    let lengthBytes = [126: 2, 127: 8][rest[1] % 128] ?? 0
    let headerSize = 2 + lengthBytes + (bits[8] ? 4 : 0)
    guard rest.count >= headerSize else { return false }
    var length = UInt64(rest[1] % 128)
    if lengthBytes > 0 {
      length = rest[2..<(2 + lengthBytes)].reduce(0) { $0 * 256 + UInt64($1) }
      if length < (lengthBytes == 2 ? 126 : 65536) { throw .nonMinimalLength }
      if length >= 1 << 63 { throw .lengthOutOfRange }
    }
    if opcode < 8 { try begin(opcode, length: length) }
    let key = bits[8] ? Array(rest[(headerSize - 4)..<headerSize]) : [0, 0, 0, 0]
    let present = rest.dropFirst(headerSize).prefix(Int(min(length, UInt64(rest.count))))
    let payload = present.enumerated().map { $1 ^ key[$0 % 4] }
    let isComplete = payload.count == length
    rest = Array(rest.dropFirst(headerSize + payload.count))
    if opcode >= 8 { return isComplete ? try endControl(opcode, payload) : false }
    fragments.append(payload)
    try endData(isComplete: isComplete && bits[0])
    return isComplete
  }

  private mutating func begin(_ opcode: UInt8, length: UInt64) throws(FrameViolation) {
    if opcode == 0, isText == nil { throw .unexpectedContinuation }
    if opcode != 0, isText != nil { throw .interruptedMessage }
    if fragments.count == limits.fragmentCount {
      throw .tooManyFragments(limit: limits.fragmentCount)
    }
    if UInt64(fragments.joined().count) + length > UInt64(limits.messageSize) {
      throw .messageTooBig(limit: limits.messageSize)
    }
    isText = isText ?? (opcode == 1)
  }

  private mutating func endData(isComplete: Bool) throws(FrameViolation) {
    let message = Array(fragments.joined())
    if isText == true {
      guard isComplete ? Self.isText(message) : Self.isPrefixOfText(message) else {
        throw .invalidText
      }
    }
    guard isComplete else { return }
    events.append(
      .message(
        isText == true ? .text(String(decoding: message, as: UTF8.self)) : .binary(message)))
    fragments = []
    isText = nil
  }

  private mutating func endControl(
    _ opcode: UInt8, _ payload: [UInt8]
  ) throws(FrameViolation) -> Bool {
    if opcode == 9 { events.append(.ping(payload)) }
    if opcode == 10 { events.append(.pong(payload)) }
    guard opcode == 8 else { return true }
    if payload.count == 1 { throw .shortClosePayload }
    var code = CloseCode.noStatus
    if payload.count >= 2 {
      code = CloseCode(rawValue: UInt16(payload[0]) * 256 + UInt16(payload[1]))
      let refused = [1004, 1005, 1006] + Array(1015..<3000)
      let number = Int(code.rawValue)
      if number < 1000 || number > 4999 || refused.contains(number) {
        throw .invalidCloseCode(code)
      }
    }
    let reason = Array(payload.dropFirst(2))
    if !Self.isText(reason) { throw .invalidText }
    events.append(.close(code, reason: String(decoding: reason, as: UTF8.self)))
    return false
  }

  static func isText(_ bytes: [UInt8]) -> Bool { String(validating: bytes, as: UTF8.self) != nil }

  /// Returns whether the bytes can be continued to a valid text. A scalar can lack at most three
  /// bytes, and only its second byte has a range of its own.
  static func isPrefixOfText(_ bytes: [UInt8]) -> Bool {
    let ends: [[UInt8]] = [
      [], [0x80], [0x80, 0x80], [0x80, 0x80, 0x80], [0xA0, 0x80], [0x90, 0x80, 0x80],
    ]
    return ends.contains { isText(bytes + $0) }
  }
}
