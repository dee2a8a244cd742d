import LifeSignalDomain
import LifeSignalTestSupport
import StateKit
import Testing

/// Tests of reading codes from the pictures that the app draws.
struct QRPictureTests {
  @Test(arguments: [1, 2, 9, 20], [0, 4])
  func `A picture is read back at any scale`(pixels: Int, margin: Int) throws {
    let code = try QRCode("lifesignal://\(uuid(7))")
    let scale = try #require(QRScale(pixels))
    let zone = try #require(QuietZone(margin))
    let reading = try QRReading(png: code.png(scale: scale, quietZone: zone))
    #expect(reading.text == "lifesignal://\(uuid(7))")
    #expect(reading.version == code.version)
  }

  @Test func `The image of an account's code is read back as the code`() throws {
    let code = QRCodeID(uuid(9))
    #expect(try QRReading(png: QRImage(of: code).png).text == QRPayload(code: code).encoded)
  }

  @Test func `A picture that is cut off at any position is refused`() throws {
    let png = try QRImage(of: QRCodeID(uuid(9))).png
    // The last 12 bytes are the `IEND` chunk, which contains no pixels.
    for count in stride(from: 0, to: png.count - 12, by: 13) {
      #expect(throws: QRReadingError.self) { try QRReading(png: Array(png.prefix(count))) }
    }
  }

  @Test(arguments: 0..<4)
  func `Damaged bytes give the original text or an error`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let png = try QRImage(of: QRCodeID(uuid(9))).png
    for _ in 0..<100 {
      var damaged = png
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        damaged[Int.random(in: 0..<damaged.count, using: &random)] =
          UInt8.random(in: 0...255, using: &random)
      }
      let text = try? QRReading(png: damaged).text
      // The checksum of each chunk reveals damage that would change the text.
      #expect(text == nil || damaged == png || text == QRPayload(code: QRCodeID(uuid(9))).encoded)
    }
  }

  @Test func `A picture with a wrong width in its header is refused`() throws {
    let png = try QRImage(of: QRCodeID(uuid(9))).png
    let width = 16..<20
    var changed = png
    for index in width { changed[index] = 0xFF }
    #expect(throws: QRReadingError.self) { try QRReading(png: changed) }
  }
}
