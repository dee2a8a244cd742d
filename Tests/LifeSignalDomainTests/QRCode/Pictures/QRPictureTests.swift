import StateKit
import TestSupport
import Testing

@testable import LifeSignalDomain

/// Tests of reading symbols in pictures.
struct QRPictureTests {
  private let text = "lifesignal://0E2F4B6C-1D3E-4F5A-8B7C-9D0E1F2A3B4C"

  @Test(arguments: 0..<16)
  func `A symbol is read at any size, turn and margin, and in any two colors`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    for _ in 0..<roundCount(4) {
      let text = String(repeating: "Ab1", count: Int.random(in: 1...80, using: &random))
      let level = ErrorCorrectionLevel.allCases.randomElement(using: &random) ?? .low
      let code = try QRCode(text, level: level)
      var scale = Double.random(in: 1.5...4, using: &random)
      if Bool.random(using: &random) { scale = Double(Int.random(in: 1...5, using: &random)) }
      var colors = [
        UInt8.random(in: 0...100, using: &random), UInt8.random(in: 130...255, using: &random),
      ]
      // The light modules can be on a dark ground.
      if Bool.random(using: &random) { colors.reverse() }
      var picture = DrawnPicture(
        code, scale: scale, margin: Int.random(in: 0...6, using: &random), dark: colors[0],
        light: colors[1])
      for _ in 0..<Int.random(in: 0...3, using: &random) { picture = picture.turned }
      if Bool.random(using: &random) { picture = picture.mirrored }
      #expect(try picture.texts == [text])
    }
  }

  @Test(arguments: [1, 7, 14, 25, 40])
  func `The largest symbol of a version is read`(number: Int) throws {
    let version = try #require(QRVersion(number))
    let bytes = BlockLayout(version, .quartile).dataCodewordCount - 3
    let text = String(repeating: "x", count: bytes)
    let code = try QRCode(text, level: .quartile, isExact: true)
    #expect(code.version == version)
    #expect(try DrawnPicture(code, scale: 2, margin: 1).texts == [text])
  }

  @Test(arguments: 0..<4)
  func `All symbols are read from top to bottom, whatever is around them`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    var page = DrawnPicture(width: 300, height: 500, level: 255)
    for y in 0..<page.height {
      for x in 0..<page.width where Int.random(in: 0..<10, using: &random) == 0 { page[x, y] = 40 }
    }
    let texts = ["first", "second, which is longer than the first one", "third"]
    for (index, text) in texts.enumerated() {
      page.draw(
        DrawnPicture(try QRCode(text), scale: Double(index + 2), margin: 2),
        x: Int.random(in: 0..<150, using: &random), y: 10 + 160 * index)
    }
    #expect(try page.texts == texts)
  }

  @Test func `All symbols on a sheet of equal ones are read, row by row`() throws {
    var sheet = DrawnPicture(width: 300, height: 250, level: 255)
    let texts = (0..<30).map { "code \($0)" }
    for (index, text) in texts.enumerated() {
      sheet.draw(
        DrawnPicture(try QRCode(text), scale: 2, margin: 0), x: index % 6 * 50, y: index / 6 * 50)
    }
    #expect(try sheet.texts == texts)
  }

  @Test func `A symbol that is lighter than a dark picture around it is read`() throws {
    var page = DrawnPicture(width: 400, height: 400, level: 0)
    page.draw(
      DrawnPicture(try QRCode(text), scale: 2, margin: 3, dark: 190, light: 230), x: 90, y: 50)
    #expect(try page.texts == [text])
  }

  @Test(arguments: [0, 255])
  func `A symbol on a transparent background is read`(level: Int) throws {
    let code = try QRCode(text)
    let bytes = PNGWriter(
      width: 2 * code.size, height: 2 * code.size, bitDepth: 8, colorType: 4, isInterlaced: true,
      samples: { x, y in [level, code[y / 2, x / 2] ? 255 : 0] }
    ).bytes(seed: 1)
    #expect(try QRReading.all(inPicture: bytes).map(\.text) == [text])
  }

  @Test func `A damaged symbol is read, or found to be unreadable`() throws {
    let code = try QRCode(text, level: .low, isExact: true)
    var picture = DrawnPicture(code, scale: 3, margin: 4)
    for y in 60..<66 { for x in 60..<66 { picture[x, y] = 255 } }
    #expect(try picture.texts == [text])
    for y in 45..<80 { for x in 45..<80 { picture[x, y] = 255 } }
    #expect(throws: QRPictureError.unreadable(.tooDamaged)) { try picture.texts }
  }

  @Test func `A slightly skewed symbol is read`() throws {
    let text = String(repeating: "x", count: 200)
    for fraction in [0.02, 0.03, 0.04] {
      let picture = DrawnPicture(try QRCode(text), scale: 3, margin: 4).skewed(by: fraction)
      #expect(try picture.texts == [text])
    }
  }

  @Test func `Finder and timing patterns alone are no symbol`() throws {
    let code = try QRCode(String(repeating: "x", count: 120))
    #expect(code.version.number >= 7)
    var picture = DrawnPicture(code, scale: 2, margin: 0)
    let last = code.size - 7
    for row in 0..<code.size where row != 6 {
      for column in 0..<code.size where column != 6 {
        let isInFinder = min(row, column) < 7 && (max(row, column) < 7 || max(row, column) >= last)
        if isInFinder { continue }
        for (y, x) in [(0, 0), (0, 1), (1, 0), (1, 1)] {
          picture[2 * column + x, 2 * row + y] = 255
        }
      }
    }
    #expect(throws: QRPictureError.noSymbol) { try picture.texts }
  }

  @Test(arguments: 0..<4)
  func `No symbol is found in noise`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var picture = DrawnPicture(width: 200, height: 200, level: 255)
    for y in 0..<200 {
      for x in 0..<200 { picture[x, y] = UInt8.random(in: 0...255, using: &random) }
    }
    #expect(throws: QRPictureError.noSymbol) { try picture.texts }
    #expect(throws: QRPictureError.noSymbol) {
      try DrawnPicture(width: 1, height: 1, level: 0).texts
    }
  }

  @Test func `Many finder patterns without a symbol end the search`() throws {
    let code = try QRCode("A")
    var page = DrawnPicture(width: 400, height: 400, level: 255)
    for row in 0..<44 {
      for column in 0..<44 {
        for y in 0..<7 {
          for x in 0..<7 where code[y, x] { page[9 * column + x, 9 * row + y] = 0 }
        }
      }
    }
    #expect(throws: QRPictureError.noSymbol) { try page.texts }
  }

  @Test(arguments: [1, 2, 9, 20], [0, 4])
  func `A picture of this encoder is read back at any scale`(pixels: Int, margin: Int) throws {
    let code = try QRCode(text)
    let scale = try #require(QRScale(pixels))
    let zone = try #require(QuietZone(margin))
    let readings = try QRReading.all(inPicture: code.png(scale: scale, quietZone: zone))
    #expect(readings == [try QRReading(code.modules)])
  }

  @Test func `A picture that is cut off at any position is refused`() throws {
    let png = try QRCode(text).png()
    for count in stride(from: 0, to: png.count, by: 13) {
      #expect(throws: QRPictureError.self) {
        try QRReading.all(inPicture: Array(png.prefix(count)))
      }
    }
  }
}
