import Realtime
import StateKit
import Testing

/// Case 65 (without sockets) and cases 104 to 107 of CASES.md: random streams of frames, split at
/// random.
struct FrameDecoderPropertyTests {
  private static let limits = WebSocketLimits(messageSize: 700, fragmentCount: 5)
  private static let texts: [[UInt8]] = [
    Array("text".utf8), Array("κόσμε".utf8), Array("😀 é".utf8), [0xF0, 0x9F], [0x98, 0x80],
    [0xED, 0xA0, 0x80], [0xF4, 0x90], [0xC3], [0xA9], [0xFF], [0xE2, 0x82],
  ]

  /// Returns a frame that is valid on its own in most cases.
  private static func frame(random: RandomSource, role: WebSocketRole) -> RawFrame {
    let opcodes: [UInt8] = [0, 0, 0, 1, 1, 1, 2, 2, 9, 10]
    let kind = random.int(in: 0..<60)
    var frame = RawFrame(opcode: opcodes[random.int(in: 0..<opcodes.count)])
    if kind == 0 { frame.opcode = UInt8(random.int(in: 0..<16)) }
    if kind == 1 { frame.reserved = UInt8(random.int(in: 0..<8)) }
    if kind == 2 { frame.lengthForm = .sixteenBits }
    if kind == 3 { frame.lengthForm = .sixtyFourBits }
    if kind == 4 { frame.length = UInt64.max >> UInt64(random.int(in: 0..<64)) }
    if kind < 8, kind > 4 { frame.opcode = 8 }
    frame.isFinal = frame.opcode > 7 ? kind != 9 : random.int(in: 0..<2) == 0
    if frame.opcode == 8 {
      let code = [1000, 1001, 1005, 1014, 1016, 2999, 3000, 4999, 5000, 0][random.int(in: 0..<10)]
      frame.payload =
        [UInt8(code >> 8), UInt8(code & 255)] + texts[random.int(in: 0..<texts.count)]
      frame.payload = Array(frame.payload.prefix([0, 1, 2, 20][random.int(in: 0..<4)]))
    } else if frame.opcode < 8, random.int(in: 0..<4) > 0 {
      frame.payload =
        texts[random.int(in: 0..<8) == 0 ? random.int(in: 0..<texts.count) : random.int(in: 0..<3)]
    } else {
      let count = [0, 1, 7, 125, 126, 300][random.int(in: 0..<(frame.opcode > 7 ? 4 : 6))]
      frame.payload = (0..<count).map { _ in UInt8(random.int(in: 32..<127)) }
    }
    let isMasked = (role == .server) != (kind == 10)
    if isMasked { frame.mask = (0..<4).map { _ in UInt8(random.int(in: 0..<256)) } }
    return frame
  }

  /// Returns a stream of frames that are mostly in a valid order, so that long messages occur.
  private static func stream(random: RandomSource, role: WebSocketRole) -> [UInt8] {
    var isOpen = false
    var bytes: [UInt8] = []
    for _ in 0..<random.int(in: 1..<14) {
      var frame = frame(random: random, role: role)
      if frame.opcode < 3, random.int(in: 0..<20) > 0 {
        if isOpen { frame.opcode = 0 } else if frame.opcode == 0 { frame.opcode = 1 }
        isOpen = !frame.isFinal
      }
      bytes += frame.bytes
    }
    return random.int(in: 0..<4) == 0
      ? Array(bytes.prefix(random.int(in: 0..<(bytes.count + 1)))) : bytes
  }

  /// The violations that frames for either side can contain.
  private static let violations: [FrameViolation] = [
    .reservedBits, .unknownOpcode(0), .fragmentedControlFrame, .longControlFrame,
    .nonMinimalLength, .lengthOutOfRange, .unexpectedContinuation, .interruptedMessage,
    .invalidText, .messageTooBig(limit: 0), .tooManyFragments(limit: 0), .shortClosePayload,
    .invalidCloseCode(CloseCode(rawValue: 0)),
  ]

  /// Returns the description of a violation without its numbers, so that violations of one kind are
  /// equal.
  private static func kind(of violation: FrameViolation) -> String {
    violation.description.filter { !$0.isNumber }
  }

  @Test(arguments: [WebSocketRole.client, .server])
  func `The reference decoder agrees on the events and the violation, however bytes are split`(
    role: WebSocketRole
  ) throws {
    let random = RandomSource.seeded(role == .client ? 1 : 2)
    var violations: Set<String> = []
    var eventCount = 0
    for index in 0..<3000 {
      let stream = Self.stream(random: random, role: role)
      let expected = ReferenceDecoder.decode(stream, role: role, limits: Self.limits)
      let whole = DecodedStream(parts: [stream], role: role, limits: Self.limits)
      try #require(whole == expected, "stream \(index): \(stream)")
      let parts = stream.split(random: random)
      let split = DecodedStream(parts: parts, role: role, limits: Self.limits)
      try #require(split == expected, "stream \(index): \(parts)")
      if let violation = expected.violation { violations.insert(Self.kind(of: violation)) }
      eventCount += expected.events.count
    }
    // The streams reach every violation, so that the agreement covers all of them.
    let masking: FrameViolation = role == .server ? .missingMask : .unexpectedMask
    #expect(violations == Set((Self.violations + [masking]).map(Self.kind)))
    #expect(eventCount > 4000)
  }

  @Test(arguments: [WebSocketRole.client, .server])
  func `Random bytes never trap`(role: WebSocketRole) {
    let random = RandomSource.seeded(3)
    for _ in 0..<8_000 {
      let bytes = (0..<random.int(in: 0..<40)).map { _ in UInt8(random.int(in: 0..<256)) }
      var session = WebSocketSession(role: role)
      for part in bytes.split(random: random) { _ = session.receive(part, random: random) }
      var server = ServerOpeningHandshake(policy: HandshakePolicy())
      var offset = 0
      _ = server.receive(bytes.span, at: &offset)
    }
  }

  @Test(arguments: [WebSocketRole.client, .server])
  func `A decoder returns the messages that an encoder was given`(sender: WebSocketRole) throws {
    let random = RandomSource.seeded(4)
    for _ in 0..<60 {
      var events: [FrameDecoder.Event] = []
      var bytes: [UInt8] = []
      let encoder = FrameEncoder(role: sender)
      for _ in 0..<random.int(in: 1..<6) {
        let size = [0, 1, 7, 8, 9, 125, 126, 127, 65_535, 65_536, 70_001][random.int(in: 0..<11)]
        let payload = (0..<size).map { UInt8(truncatingIfNeeded: $0 &* 31) }
        let text = String(repeating: "é", count: size / 2)
        let short = Array(payload.prefix(125))
        switch random.int(in: 0..<4) {
        case 0:
          events.append(.message(.binary(payload)))
          encoder.append(.binary(payload), to: &bytes, random: random)
        case 1:
          events.append(.message(.text(text)))
          encoder.append(.text(text), to: &bytes, random: random)
        case 2:
          events.append(.ping(short))
          encoder.appendPing(payload, to: &bytes, random: random)
        default:
          events.append(.pong(short))
          encoder.appendPong(payload, to: &bytes, random: random)
        }
      }
      encoder.appendClose(.goingAway, reason: "end", to: &bytes, random: random)
      events.append(.close(.goingAway, reason: "end"))
      let receiver: WebSocketRole = sender == .client ? .server : .client
      let decoded = DecodedStream(
        parts: bytes.split(random: random), role: receiver, limits: WebSocketLimits())
      try #require(decoded == DecodedStream(events: events))
    }
  }
}
