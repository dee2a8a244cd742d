/// The size of a PNG picture, and the kind of its pixels (ISO/IEC 15948, 11.2.2).
struct PNGHeader {
  enum ColorType: Int {
    case gray = 0
    case color = 2
    case palette = 3
    case grayWithOpacity = 4
    case colorWithOpacity = 6

    /// The number of samples of a pixel.
    var channelCount: Int {
      switch self {
      case .gray, .palette: 1
      case .grayWithOpacity: 2
      case .color: 3
      case .colorWithOpacity: 4
      }
    }

    fileprivate var bitDepths: Set<Int> {
      switch self {
      case .gray: [1, 2, 4, 8, 16]
      case .palette: [1, 2, 4, 8]
      case .color, .grayWithOpacity, .colorWithOpacity: [8, 16]
      }
    }
  }

  let width: Int
  let height: Int
  /// The number of bits of a sample.
  let bitDepth: Int
  let colorType: ColorType
  let isInterlaced: Bool

  /// Reads the header.
  ///
  /// - Throws: ``QRPictureError`` if the header is invalid or the picture too large.
  init(_ data: ArraySlice<UInt8>) throws(QRPictureError) {
    guard data.count == 13 else { throw .damaged(.header) }
    width = data.prefix(4).bigEndianNumber
    height = data.dropFirst(4).prefix(4).bigEndianNumber
    let rest = data.dropFirst(8).map(Int.init)
    // There is one method of compression and one of filtering.
    guard let colorType = ColorType(rawValue: rest[1]), colorType.bitDepths.contains(rest[0]),
      rest[2] == 0, rest[3] == 0, rest[4] <= 1
    else { throw .damaged(.header) }
    bitDepth = rest[0]
    self.colorType = colorType
    isInterlaced = rest[4] == 1
    _ = try GrayPicture.pixelCount(width: width, height: height)
  }

  /// The number of bits of a pixel.
  var pixelBits: Int { colorType.channelCount * bitDepth }

  /// The parts of the picture, each with the pixels that it contains. An interlaced picture has
  /// seven (ISO/IEC 15948, 8.2), of which some can be empty.
  var passes: [(columns: StrideTo<Int>, rows: StrideTo<Int>)] {
    let starts =
      isInterlaced
      ? [
        (0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2),
        (0, 1, 1, 2),
      ] : [(0, 0, 1, 1)]
    return starts.map { column, row, columnStep, rowStep in
      (
        stride(from: column, to: width, by: columnStep), stride(from: row, to: height, by: rowStep)
      )
    }
  }
}
