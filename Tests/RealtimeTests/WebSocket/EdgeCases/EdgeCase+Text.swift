import Realtime

/// Chapter 6 of the Autobahn test suite: UTF-8.
extension EdgeCase {
  static let text: [Self] = textFragments + validTexts + invalidTexts

  private static let kosme = "κόσμε"

  private static let textFragments: [Self] = [
    Self(
      name: "6.1.2 three empty fragments",
      frames: [.text("", isFinal: false), .continuation("", isFinal: false), .continuation("")],
      reports: [.text("")]),
    Self(
      name: "6.1.3 only the middle fragment has text",
      frames: [
        .text("", isFinal: false), .continuation("middle", isFinal: false), .continuation(""),
      ],
      reports: [.text("middle")]),
    Self(
      name: "6.3.2 invalid text in fragments of one byte",
      frames: .message(
        .text(Array(kosme.utf8) + [0xED, 0xA0, 0x80] + Array("edited".utf8)), inFragmentsOf: 1),
      end: .failed(.invalidPayload)),
    Self(
      name: "6.4 invalid text is refused before the rest of the fragments",
      frames: [
        .text(kosme, isFinal: false), .continuation([0xF4, 0x90, 0x80, 0x80], isFinal: false),
      ],
      end: .failed(.invalidPayload)),
    Self(
      name: "6.4 invalid text is refused before the rest of its frame",
      frames: [RawFrame(opcode: 1, payload: Array(kosme.utf8) + [0xF4, 0x90], length: 100)],
      end: .failed(.invalidPayload)),
    Self(
      name: "6.4 a text that ends within a character", frames: [.text([0xCE]), .ping()],
      end: .failed(.invalidPayload)),
    Self(
      name: "6.4 the last fragment ends within a character",
      frames: [.text([0xE2], isFinal: false), .continuation([0x82]), .ping()],
      end: .failed(.invalidPayload)),
    Self(
      name: "6.4 a character is cut by a ping",
      frames: [.text([0xE2, 0x82], isFinal: false), .ping("p"), .continuation([0xAC])],
      reports: [.ping(Array("p".utf8)), .text("€")]),
    Self(
      name: "6.4 a binary message is not validated",
      frames: [.binary([0xED, 0xA0, 0x80], isFinal: false), .continuation([0xFF])],
      reports: [.binary([0xED, 0xA0, 0x80, 0xFF])]),
    Self(
      name: "6.4 a text after a binary message is validated",
      frames: [.binary([0xFF]), .text([0xFF])], reports: [.binary([0xFF])],
      end: .failed(.invalidPayload)),
  ]

  private static let validTexts: [Self] = [
    "Hello-µ@ßöäüàá-UTF-8!!", "κόσμε", "\0", "\u{7F}", "\u{80}", "\u{7FF}", "\u{800}", "\u{D7FF}",
    "\u{E000}", "\u{FFFD}", "\u{FFFE}", "\u{FFFF}", "\u{FEFF}a", "\u{10000}", "\u{1FFFE}",
    "\u{1FFFF}", "\u{2FFFF}", "\u{8FFFF}", "\u{10FFFE}", "\u{10FFFF}", "e\u{301}", "🇨🇭👨‍👩‍👧",
  ].flatMap { text in
    let scalars = text.unicodeScalars.map { String($0.value, radix: 16) }.joined(separator: " ")
    return [
      Self(name: "6 valid text \(scalars)", frames: [.text(text)], reports: [.text(text)]),
      Self(
        name: "6 valid text \(scalars) in fragments of one byte",
        frames: .message(.text(text), inFragmentsOf: 1), reports: [.text(text)]),
    ]
  }

  /// Sequences that are wrong by themselves: stray and missing continuation bytes, encodings that are
  /// too long, surrogates, and numbers above the largest scalar.
  private static let invalidSequences: [[UInt8]] = [
    [0x80], [0xBF], [0x80, 0xBF], [0x80, 0xBF, 0x80], [0xC0], [0xC1], [0xC2], [0xDF], [0xE0],
    [0xEF], [0xF0], [0xF4], [0xF5], [0xF7], [0xF8], [0xFB], [0xFC], [0xFD], [0xFE], [0xFF],
    [0xFE, 0xFE, 0xFF, 0xFF], [0xE0, 0x80], [0xE0, 0xA0], [0xEF, 0xBF], [0xF0, 0x80, 0x80],
    [0xF0, 0x90, 0x80], [0xF7, 0xBF, 0xBF], [0xC0, 0xAF], [0xE0, 0x80, 0xAF],
    [0xF0, 0x80, 0x80, 0xAF], [0xF8, 0x80, 0x80, 0x80, 0xAF], [0xC1, 0xBF], [0xE0, 0x9F, 0xBF],
    [0xF0, 0x8F, 0xBF, 0xBF], [0xC0, 0x80], [0xE0, 0x80, 0x80], [0xF0, 0x80, 0x80, 0x80],
    [0xED, 0xA0, 0x80], [0xED, 0xAD, 0xBF], [0xED, 0xAE, 0x80], [0xED, 0xB0, 0x80],
    [0xED, 0xBF, 0xBF], [0xED, 0xA0, 0x80, 0xED, 0xB0, 0x80], [0xF4, 0x90, 0x80, 0x80],
    [0xF5, 0x80, 0x80, 0x80], [0xF8, 0x88, 0x80, 0x80, 0x80], [0xC2, 0x41], [0xE2, 0x82, 0x41],
    [0xF0, 0x9F, 0x98, 0x41], [0xE2, 0x41, 0xAC], [0xC2, 0xC2, 0x80], [0xF0, 0x9F, 0xE2, 0x82],
  ]

  private static let invalidTexts: [Self] = invalidSequences.flatMap { sequence in
    let digits = sequence.map { String($0, radix: 16) }.joined(separator: " ")
    let text = Array("aé".utf8) + sequence
    return [
      Self(
        name: "6 invalid text \(digits)", frames: [.text(text), .text("late")],
        end: .failed(.invalidPayload)),
      Self(
        name: "6 invalid text \(digits) in fragments of one byte",
        frames: .message(.text(text), inFragmentsOf: 1), end: .failed(.invalidPayload)),
    ]
  }
}
