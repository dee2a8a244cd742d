/// A decoder of binary PNM pictures: PBM with one bit, PGM with one sample, and PPM with three
/// samples for each pixel.
struct PNMDecoder {
  private enum Kind {
    case bits
    case gray
    case color
  }

  private let kind: Kind
  private let width: Int
  private let height: Int
  /// The largest value of a sample. Samples have two bytes if it is larger than 255.
  private var largestSample = 1
  private var pixels: ArraySlice<UInt8>

  /// Reads the header.
  ///
  /// - Throws: ``QRPictureError`` if the bytes are not a complete picture of a supported size.
  init(_ bytes: [UInt8]) throws(QRPictureError) {
    switch Array(bytes.prefix(2)) {
    case Array("P4".utf8): kind = .bits
    case Array("P5".utf8): kind = .gray
    case Array("P6".utf8): kind = .color
    default: throw .unknownFormat
    }
    pixels = bytes.dropFirst(2)
    width = try Self.takeNumber(from: &pixels)
    height = try Self.takeNumber(from: &pixels)
    if kind != .bits { largestSample = try Self.takeNumber(from: &pixels) }
    guard (1...0xFFFF).contains(largestSample) else { throw .damaged(.header) }
    // One white-space character separates the header from the pixels.
    guard pixels.popFirst().map(Self.isSpace) == true else { throw .damaged(.header) }
    _ = try GrayPicture.pixelCount(width: width, height: height)
  }

  /// The number of bytes in a row.
  private var rowLength: Int {
    let sampleLength = largestSample > 255 ? 2 : 1
    return switch kind {
    case .bits: (width + 7) / 8
    case .gray: width * sampleLength
    case .color: width * sampleLength * 3
    }
  }

  /// Decodes the pixels.
  ///
  /// - Throws: ``QRPictureError/truncated`` if pixels are missing.
  func picture() throws(QRPictureError) -> GrayPicture {
    guard pixels.count >= rowLength * height else { throw .truncated }
    var levels: [UInt8] = []
    levels.reserveCapacity(width * height)
    for row in 0..<height {
      let start = pixels.startIndex + row * rowLength
      for column in 0..<width { levels.append(level(start, column)) }
    }
    return GrayPicture(width: width, height: height, levels: levels)
  }

  private func level(_ start: Int, _ column: Int) -> UInt8 {
    switch kind {
    case .bits: pixels[start + column >> 3] & 0x80 >> UInt8(column & 7) == 0 ? 255 : 0
    case .gray: sample(start, column)
    case .color:
      GrayPicture.level(
        red: sample(start, 3 * column), green: sample(start, 3 * column + 1),
        blue: sample(start, 3 * column + 2))
    }
  }

  /// Returns a sample, scaled to the range from 0 to 255.
  private func sample(_ start: Int, _ index: Int) -> UInt8 {
    var value: Int
    if largestSample > 255 {
      value = Int(pixels[start + 2 * index]) << 8 | Int(pixels[start + 2 * index + 1])
    } else {
      value = Int(pixels[start + index])
    }
    value = min(value, largestSample)
    return UInt8(value * 255 / largestSample)
  }

  private static func isSpace(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: " ") || (9...13).contains(byte)
  }

  /// Removes white space and comments, which end with the line, and then a decimal number.
  private static func takeNumber(from rest: inout ArraySlice<UInt8>) throws(QRPictureError) -> Int {
    while let byte = rest.first, isSpace(byte) || byte == UInt8(ascii: "#") {
      rest =
        byte == UInt8(ascii: "#")
        ? rest.drop { $0 != UInt8(ascii: "\n") } : rest.dropFirst()
    }
    let digits = rest.prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    rest = rest[digits.endIndex...]
    if rest.isEmpty { throw .truncated }
    // A number of more than nine digits is too large for any field.
    guard digits.count <= 9, let number = Int(String(decoding: digits, as: UTF8.self))
    else { throw .damaged(.header) }
    return number
  }
}
