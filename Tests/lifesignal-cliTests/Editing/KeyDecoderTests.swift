import StateKit
import Testing

@testable import lifesignal_cli

struct KeyDecoderTests {
  private func keys(_ text: String) -> [Key] { keys(Array(text.utf8)) }

  private func keys(_ bytes: [UInt8]) -> [Key] {
    var decoder = KeyDecoder()
    return bytes.flatMap { decoder.decode($0) }
  }

  @Test(
    arguments: [
      ("\r", .enter), ("\n", .enter), ("\t", .tab), ("\u{7F}", .backspace), ("\u{8}", .backspace),
      ("\u{1}", .control("a")), ("\u{1A}", .control("z")), ("\u{1B}b", .alt("b")),
      ("\u{1B}F", .alt("f")), ("\u{1B}\u{7F}", .altBackspace), ("\u{1B}[A", .up), ("\u{1B}OA", .up),
      ("\u{1B}[B", .down), ("\u{1B}[C", .right), ("\u{1B}OD", .left), ("\u{1B}[1;5C", .wordRight),
      ("\u{1B}[1;3D", .wordLeft), ("\u{1B}[1;2D", .left), ("\u{1B}[H", .home), ("\u{1B}OH", .home),
      ("\u{1B}[1~", .home), ("\u{1B}[7~", .home), ("\u{1B}[F", .end), ("\u{1B}[4~", .end),
      ("\u{1B}[8~", .end), ("\u{1B}[3~", .delete), ("\u{1B}[5~", .unknown), ("\u{1B}[[A", .unknown),
      ("\u{1B}\u{1B}[D", .left), ("\u{1B}\r", .enter), ("\u{1B}[1\r", .enter), ("\0", .unknown),
      ("ß", .text("ß")), ("漢", .text("漢")), ("🦊", .text("🦊")),
    ] as [(String, Key)])
  func `Each sequence of bytes is one key`(sequence: String, key: Key) {
    #expect(keys(sequence) == [key])
    #expect(keys(sequence + "x" + sequence) == [key, .text("x"), key])
  }

  @Test(
    arguments: [
      [0xFF], [0x80], [0xC0, 0x80], [0xE0, 0x80, 0x80], [0xED, 0xA0, 0x80],
      [0xF4, 0x90, 0x80, 0x80],
      [0xE6, 0xBC], [0xC3],
    ] as [[UInt8]])
  func `Bytes that are not UTF-8 become replacement characters, and lose no other key`(
    bytes: [UInt8]
  ) {
    let decoded = keys(bytes + Array("\rx".utf8))
    #expect(decoded.suffix(2) == [.enter, .text("x")])
    #expect(decoded.dropLast(2).allSatisfy { $0 == .text("\u{FFFD}") } && decoded.count > 2)
  }

  @Test func `After any bytes, three keys are enough to be understood again`() {
    let random = RandomSource.seeded(1)
    for _ in 0..<20_000 {
      var decoder = KeyDecoder()
      for _ in 0..<random.next() % 12 {
        // Bytes that begin or continue a sequence are frequent.
        let byte = UInt8(truncatingIfNeeded: random.next())
        let frequent: [UInt8] = [0x1B, 0x5B, 0x4F, 0x31, 0x3B, 0xE6, 0xBC, 0xF0]
        _ = decoder.decode(random.next() % 2 == 0 ? byte : frequent[Int(byte) % frequent.count])
      }
      for _ in 0..<3 { _ = decoder.decode(UInt8(ascii: "a")) }
      #expect(decoder == KeyDecoder())
      let keys = decoder.decode(UInt8(ascii: "a"))
      #expect(keys == [.text("a")])
    }
  }
}
