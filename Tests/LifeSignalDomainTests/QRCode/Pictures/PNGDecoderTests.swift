import StateKit
import TestSupport
import Testing

@testable import LifeSignalDomain

/// Tests of decoding PNG pictures.
struct PNGDecoderTests {
  /// Each color type with a bit depth that it can have.
  static let kinds = [
    (0, 1), (0, 2), (0, 4), (0, 8), (0, 16), (2, 8), (2, 16), (3, 1), (3, 2), (3, 4), (3, 8),
    (4, 8),
    (4, 16), (6, 8), (6, 16),
  ]

  @Test(arguments: kinds, [false, true])
  func `A picture of any kind is decoded`(kind: (Int, Int), isInterlaced: Bool) throws {
    let (colorType, bitDepth) = kind
    var random = SplitMix64(seed: UInt64(colorType * 100 + bitDepth))
    for seed in 0..<UInt64(roundCount(10)) {
      let width = Int.random(in: 1...20, using: &random)
      let height = Int.random(in: 1...20, using: &random)
      let largest = 1 << bitDepth - 1
      let channelCount = [1, 0, 3, 1, 2, 0, 4][colorType]
      let pixels = (0..<(width * height)).map { _ in
        (0..<channelCount).map { _ in Int.random(in: 0...largest, using: &random) }
      }
      let palette = (0..<(1 << min(8, bitDepth))).map { _ in
        (0..<3).map { _ in Int.random(in: 0...255, using: &random) }
      }
      var writer = PNGWriter(
        width: width, height: height, bitDepth: bitDepth, colorType: colorType,
        isInterlaced: isInterlaced, samples: { pixels[$1 * width + $0] })
      if colorType == 3 { writer.extraChunks = [("PLTE", palette.joined().map { UInt8($0) })] }
      let background = UInt8.random(in: 0...255, using: &random)
      let picture = try GrayPicture(writer.bytes(seed: seed), background: background)
      #expect(picture.width == width && picture.height == height)
      for (level, pixel) in zip(picture.levels, pixels) {
        let values =
          colorType == 3
          ? palette[pixel[0]].map { Double($0) / 255 } : pixel.map { Double($0) / Double(largest) }
        let isColor = colorType == 2 || colorType == 3 || colorType == 6
        let brightness =
          isColor ? 0.299 * values[0] + 0.587 * values[1] + 0.114 * values[2] : values[0]
        let opacity = colorType == 4 || colorType == 6 ? values[values.count - 1] : 1
        let expected = 255 * brightness * opacity + Double(background) * (1 - opacity)
        #expect(abs(Double(level) - expected) <= 2)
      }
    }
  }

  /// A picture of four pixels in a row, with the samples 0 to 3.
  private func smallPicture(
    colorType: Int, bitDepth: Int = 2, _ extraChunks: [(type: String, data: [UInt8])]
  ) -> [UInt8] {
    let channelCount = colorType == 2 ? 3 : 1
    return PNGWriter(
      width: 4, height: 1, bitDepth: bitDepth, colorType: colorType, isInterlaced: false,
      samples: { x, _ in Array(repeating: x, count: channelCount) }, extraChunks: extraChunks
    ).bytes(seed: 1)
  }

  @Test func `Transparent pixels have the level of the background`() throws {
    let gray = try GrayPicture(
      smallPicture(colorType: 0, [("tRNS", [0, 2])]), background: 7)
    #expect(gray.levels == [0, 85, 7, 255])
    #expect(gray.hasTransparency)
    let wide = try GrayPicture(
      smallPicture(colorType: 0, bitDepth: 16, [("tRNS", [0, 2])]), background: 7)
    #expect(wide.levels == [0, 0, 7, 0])
    let color = try GrayPicture(
      smallPicture(colorType: 2, bitDepth: 8, [("tRNS", [0, 1, 0, 1, 0, 1])]), background: 7)
    #expect(color.levels == [0, 7, 2, 3])
    let palette = try GrayPicture(
      smallPicture(
        colorType: 3,
        [("PLTE", [10, 10, 10, 20, 20, 20, 30, 30, 30, 40, 40, 40]), ("tRNS", [255, 0])]),
      background: 7)
    #expect(palette.levels == [10, 7, 30, 40])
    #expect(try !GrayPicture(smallPicture(colorType: 0, [])).hasTransparency)
  }

