/// A text in the smallest symbol that holds it: the codewords, before they are placed.
struct SymbolContent {
  let version: QRVersion
  let level: ErrorCorrectionLevel
  /// Data and error correction, in the order of placement.
  let codewords: [UInt8]

  /// - Parameters:
  ///   - text: What to encode.
  ///   - level: The level, or the least one.
  ///   - isExact: Whether the level stays when a stronger one costs no size.
  /// - Throws: ``QRCodeError``.
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
      stronger >= level && bits <= BlockLayout(version, stronger).dataCodewords * 8
    }
    self.version = version
    self.level = isExact ? level : strongest ?? level
    let layout = BlockLayout(version, self.level)
    codewords = layout.interleave(
      Self.data(segmentation, in: version, capacity: layout.dataCodewords))
  }

  private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "\t", "\n", "\r": false
    default: scalar.properties.generalCategory == .control
    }
  }

  /// The smallest version that holds the text. Its segments are cut anew where the length fields grow.
  private static func fit(
    _ scalars: [Unicode.Scalar], _ level: ErrorCorrectionLevel
  ) throws(QRCodeError) -> (QRVersion, QRSegmentation, bits: Int) {
    let capacity = QRCapacity(level, announcesUTF8: scalars.contains { !$0.isASCII })
    // Ten bits for three digits is the least that a character costs. A megabyte is not cut at all.
    guard scalars.count * 3 <= capacity.bits else {
      throw .tooLong(bits: scalars.count * 3, capacity: capacity)
    }
    var segmentation: QRSegmentation?
    var bits: Int?
    for version in QRVersion.all {
      if segmentation == nil || version.number == 10 || version.number == 27 {
        let cut = QRSegmentation(scalars, in: version)
        segmentation = cut
        bits = cut.bits(in: version)
      }
      if let segmentation, let bits, bits <= BlockLayout(version, level).dataCodewords * 8 {
        return (version, segmentation, bits)
      }
    }
    throw .tooLong(bits: bits ?? capacity.bits + 1, capacity: capacity)
  }

  /// The segments, an end, and padding (7.4.9 and 7.4.10).
  private static func data(
    _ segmentation: QRSegmentation, in version: QRVersion, capacity: Int
  ) -> [UInt8] {
    var buffer = BitBuffer()
    segmentation.append(to: &buffer, in: version)
    buffer.append(0, width: min(4, capacity * 8 - buffer.count))
    var bytes = buffer.bytes
    while bytes.count < capacity {
      bytes.append((bytes.count - buffer.bytes.count) % 2 == 0 ? 0xEC : 0x11)
    }
    return bytes
  }
}
