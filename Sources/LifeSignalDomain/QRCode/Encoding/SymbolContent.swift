/// The content of the smallest symbol that holds a text: its codewords before they are placed.
struct SymbolContent {
  let version: QRVersion
  let level: ErrorCorrectionLevel
  /// The data and error-correction codewords, in the order in which they are placed.
  let codewords: [UInt8]

  /// Creates the content by encoding a text.
  ///
  /// - Parameters:
  ///   - text: The text to encode.
  ///   - level: The minimal level, or the exact one.
  ///   - isExact: Whether to keep the level even if a stronger one needs no larger symbol.
  /// - Throws: ``QRCodeError`` if the text cannot be encoded.
  init(
    _ text: String, level: ErrorCorrectionLevel, isExact: Bool
  ) throws(QRCodeError) {
    let scalars = Array(text.unicodeScalars)
    guard !scalars.isEmpty else { throw .empty }
    if let place = scalars.firstIndex(where: Self.isControl) {
      throw .controlCharacter(at: place)
    }
    let (version, segmentation, bits) = try Self.fit(scalars, level)
    let strongest = ErrorCorrectionLevel.allCases.last { stronger in
      stronger >= level && bits <= BlockLayout(version, stronger).dataCodewordCount * 8
    }
    self.version = version
    self.level = isExact ? level : strongest ?? level
    let layout = BlockLayout(version, self.level)
    codewords = layout.interleave(
      Self.data(segmentation, in: version, capacity: layout.dataCodewordCount))
  }

  private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "\t", "\n", "\r": false
    default: scalar.properties.generalCategory == .control
    }
  }

  /// Returns the smallest version that holds the text. The text is divided again for versions 10
  /// and 27, at which the length fields become wider.
  private static func fit(
    _ scalars: [Unicode.Scalar], _ level: ErrorCorrectionLevel
  ) throws(QRCodeError) -> (QRVersion, QRSegmentation, bits: Int) {
    let capacity = QRCapacity(level, announcesUTF8: scalars.contains { !$0.isASCII })
    // Every character needs more than 3 bits: three digits, the most compact characters, need 10.
    // This check avoids dividing a very long text.
    guard scalars.count * 3 <= capacity.bits else {
      throw .tooLong(bits: scalars.count * 3, capacity: capacity)
    }
    var segmentation: QRSegmentation?
    var bits: Int?
    for version in QRVersion.all {
      if segmentation == nil || version.number == 10 || version.number == 27 {
        let divided = QRSegmentation(scalars, in: version)
        segmentation = divided
        bits = divided.bits(in: version)
      }
      if let segmentation, let bits, bits <= BlockLayout(version, level).dataCodewordCount * 8 {
        return (version, segmentation, bits)
      }
    }
    throw .tooLong(bits: bits ?? capacity.bits + 1, capacity: capacity)
  }

  /// Returns the segments, the terminator, and the padding (ISO/IEC 18004, 7.4.9 and 7.4.10).
  private static func data(
    _ segmentation: QRSegmentation, in version: QRVersion, capacity: Int
  ) -> [UInt8] {
    var buffer = BitBuffer()
    segmentation.append(to: &buffer, in: version)
    buffer.append(0, width: min(4, capacity * 8 - buffer.count))
    var bytes = buffer.bytes
    // The padding alternates between the two bytes that the standard prescribes.
    while bytes.count < capacity {
      bytes.append((bytes.count - buffer.bytes.count) % 2 == 0 ? 0xEC : 0x11)
    }
    return bytes
  }
}
