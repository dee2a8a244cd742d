import Testing

@testable import LifeSignalDomain

/// Tests of the encoder. Most results are compared with known examples, or read back with
/// `QRReading`. In the names of the tests, `1-M` is version 1 with the error correction level M.
@Suite struct QRCodeTests {
  @Test func `01234567 in version 1-M has the codewords and the mask of the standard's example`()
    throws
  {
    let content = try SymbolContent("01234567", level: .medium, isExact: true)
    #expect(content.version == .smallest)
    #expect(
      content.codewords == [
        0x10, 0x20, 0x0C, 0x56, 0x61, 0x80, 0xEC, 0x11, 0xEC, 0x11, 0xEC, 0x11, 0xEC, 0x11, 0xEC,
        0x11, 0xA5, 0x24, 0xD4, 0xC1, 0xED, 0x36, 0xC7, 0x87, 0x2C, 0x55,
      ])
    #expect(try QRCode("01234567", level: .medium, isExact: true).mask.number == 2)
  }

  @Test func `HELLO WORLD in version 1-Q has the known codewords`() throws {
    let content = try SymbolContent("HELLO WORLD", level: .quartile, isExact: true)
    #expect(content.version == .smallest)
    #expect(
      content.codewords == [
        32, 91, 11, 120, 209, 114, 220, 77, 67, 64, 236, 17, 236, 168, 72, 22, 82, 217, 54, 156, 0,
        46, 15, 180, 122, 16,
      ])
  }

  @Test func `The format has the bits of the standard's example`() throws {
    // Level M and mask 5 (101) give 00101, and the bits 100000011001110 after masking.
    let mask = try #require(QRMask(5))
    let format = FormatInformation(level: .medium, mask: mask)
    #expect(format.bits == 0b100_0000_1100_1110)
    #expect(FormatInformation(0b100_0000_1100_1110 ^ 0b100_0100_0000_0001) == format)
  }

  @Test func `Version 7 has the version information of the standard's table`() throws {
    let seven = try #require(QRVersion(7))
    #expect(seven.informationBits == 0b00_0111_1100_1001_0100)
    #expect(QRVersion.all.filter { $0.informationBits == nil }.map(\.number) == Array(1...6))
  }

  @Test func `A bare LifeSignal code has version 2, and a link has version 3`() throws {
    let code = try QRCode("0E2F4B6C-1D3E-4F5A-8B7C-9D0E1F2A3B4C")
    #expect(code.version.number == 2)
    // Byte mode alone would need version 4. An alphanumeric segment for the UUID is shorter.
    #expect(try QRCode("lifesignal://0E2F4B6C-1D3E-4F5A-8B7C-9D0E1F2A3B4C").version.number == 3)
  }

  @Test func `The level is raised if the size stays the same, unless the level is exact`() throws {
    #expect(try QRCode("A", level: .low).level == .high)
    #expect(try QRCode("A", level: .low, isExact: true).level == .low)
    let full = String(repeating: "1", count: 41)
    #expect(try QRCode(full, level: .low).level == .low)
  }

  @Test(arguments: ErrorCorrectionLevel.allCases)
  func `A full symbol of each version is read back`(level: ErrorCorrectionLevel) throws {
    // Each level tests a different quarter of the versions, and the largest version. The script
    // `.ci/qr-readers all` tests every version at every level.
    let levelCount = ErrorCorrectionLevel.allCases.count
    let levelIndex = try #require(ErrorCorrectionLevel.allCases.firstIndex(of: level))
    for version in QRVersion.all
    where version == .largest || version.number % levelCount == levelIndex {
      let bits = BlockLayout(version, level).dataCodewordCount * 8
      let characterCount = (bits - QRMode.byte.headerBits(in: version)) / 8
      let text = String(
        (0..<characterCount).map { "abcdefghijklmnopqrstuvwxyz".dropFirst($0 % 26).first ?? "a" })
      let code = try QRCode(text, level: level, isExact: true)
      #expect(code.version == version)
      let reading = try QRReading(code.modules)
      #expect(reading.text == text)
      #expect(reading.level == level)
      #expect(reading.mask == code.mask)
      #expect(reading.correctedCodewordCount == 0)
      if version < .largest {
        #expect(try QRCode(text + "a", level: level, isExact: true).version > version)
      }
    }
  }

  @Test func `An error about a long text contains the maximal length`() throws {
    let error = #expect(throws: QRCodeError.self) {
      try QRCode(String(repeating: "a", count: 2_332), level: .medium)
    }
    #expect(
      error?.description == """
        The text is too long. At level M a code holds at most 2331 bytes, 3391 capital letters or \
        5596 digits.
        """)
    #expect(try QRCode(String(repeating: "a", count: 2_331), level: .medium).version == .largest)
    #expect(try QRCode(String(repeating: "A", count: 3_391), level: .medium).version == .largest)
    #expect(try QRCode(String(repeating: "7", count: 5_596), level: .medium).version == .largest)
    for long in [
      String(repeating: "A", count: 3_392), String(repeating: "7", count: 5_597),
      String(repeating: "é", count: 1 << 20),
    ] {
      #expect(throws: QRCodeError.self) { try QRCode(long, level: .medium) }
    }
  }

  @Test func `The maximal length of text beyond ASCII leaves room for the UTF-8 designator`()
    throws
  {
    #expect(throws: Never.self) { try QRCode(String(repeating: "é", count: 1_476), level: .low) }
    let error = #expect(throws: QRCodeError.self) {
      try QRCode(String(repeating: "é", count: 1_476) + "a", level: .low)
    }
    #expect(error?.description.contains("at most 2952 bytes") == true)
  }

  @Test func `Empty text is refused, and control characters other than tabs and line breaks`() {
    #expect(throws: QRCodeError.empty) { try QRCode("") }
    #expect(throws: QRCodeError.controlCharacter(at: 1)) { try QRCode("a\u{0}b") }
    #expect(throws: QRCodeError.controlCharacter(at: 0)) { try QRCode("\u{1B}[31m") }
    #expect(throws: Never.self) { try QRCode("two\nlines\tand a tab\r\n") }
  }
}
