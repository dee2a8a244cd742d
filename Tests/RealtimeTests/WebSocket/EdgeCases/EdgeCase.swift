import Realtime

/// Bytes that a peer sends, and what a session that echoes each message makes of them.
///
/// The rows follow the chapters of the Autobahn test suite, at the level of bytes. Each row
/// applies to both sides of a connection.
struct EdgeCase: Sendable {
  /// What the session reports before the connection ends.
  enum Received: Hashable, Sendable {
    case text(String)
    case binary([UInt8])
    case ping([UInt8])
    case pong([UInt8])
  }

  /// How the connection is left.
  enum End: Hashable, Sendable {
    case open
    /// The peer closed the connection, and received the same code.
    case closed(CloseCode, reason: String)
    /// The peer violated a rule, and received the code.
    case failed(CloseCode)
  }

  var name: String
  var frames: [RawFrame]
  var reports: [Received] = []
  var end = End.open
  var limits = WebSocketLimits()
  /// Whether the peer follows the masking rule of the other side, and so violates its own.
  var isWronglyMasked = false

  /// The bytes that the peer of a session with this role sends.
  func bytes(to role: WebSocketRole) -> [UInt8] {
    frames.bytes(to: isWronglyMasked ? (role == .client ? .server : .client) : role)
  }
}

extension EdgeCase.Received {
  init?(_ received: WebSocketSession.Received) {
    switch received {
    case .message(.text(let text)): self = .text(text)
    case .message(.binary(let bytes)): self = .binary(bytes)
    case .ping(let payload): self = .ping(payload)
    case .pong(let payload): self = .pong(payload)
    case .commands: return nil
    }
  }

  /// What the peer receives because of the report.
  var reply: FrameDecoder.Event? {
    switch self {
    case .text(let text): .message(.text(text))
    case .binary(let bytes): .message(.binary(bytes))
    case .ping(let payload): .pong(payload)
    case .pong: nil
    }
  }
}

extension RawFrame {
  static func text(_ text: String, isFinal: Bool = true) -> Self {
    Self(opcode: 1, payload: Array(text.utf8), isFinal: isFinal)
  }

  static func text(_ bytes: [UInt8], isFinal: Bool = true) -> Self {
    Self(opcode: 1, payload: bytes, isFinal: isFinal)
  }

  static func binary(_ bytes: [UInt8], isFinal: Bool = true) -> Self {
    Self(opcode: 2, payload: bytes, isFinal: isFinal)
  }

  static func continuation(_ bytes: [UInt8], isFinal: Bool = true) -> Self {
    Self(opcode: 0, payload: bytes, isFinal: isFinal)
  }

  static func continuation(_ text: String, isFinal: Bool = true) -> Self {
    Self(opcode: 0, payload: Array(text.utf8), isFinal: isFinal)
  }

  static func ping(_ text: String = "") -> Self { Self(opcode: 9, payload: Array(text.utf8)) }

  static func pong(_ text: String = "") -> Self { Self(opcode: 10, payload: Array(text.utf8)) }

  static func close(_ payload: [UInt8] = []) -> Self { Self(opcode: 8, payload: payload) }

  static func close(_ code: UInt16, _ reason: [UInt8] = []) -> Self {
    Self(opcode: 8, payload: [UInt8(code >> 8), UInt8(code & 0xFF)] + reason)
  }
}

extension [RawFrame] {
  /// Returns the fragments of a message that is given as one frame, of at most `size` bytes each.
  static func message(_ whole: RawFrame, inFragmentsOf size: Int) -> Self {
    var frames: Self = []
    var rest = whole.payload[...]
    repeat {
      let part = Array<UInt8>(rest.prefix(size))
      rest = rest.dropFirst(size)
      frames.append(
        RawFrame(
          opcode: frames.isEmpty ? whole.opcode : 0, payload: part, isFinal: rest.isEmpty))
    } while !rest.isEmpty
    return frames
  }
}
