public import StateKit

/// An encoder of the frames that one side sends. A client masks each frame with a new random key, as
/// RFC 6455 requires. Outside of tests, the random source of a client must not be predictable.
///
/// Frames are appended to a buffer of the caller, with one copy of the payload.
public struct FrameEncoder: Hashable, Sendable {
  /// The largest number of bytes of a control frame's payload.
  public static var controlPayloadSize: Int { 125 }

  private let role: WebSocketRole

  /// Creates an encoder for the side that sends the frames.
  public init(role: WebSocketRole) { self.role = role }

  /// Appends a message as one frame.
  ///
  /// - Complexity: O(*n*) in the size of the message.
  public func append(
    _ message: WebSocketMessage, to output: inout [UInt8], random: RandomSource
  ) {
    switch message {
    case .text(let text): append(text.utf8, as: .text, to: &output, random: random)
    case .binary(let bytes): append(bytes, as: .binary, to: &output, random: random)
    }
  }

  /// Appends a ping. Only the first 125 bytes of the payload are sent.
  public func appendPing(_ payload: [UInt8], to output: inout [UInt8], random: RandomSource) {
    append(payload.prefix(Self.controlPayloadSize), as: .ping, to: &output, random: random)
  }

  /// Appends a pong. Only the first 125 bytes of the payload are sent.
  public func appendPong(_ payload: [UInt8], to output: inout [UInt8], random: RandomSource) {
    append(payload.prefix(Self.controlPayloadSize), as: .pong, to: &output, random: random)
  }

  /// Appends a closing frame. A code that may not be sent is left out together with the reason. A
  /// reason of more than 123 bytes is shortened at the boundary of a Unicode scalar.
  public func appendClose(
    _ code: CloseCode, reason: String, to output: inout [UInt8], random: RandomSource
  ) {
    var payload: [UInt8] = []
    if code.canBeSent {
      payload = [UInt8(code.rawValue >> 8), UInt8(code.rawValue & 0xFF)]
      for scalar in reason.unicodeScalars {
        let bytes = UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter
        guard payload.count + bytes.count <= Self.controlPayloadSize else { break }
        payload.append(contentsOf: bytes)
      }
    }
    append(payload, as: .close, to: &output, random: random)
  }

  private func append(
    _ payload: some Collection<UInt8>, as opcode: Opcode, to output: inout [UInt8],
    random: RandomSource
  ) {
    output.append(0x80 | opcode.rawValue)
    appendLength(payload.count, to: &output)
    guard role == .client else { return output.append(contentsOf: payload) }
    let key = MaskingKey(bits: UInt32(truncatingIfNeeded: random.next()))
    for index in 0..<4 { output.append(key[index]) }
    let start = output.count
    output.append(contentsOf: payload)
    output.applyMask(key, from: start)
  }

  /// Appends the length in the fewest bytes, with the bit that says whether the frame is masked.
  private func appendLength(_ length: Int, to output: inout [UInt8]) {
    let maskBit: UInt8 = role == .client ? 0x80 : 0
    switch length {
    case ...125: output.append(maskBit | UInt8(length))
    case ...0xFFFF:
      output.append(maskBit | 126)
      output.append(UInt8(length >> 8))
      output.append(UInt8(length & 0xFF))
    default:
      output.append(maskBit | 127)
      for shift in stride(from: 56, through: 0, by: -8) {
        output.append(UInt8(truncatingIfNeeded: length >> shift))
      }
    }
  }
}