  @Test func `A palette that lacks a used color is damaged`() {
    let palettes = [0, 2, 9, 771].map { [UInt8](repeating: 9, count: $0) }
    for palette in palettes {
      #expect(throws: QRPictureError.damaged(.palette)) {
        try GrayPicture(smallPicture(colorType: 3, [("PLTE", palette)]))
      }
    }
    #expect(throws: QRPictureError.damaged(.palette)) {
      try GrayPicture(smallPicture(colorType: 0, [("tRNS", [1])]))
    }
  }

  @Test func `An unknown chunk is ignored if its type says that it can be`() throws {
    #expect(
      try GrayPicture(smallPicture(colorType: 0, [("teXt", [1])])).levels == [0, 85, 170, 255])
    #expect(throws: QRPictureError.damaged(.chunk)) {
      try GrayPicture(smallPicture(colorType: 0, [("TEXT", [1])]))
    }
  }

  @Test(arguments: [
    (1 << 31, 1 << 31), (65_535, 65_535), (32_768, 1), (1, 32_768), (32_767, 32_767),
  ])
  func `A picture that is too large is refused`(width: Int, height: Int) {
    let header = PNGWriter.bigEndian(width) + PNGWriter.bigEndian(height) + [8, 6, 0, 0, 0]
    #expect(throws: QRPictureError.tooLarge(width: width, height: height)) {
      try GrayPicture(PNGWriter.file(header: header, stream: []))
    }
  }

  @Test(arguments: [UInt8(0), 1])
  func `A header that promises more pixels than the data can hold is refused`(interlacing: UInt8) {
    let header = PNGWriter.bigEndian(8192) + PNGWriter.bigEndian(8192) + [8, 6, 0, 0, interlacing]
    let stream = DeflateWriter.stream(of: [UInt8](repeating: 0, count: 9000), seed: 1)
    #expect(throws: QRPictureError.truncated) {
      try GrayPicture(PNGWriter.file(header: header, stream: stream))
    }
  }

  @Test(
    arguments: [
      [0, 0, 0, 0, 0, 0, 0, 1, 8, 0, 0, 0, 0], [0, 0, 0, 1, 0, 0, 0, 0, 8, 0, 0, 0, 0],
      [0, 0, 0, 1, 0, 0, 0, 1, 3, 0, 0, 0, 0], [0, 0, 0, 1, 0, 0, 0, 1, 8, 1, 0, 0, 0],
      [0, 0, 0, 1, 0, 0, 0, 1, 4, 2, 0, 0, 0], [0, 0, 0, 1, 0, 0, 0, 1, 16, 3, 0, 0, 0],
      [0, 0, 0, 1, 0, 0, 0, 1, 8, 0, 1, 0, 0], [0, 0, 0, 1, 0, 0, 0, 1, 8, 0, 0, 1, 0],
      [0, 0, 0, 1, 0, 0, 0, 1, 8, 0, 0, 0, 2], [0, 0, 0, 1], [],
    ] as [[UInt8]])
  func `An invalid header is refused`(header: [UInt8]) {
    #expect(throws: QRPictureError.damaged(.header)) {
      try GrayPicture(PNGWriter.file(header: header, stream: [0x78, 0x9C]))
    }
  }

  @Test func `An unknown filter and surplus pixels are refused`() {
    let header = PNGWriter.bigEndian(1) + PNGWriter.bigEndian(1) + [8, 0, 0, 0, 0]
    for rows in [[5, 0], [0, 0, 0], [0]] as [[UInt8]] {
      #expect(throws: QRPictureError.damaged(.pixels)) {
        try GrayPicture(
          PNGWriter.file(header: header, stream: DeflateWriter.stream(of: rows, seed: 1)))
      }
    }
  }

  @Test func `Each changed byte is noticed, and each missing end`() {
    let bytes = smallPicture(colorType: 0, [])
    for place in bytes.indices {
      var changed = bytes
      changed[place] ^= 0x10
      #expect(throws: QRPictureError.self) { try GrayPicture(changed) }
      #expect(throws: place < 8 ? QRPictureError.unknownFormat : .truncated) {
        try GrayPicture(Array(bytes.prefix(place)))
      }
    }
  }
}
