import Foundation
import LifeSignalTestSupport
import StateKit
import Testing

@testable import LifeSignalDomain

/// Tests that an encoded text is read back, and that damage up to the limit of the level is
/// corrected.
@Suite struct QRRoundTripTests {
  private static let alphabets = [
    "0123456789", "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:", "abcdefgh ijklmn,;(){}\n",
    "äöüßéèñ漢字かなЖшч😀👩‍🚀ع", "01234567890123456789ABCabcä",
  ]

  private func randomText(_ random: inout SplitMix64, longest: Int) -> String {
    let alphabet = Array(Self.alphabets[Int.random(in: 0..<5, using: &random)])
    let count = Int.random(in: 1...longest, using: &random)
    return String((0..<count).compactMap { _ in alphabet.randomElement(using: &random) })
  }

  @Test(arguments: 0..<8)
  func `Any text is read back`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    for _ in 0..<40 {
      let text = randomText(&random, longest: 120)
      let level = ErrorCorrectionLevel.allCases.randomElement(using: &random) ?? .low
      let code = try QRCode(text, level: level)
      let reading = try QRReading(code.modules)
      #expect(reading.text.unicodeScalars.elementsEqual(text.unicodeScalars))
      #expect(code.level >= level)
    }
  }

  @Test(arguments: 0..<8)
  func `Each block corrects as many damaged codewords as its level allows`(
    seed: UInt64
  ) throws {
    var random = SplitMix64(seed: seed)
    for version in [1, 2, 5, 7, 12, 21].compactMap({ QRVersion($0) }) {
      for level in ErrorCorrectionLevel.allCases {
        let layout = BlockLayout(version, level)
        let block = (0..<(layout.dataCounts[0])).map { _ in
          UInt8.random(in: 0...255, using: &random)
        }
        let code = ReedSolomonCode(checkCount: layout.checkCount)
        let whole = block + code.checks(block[...])
        let maximum = layout.checkCount / 2
        for errorCount in [0, 1, maximum] {
          var damaged = whole
          for place in (0..<whole.count).shuffled(using: &random).prefix(errorCount) {
            damaged[place] ^= UInt8.random(in: 1...255, using: &random)
          }
          let correction = try #require(
            BlockCorrection(damaged, checkCount: layout.checkCount))
          #expect(correction.block == whole)
          #expect(correction.damagedCount == errorCount)
        }
        var broken = whole
        for place in (0..<whole.count).shuffled(using: &random).prefix(maximum + 1) {
          broken[place] ^= UInt8.random(in: 1...255, using: &random)
        }
        // With more damage, the correction fails or, in rare cases, gives another block. It never
        // gives the original block.
        #expect(BlockCorrection(broken, checkCount: layout.checkCount)?.block != whole)
      }
    }
  }

  @Test(arguments: 0..<4)
  func `A symbol with a damaged corner is read`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let text = randomText(&random, longest: 200)
    let code = try QRCode(text, level: .high)
    var modules = code.modules
    // The damaged corner has no finder pattern. The side of the corner is a sixth of the symbol's
    // side, so less than three per cent of the symbol's area is damaged.
    let side = code.size / 6
    for row in (code.size - side)..<code.size {
      for column in (code.size - side)..<code.size { modules[row][column].toggle() }
    }
    let reading = try QRReading(modules)
    #expect(reading.text == text)
    #expect(reading.correctedCodewordCount > 0)
  }

  @Test func `A symbol is read although one copy of its format is lost`() throws {
    let code = try QRCode("FORMAT")
    for copy in SymbolPlan(code.version).formatPositions {
      var modules = code.modules
      for place in copy { modules[place.row][place.column] = false }
      #expect(try QRReading(modules).text == "FORMAT")
    }
  }

  /// Regression test: a damaged copy that was close to a wrong format was used, although the other
  /// copy was intact.
  @Test(arguments: 0..<20)
  func `If one copy of the format is random, the other is used`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let code = try QRCode("FORMAT")
    for copy in SymbolPlan(code.version).formatPositions {
      var modules = code.modules
      for place in copy { modules[place.row][place.column] = Bool.random(using: &random) }
      #expect(try QRReading(modules).text == "FORMAT")
    }
  }

  @Test(arguments: 0..<20)
  func `Random modules give an error, and random data does not trap`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let size = [0, 1, 20, 21, 22, 25, 45, 57].randomElement(using: &random) ?? 21
    let modules = (0..<size).map { _ in (0..<size).map { _ in Bool.random(using: &random) } }
    // Random modules are extremely unlikely to be a valid symbol.
    #expect(throws: QRReadingError.self) { try QRReading(modules) }
    #expect(throws: QRReadingError.notASymbol(rows: 21)) {
      try QRReading(Array(repeating: [true], count: 21))
    }
    // `SegmentReader` reads the data after error correction. Random data must not make the reader
    // trap.
    let version = try #require(QRVersion(Int.random(in: 1...6, using: &random)))
    let data = (0..<BlockLayout(version, .low).dataCodewordCount).map { _ in
      UInt8.random(in: 0...255, using: &random)
    }
    var reader = SegmentReader(data, version: version)
    _ = reader.readText()
  }

  @Test(
    arguments: [
      (nil, [0xC3, 0xA4], "ä"), (nil, [0xE4, 0x21], "ä!"), (26, [0xC3, 0xA4], "ä"),
      (26, [0xE4], nil),
      (3, [0xC3, 0xA4], "Ã¤"),
    ] as [(Int?, [Int], String?)])
  func `Bytes without a designator are UTF-8 if they can be, and otherwise Latin-1`(
    designator: Int?, bytes: [Int], text: String?
  ) throws {
    var data = BitBuffer()
    if let designator {
      data.append(0b0111, width: 4)
      data.append(designator, width: 8)
    }
    data.append(QRMode.byte.indicator, width: 4)
    data.append(bytes.count, width: QRMode.byte.lengthBits(in: .smallest))
    for byte in bytes { data.append(byte, width: 8) }
    var reader = SegmentReader(data.bytes, version: .smallest)
    #expect(reader.readText() == text)
  }

  @Test(arguments: 0..<6)
  func `No other segmentation of a text needs fewer bits`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let version = try #require(QRVersion([1, 10, 27].randomElement(using: &random) ?? 1))
    let scalars = Array(randomText(&random, longest: 9).unicodeScalars.prefix(9))
    let bitCount = try #require(QRSegmentation(scalars, in: version).bits(in: version))
    // Tries all combinations: each character in each mode. The digits of `choice` in base 3 are the
    // modes.
    var least = Int.max
    for choice in 0..<Int(pow(3, Double(scalars.count))) {
      var (rest, modes): (Int, [QRMode]) = (choice, [])
      for _ in scalars {
        modes.append(QRMode.allCases[rest % 3])
        rest /= 3
      }
      guard zip(modes, scalars).allSatisfy({ $0.cost(of: $1) != nil }) else { continue }
      var (bits, start) = (0, 0)
      for end in 1...scalars.count where end == scalars.count || modes[end] != modes[start] {
        bits += QRSegment(mode: modes[start], scalars: scalars[start..<end]).bits(in: version) ?? 0
        start = end
      }
      least = min(least, bits)
    }
    // Text beyond ASCII starts with a designator of UTF-8.
    let designatorBitCount = scalars.contains { !$0.isASCII } ? 12 : 0
    #expect(bitCount == least + designatorBitCount)
  }
}
