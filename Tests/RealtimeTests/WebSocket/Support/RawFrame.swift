import Realtime

/// A frame that a test writes byte by byte, so that each rule can be broken.
struct RawFrame {
  /// The form in which a length is written.
  enum LengthForm { case shortest, sixteenBits, sixtyFourBits }

  var opcode: UInt8
  var payload: [UInt8] = []
  var isFinal = true
  var reserved: UInt8 = 0
  var mask: [UInt8]?
  var lengthForm = LengthForm.shortest
  /// The written length, if it is not that of the payload.
  var length: UInt64?

  var bytes: [UInt8] {
    let length = length ?? UInt64(payload.count)
    let maskBit: UInt8 = mask == nil ? 0 : 0x80
    var bytes = [(isFinal ? 0x80 : 0) | reserved << 4 | opcode]
    switch lengthForm {
    case .shortest where length < 126: bytes.append(maskBit | UInt8(length))
    case .shortest where length < 65536, .sixteenBits:
      bytes += [maskBit | 126, UInt8(length >> 8 & 0xFF), UInt8(length & 0xFF)]
    default:
      bytes.append(maskBit | 127)
      bytes += (0..<8).reversed().map { UInt8(truncatingIfNeeded: length >> (8 * $0)) }
    }
    guard let mask else { return bytes + payload }
    return bytes + mask + payload.enumerated().map { $1 ^ mask[$0 % 4] }
  }
}

extension [RawFrame] {
  /// Returns the bytes of the frames as the other side of `role` sends them.
  func bytes(to role: WebSocketRole) -> [UInt8] {
    flatMap { frame in
      var frame = frame
      if role == .server, frame.mask == nil { frame.mask = [0x37, 0xFA, 0x21, 0x3D] }
      return frame.bytes
    }
  }
}
