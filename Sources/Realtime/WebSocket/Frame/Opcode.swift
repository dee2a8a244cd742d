/// The type of a frame (RFC 6455, section 5.2).
enum Opcode: UInt8, Hashable, Sendable {
  case continuation = 0x0
  case text = 0x1
  case binary = 0x2
  case close = 0x8
  case ping = 0x9
  case pong = 0xA

  /// Whether the frame is a control frame. A control frame can stand between the fragments of a
  /// message.
  var isControl: Bool { rawValue >= 0x8 }
}
