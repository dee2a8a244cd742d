import Testing

@testable import Realtime

/// Case 107 of CASES.md: memory is reserved for bytes that have arrived, never for a length that is
/// announced.
struct FrameMemoryTests {
  private static func announce(_ length: UInt64, opcode: UInt8 = 2) -> [UInt8] {
    [RawFrame(opcode: opcode, lengthForm: .sixtyFourBits, length: length)].bytes(to: .server)
  }

  private static func decode(_ bytes: [UInt8], by decoder: inout FrameDecoder) throws {
    var offset = 0
    while try decoder.next(in: bytes.span, at: &offset) != nil {}
  }

  @Test(arguments: [1, 2] as [UInt8])
  func `An announced length reserves nothing`(opcode: UInt8) throws {
    var decoder = FrameDecoder(role: .server)
    try Self.decode(Self.announce(1 << 20, opcode: opcode), by: &decoder)
    #expect(decoder.capacity <= 64)
    try Self.decode([0x61 ^ 0x37, 0x61 ^ 0xFA, 0x61 ^ 0x21, 0x61 ^ 0x3D], by: &decoder)
    #expect(decoder.capacity <= 128)
  }

  @Test func `Arrived bytes take at most about twice their size`() throws {
    var decoder = FrameDecoder(role: .server)
    try Self.decode(Self.announce(1 << 20), by: &decoder)
    for count in 1...100 {
      try Self.decode([UInt8](repeating: 0, count: 1000), by: &decoder)
      try #require(decoder.capacity <= 2 * 1000 * count + 2000)
    }
  }

  @Test func `A large message leaves no memory behind`() throws {
    var decoder = FrameDecoder(role: .client)
    for frame in [
      RawFrame.binary(EdgeCase.octets(500_000)), .text("a"), .text(textOf500KB), .ping(),
    ] {
      try Self.decode(frame.bytes, by: &decoder)
      #expect(decoder.capacity <= 4200)
    }
  }

  private var textOf500KB: String { String(repeating: "a", count: 500_000) }

  /// Each byte of the header arrives in a buffer of its own.
  @Test func `A refused length reserves nothing either`() {
    var decoder = FrameDecoder(role: .server)
    for byte in Self.announce(.max >> 1) { try? Self.decode([byte], by: &decoder) }
    #expect(decoder.capacity <= 64)
  }
}
