import Realtime

/// Chapters 1 to 4 of the Autobahn test suite: framing, pings and pongs, reserved bits, opcodes.
extension EdgeCase {
  static let framing: [Self] = sizes.flatMap { name, size, form -> [Self] in
    let text = String(repeating: "*", count: size)
    let bytes = [UInt8](repeating: 0xFE, count: size)
    return [
      Self(
        name: "1.1 text of \(name)",
        frames: [RawFrame(opcode: 1, payload: Array(text.utf8), lengthForm: form)],
        reports: [.text(text)]),
      Self(
        name: "1.2 binary of \(name)",
        frames: [RawFrame(opcode: 2, payload: bytes, lengthForm: form)],
        reports: [.binary(bytes)]),
    ]
  }

  private static let sizes: [(String, Int, RawFrame.LengthForm)] = [
    ("0 bytes", 0, .shortest), ("1 byte", 1, .shortest), ("125 bytes", 125, .shortest),
    ("126 bytes", 126, .shortest), ("127 bytes", 127, .shortest), ("128 bytes", 128, .shortest),
    ("65,535 bytes", 65_535, .shortest), ("65,536 bytes", 65_536, .shortest),
    ("65,537 bytes", 65_537, .shortest), ("1 MiB", 1 << 20, .shortest),
  ]

  static let pings: [Self] = [
    Self(name: "2.1 empty ping", frames: [.ping()], reports: [.ping([])]),
    Self(name: "2.2 ping", frames: [.ping("Hello")], reports: [.ping(Array("Hello".utf8))]),
    Self(
      name: "2.3 ping that is not UTF-8",
      frames: [RawFrame(opcode: 9, payload: [0, 0xFF, 0xFE, 0xFD, 0])],
      reports: [.ping([0, 0xFF, 0xFE, 0xFD, 0])]),
    Self(
      name: "2.4 ping of 125 bytes", frames: [RawFrame(opcode: 9, payload: octets(125))],
      reports: [.ping(octets(125))]),
    Self(
      name: "2.5 ping of 126 bytes", frames: [RawFrame(opcode: 9, payload: octets(126)), .ping()],
      end: .failed(.protocolError)),
    Self(
      name: "2.5 pong of 126 bytes", frames: [RawFrame(opcode: 10, payload: octets(126)), .ping()],
      end: .failed(.protocolError)),
    Self(
      name: "2.5 ping of 65,536 bytes",
      frames: [RawFrame(opcode: 9, payload: octets(65_536)), .ping()],
      end: .failed(.protocolError)),
    Self(name: "2.7 unsolicited pong", frames: [.pong()], reports: [.pong([])]),
    Self(
      name: "2.8 unsolicited pong with payload", frames: [.pong("p")],
      reports: [.pong(Array("p".utf8))]),
    Self(
      name: "2.9 unsolicited pong, then ping", frames: [.pong("p"), .ping("q")],
      reports: [.pong(Array("p".utf8)), .ping(Array("q".utf8))]),
    Self(
      name: "2.10 ten pings", frames: (0..<10).map { .ping("payload-\($0)") },
      reports: (0..<10).map { .ping(Array("payload-\($0)".utf8)) }),
  ]

  /// Each combination of reserved bits in each kind of frame, after a message that is still echoed.
  static let reservedBits: [Self] = (UInt8(1)...7).flatMap { bits in
    [1, 2, 0, 8, 9, 10].map { opcode in
      let isContinuation = opcode == 0
      return Self(
        name: "3 reserved bits \(bits) in a frame with opcode \(opcode)",
        frames: [
          .text("first"), isContinuation ? .text("begin", isFinal: false) : .ping("p"),
          RawFrame(opcode: UInt8(opcode), payload: opcode == 8 ? [] : [0x61], reserved: bits),
          .ping("late"),
        ],
        reports: [.text("first")] + (isContinuation ? [] : [.ping(Array("p".utf8))]),
        end: .failed(.protocolError))
    }
  }

  static let opcodes: [Self] = [UInt8(3), 4, 5, 6, 7, 11, 12, 13, 14, 15].flatMap { opcode in
    [
      Self(
        name: "4 opcode \(opcode) without payload", frames: [RawFrame(opcode: opcode)],
        end: .failed(.protocolError)),
      Self(
        name: "4 opcode \(opcode) with payload after a message",
        frames: [.text("first"), RawFrame(opcode: opcode, payload: [0x61]), .text("second")],
        reports: [.text("first")], end: .failed(.protocolError)),
      Self(
        name: "4 opcode \(opcode) within a message",
        frames: [
          .text("first", isFinal: false), RawFrame(opcode: opcode, payload: [0x61]),
          .continuation("second"),
        ],
        end: .failed(.protocolError)),
    ]
  }

  /// Masks and lengths, about which Autobahn has no rows.
  static let headers: [Self] =
    [UInt8(0), 1, 2, 8, 9, 10].map { opcode in
      Self(
        name: "masked as the wrong side, opcode \(opcode)", frames: [RawFrame(opcode: opcode)],
        end: .failed(.protocolError), isWronglyMasked: true)
    } + [
      Self(
        name: "125 bytes with a length of 16 bits",
        frames: [RawFrame(opcode: 2, payload: octets(125), lengthForm: .sixteenBits)],
        end: .failed(.protocolError)),
      Self(
        name: "0 bytes with a length of 64 bits",
        frames: [RawFrame(opcode: 1, lengthForm: .sixtyFourBits)], end: .failed(.protocolError)),
      Self(
        name: "65,535 bytes with a length of 64 bits",
        frames: [RawFrame(opcode: 2, payload: octets(65_535), lengthForm: .sixtyFourBits)],
        end: .failed(.protocolError)),
      Self(
        name: "length with the highest bit",
        frames: [RawFrame(opcode: 2, lengthForm: .sixtyFourBits, length: 1 << 63)],
        end: .failed(.protocolError)),
      Self(
        name: "largest length",
        frames: [RawFrame(opcode: 2, lengthForm: .sixtyFourBits, length: .max)],
        end: .failed(.protocolError)),
      Self(
        name: "largest length without the highest bit",
        frames: [RawFrame(opcode: 2, lengthForm: .sixtyFourBits, length: .max >> 1)],
        end: .failed(.messageTooBig)),
      Self(
        name: "largest length in a second fragment",
        frames: [
          .binary([1], isFinal: false),
          RawFrame(opcode: 0, lengthForm: .sixtyFourBits, length: .max >> 1),
        ], end: .failed(.messageTooBig)),
    ]

  static func octets(_ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 7) }
  }
}
