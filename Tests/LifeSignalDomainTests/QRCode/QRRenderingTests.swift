import Testing

@testable import LifeSignalDomain

/// Tests of the images of a QR code: SVG, PNG, terminal text, and a card to share.
@Suite struct QRRenderingTests {
  private let code: QRCode

  init() throws { code = try QRCode("RENDER") }

  @Test func `The path of the SVG draws each dark module once, and nothing else`() throws {
    var drawn: [[Int]: Int] = [:]
    for part in code.svgPath(offset: 4).split(separator: "z") {
      let match = try #require(part.wholeMatch(of: /M(\d+) (\d+)h(\d+)v1h-(\d+)/))
      let (x, y) = (try #require(Int(match.1)), try #require(Int(match.2)))
      #expect(match.3 == match.4)
      for step in 0..<(try #require(Int(match.3))) {
        drawn[[y - 4, x + step - 4], default: 0] += 1
      }
    }
    for row in -4..<(code.size + 4) {
      for column in -4..<(code.size + 4) {
        #expect(drawn[[row, column], default: 0] == (code[row, column] ? 1 : 0))
      }
    }
  }

  @Test func `The PNG has the signature and header of the standard, and the modules as pixels`()
    throws
  {
    let scale = try #require(QRScale(2))
    let zone = try #require(QuietZone(1))
    let bytes = code.png(scale: scale, quietZone: zone)
    #expect(bytes.prefix(8) == [137, 80, 78, 71, 13, 10, 26, 10])
    let side = (code.size + 2) * 2
    #expect(Array(bytes[16..<24]) == [0, 0, 0, UInt8(side), 0, 0, 0, UInt8(side)])
    #expect(Array(bytes[24..<29]) == [1, 0, 0, 0, 0])
    // Before the pixels come the signature and the `IHDR` chunk (33 bytes), the length and type of
    // the `IDAT` chunk (8 bytes), the header of the zlib stream (2 bytes) and the header of its
    // block (5 bytes).
    let rowBytes = (side + 7) / 8 + 1
    let pixels = bytes[(33 + 8 + 2 + 5)...]
    for y in 0..<side {
      for x in 0..<side {
        let byte = pixels[pixels.startIndex + y * rowBytes + 1 + x / 8]
        let isDark = byte >> UInt8(7 - x % 8) & 1 == 0
        #expect(isDark == code[y / 2 - 1, x / 2 - 1])
      }
    }
  }

  @Test func `The checksums have the values of known examples`() {
    #expect(CRC32.of(Array("123456789".utf8)) == 0xCBF4_3926)
    #expect(Adler32.of(Array("Wikipedia".utf8)) == 0x11E6_0398)
  }

  @Test func `The terminal text has the size of the symbol with its quiet zone`() {
    for style in [QRCode.TerminalStyle.colored, .plainOnDark, .plainOnLight] {
      let lines = code.terminalText(style).split(separator: "\n")
      #expect(lines.count == (code.size + 8 + 1) / 2)
      #expect(lines.allSatisfy { $0.count { "█▀▄ ".contains($0) } == code.size + 8 })
    }
    let dark = code.terminalText(.plainOnDark)
    let light = code.terminalText(.plainOnLight)
    #expect(dark.hasPrefix("█████") && light.hasPrefix("     "))
  }

  @Test func `A card escapes the special characters of XML`() {
    let card = QRCard(code: code, name: "A<b>&c")
    #expect(card.svg.contains(">A&lt;b&gt;&amp;c’s Emergency Contact Code<"))
  }

  /// Regression test: a name of 48 letters extended beyond both edges of the card, because some SVG
  /// renderers ignore the attribute that limits the length of a text.
  @Test func `A long name has its own line, in the largest size that fits`() throws {
    let short = QRCard(code: code, name: "Ana Silva").svg
    #expect(short.contains(#"font-size="17">Ana Silva’s Emergency Contact Code<"#))
    let name = String(repeating: "W", count: 50)
    let long = QRCard(code: code, name: name).svg
    #expect(long.contains(#"font-size="7">\#(name)’s<"#))
    #expect(long.contains(#"font-size="17">Emergency Contact Code<"#))
  }

  @Test func `A scale or a quiet zone out of range is refused`() {
    #expect(QRScale(0) == nil && QRScale(101) == nil && QRScale(100) != nil)
    #expect(QuietZone(-1) == nil && QuietZone(65) == nil && QuietZone(0) == QuietZone.none)
  }
}
