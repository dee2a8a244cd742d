import Realtime

/// Chapter 7 of the Autobahn test suite: closing.
extension EdgeCase {
  static let closing: [Self] = closingOrder + closingPayloads + allowedCodes + refusedCodes

  private static let closingOrder: [Self] = [
    Self(
      name: "7.1.1 a message, then the closing frame", frames: [.text("Hello"), .close(1000)],
      reports: [.text("Hello")], end: .closed(.normal, reason: "")),
    Self(
      name: "7.1.2 two closing frames", frames: [.close(1000), .close(1001)],
      end: .closed(.normal, reason: "")),
    Self(
      name: "7.1.3 a ping after the closing frame", frames: [.close(1000), .ping("p")],
      end: .closed(.normal, reason: "")),
    Self(
      name: "7.1.4 a text after the closing frame", frames: [.close(1000), .text("late")],
      end: .closed(.normal, reason: "")),
    Self(
      name: "7.1.5 a closing frame within a message",
      frames: [.text("1", isFinal: false), .close(1000), .continuation("2")],
      end: .closed(.normal, reason: "")),
    Self(
      name: "7.1.6 a large message, the closing frame, a ping",
      frames: [.binary(octets(65_536)), .close(1000), .ping()],
      reports: [.binary(octets(65_536))], end: .closed(.normal, reason: "")),
    Self(
      name: "7.1 a violation after the closing frame",
      frames: [.close(1000), RawFrame(opcode: 3, reserved: 7)], end: .closed(.normal, reason: "")),
    Self(
      name: "7.1 pings before the closing frame", frames: [.ping("1"), .ping("2"), .close(1000)],
      reports: [.ping([0x31]), .ping([0x32])], end: .closed(.normal, reason: "")),
  ]

  private static let closingPayloads: [Self] = [
    Self(name: "7.3.1 no code", frames: [.close()], end: .closed(.noStatus, reason: "")),
    Self(name: "7.3.2 one byte", frames: [.close([3])], end: .failed(.protocolError)),
    Self(
      name: "7.3.4 code and reason", frames: [.close(1000, Array("Hello".utf8))],
      end: .closed(.normal, reason: "Hello")),
    Self(
      name: "7.3.4 a reason that is not ASCII", frames: [.close(1000, Array("κόσμε😀".utf8))],
      end: .closed(.normal, reason: "κόσμε😀")),
    Self(
      name: "7.3.5 the longest reason", frames: [.close(1000, [UInt8](repeating: 42, count: 123))],
      end: .closed(.normal, reason: String(repeating: "*", count: 123))),
    Self(
      name: "7.3.6 a reason that is too long",
      frames: [.close(1000, [UInt8](repeating: 42, count: 124))], end: .failed(.protocolError)),
    Self(
      name: "7.5.1 a reason that is not UTF-8",
      frames: [.close(1000, Array("κόσμε".utf8) + [0xED, 0xA0, 0x80] + Array("edited".utf8))],
      end: .failed(.invalidPayload)),
    Self(
      name: "7.5.1 a reason that ends within a character",
      frames: [.close(1000, [0xE2, 0x82])], end: .failed(.invalidPayload)),
  ]

  private static let allowedCodes: [Self] = [
    1000, 1001, 1002, 1003, 1007, 1008, 1009, 1010, 1011, 1012, 1013, 1014, 3000, 3999, 4000, 4999,
  ].map { code in
    Self(
      name: "7.7 code \(code)", frames: [.close(code, Array("r".utf8))],
      end: .closed(CloseCode(rawValue: code), reason: "r"))
  }

  private static let refusedCodes: [Self] = [
    0, 1, 999, 1004, 1005, 1006, 1015, 1016, 1100, 2000, 2999, 5000, 32_768, 65_535,
  ].flatMap { code in
    [
      Self(name: "7.9 code \(code)", frames: [.close(code)], end: .failed(.protocolError)),
      Self(
        name: "7.9 code \(code) with a reason", frames: [.close(code, Array("r".utf8)), .ping()],
        end: .failed(.protocolError)),
    ]
  }
}
