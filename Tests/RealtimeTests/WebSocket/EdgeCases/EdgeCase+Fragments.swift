import Realtime

/// Chapters 5, 9 and 10 of the Autobahn test suite: fragments, limits, and large messages.
extension EdgeCase {
  static let fragments: [Self] =
    brokenFragments + [
      Self(
        name: "5.3 two fragments",
        frames: [.text("fragment1", isFinal: false), .continuation("fragment2")],
        reports: [.text("fragment1fragment2")]),
      Self(
        name: "5.3 two binary fragments",
        frames: [.binary([0, 255], isFinal: false), .continuation([254])],
        reports: [.binary([0, 255, 254])]),
      Self(
        name: "5.3 empty fragments",
        frames: [
          .binary([], isFinal: false), .continuation([], isFinal: false), .continuation([]),
        ],
        reports: [.binary([])]),
      Self(
        name: "5.6 ping between two fragments",
        frames: [.text("fragment1", isFinal: false), .ping("ping"), .continuation("fragment2")],
        reports: [.ping(Array("ping".utf8)), .text("fragment1fragment2")]),
      Self(
        name: "5.6 pong between two fragments",
        frames: [.text("fragment1", isFinal: false), .pong("p"), .continuation("fragment2")],
        reports: [.pong(Array("p".utf8)), .text("fragment1fragment2")]),
      Self(
        name: "5.19 five fragments, a ping after each pair",
        frames: [
          .text("1", isFinal: false), .continuation("2", isFinal: false), .ping("a"),
          .continuation("3", isFinal: false), .continuation("4", isFinal: false), .ping("b"),
          .continuation("5"),
        ],
        reports: [.ping([0x61]), .ping([0x62]), .text("12345")]),
      Self(
        name: "5.20 two fragmented messages",
        frames: [
          .text("1", isFinal: false), .continuation("2"), .binary([3], isFinal: false), .ping(),
          .continuation([4]),
        ],
        reports: [.text("12"), .ping([]), .binary([3, 4])]),
    ]

  private static let brokenFragments: [Self] =
    [
      ("5.1 ping in fragments", [RawFrame(opcode: 9, isFinal: false), .continuation("b")]),
      ("5.2 pong in fragments", [RawFrame(opcode: 10, isFinal: false), .continuation("b")]),
      ("5.2 closing frame in fragments", [RawFrame(opcode: 8, isFinal: false), .continuation("")]),
      ("5.9 continuation of nothing", [.continuation("x"), .text("Hello")]),
      ("5.9 empty continuation of nothing", [.continuation(""), .text("Hello")]),
      ("5.12 open continuation of nothing", [.continuation("x", isFinal: false), .text("Hello")]),
    ].map { name, frames in Self(name: name, frames: frames, end: .failed(.protocolError)) } + [
      Self(
        name: "5.15 continuation after the last fragment",
        frames: [
          .text("1", isFinal: false), .continuation("2"), .continuation("3", isFinal: false),
          .text("4", isFinal: false), .continuation("5"),
        ],
        reports: [.text("12")], end: .failed(.protocolError)),
      Self(
        name: "5.16 continuation after a message in one frame",
        frames: [.binary([1]), .continuation([2]), .ping()], reports: [.binary([1])],
        end: .failed(.protocolError)),
      Self(
        name: "5.18 a text within a text", frames: [.text("1", isFinal: false), .text("2")],
        end: .failed(.protocolError)),
      Self(
        name: "5.18 a binary message within a text, after a ping",
        frames: [.text("1", isFinal: false), .ping("p"), .binary([2])],
        reports: [.ping(Array("p".utf8))], end: .failed(.protocolError)),
    ]

  static let limitCases: [Self] = sizeLimits + fragmentLimits + large

  private static let small = WebSocketLimits(messageSize: 1000, fragmentCount: 4)

  private static let sizeLimits: [Self] = [
    Self(
      name: "9 a message of the largest size", frames: [.binary(octets(1000))],
      reports: [.binary(octets(1000))], limits: small),
    Self(
      name: "9 a message above the largest size", frames: [.binary(octets(1001)), .ping()],
      end: .failed(.messageTooBig), limits: small),
    Self(
      name: "9 only the header of a message above the largest size",
      frames: [RawFrame(opcode: 2, length: 1001)], end: .failed(.messageTooBig), limits: small),
    Self(
      name: "9 fragments of the largest size in total",
      frames: .message(.binary(octets(1000)), inFragmentsOf: 300),
      reports: [.binary(octets(1000))], limits: small),
    Self(
      name: "9 fragments above the largest size in total",
      frames: .message(.binary(octets(1001)), inFragmentsOf: 300) + [.ping()],
      end: .failed(.messageTooBig), limits: small),
    Self(
      name: "9 two messages of the largest size",
      frames: [.binary(octets(1000)), .binary(octets(1000))],
      reports: [.binary(octets(1000)), .binary(octets(1000))], limits: small),
  ]

  private static let fragmentLimits: [Self] = [
    Self(
      name: "9 as many fragments as allowed",
      frames: .message(.text("1234"), inFragmentsOf: 1), reports: [.text("1234")], limits: small),
    Self(
      name: "9 one fragment more than allowed",
      frames: .message(.text("12345"), inFragmentsOf: 1), end: .failed(.messageTooBig),
      limits: small),
    Self(
      name: "9 empty fragments without an end",
      frames: [.text("", isFinal: false)]
        + Array(repeating: .continuation("", isFinal: false), count: 4),
      end: .failed(.messageTooBig), limits: small),
    Self(
      name: "9 pings do not count as fragments",
      frames: .message(.text("1234"), inFragmentsOf: 1).flatMap { [.ping(), $0] },
      reports: Array(repeating: .ping([]), count: 4) + [.text("1234")], limits: small),
    Self(
      name: "9 each message has its own fragments",
      frames: .message(.text("1234"), inFragmentsOf: 1) + .message(.text("5678"), inFragmentsOf: 1),
      reports: [.text("1234"), .text("5678")], limits: small),
  ]

  private static let large: [Self] =
    [64, 256, 1300, 4096, 65_536].map { size in
      Self(
        name: "9, 10 a binary message of 65,536 bytes in fragments of \(size) bytes",
        frames: .message(.binary(octets(65_536)), inFragmentsOf: size),
        reports: [.binary(octets(65_536))])
    }
    + [64, 1300, 65_536].map { size in
      let text = String(repeating: "aä€😀", count: 6_000)
      return Self(
        name: "9, 10 a text of 60,000 bytes in fragments of \(size) bytes",
        frames: .message(.text(text), inFragmentsOf: size), reports: [.text(text)])
    }
}
