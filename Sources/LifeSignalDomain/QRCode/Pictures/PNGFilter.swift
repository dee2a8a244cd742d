/// The reversal of the filters of a PNG picture, which replace each byte by its difference from a
/// prediction (ISO/IEC 15948, 9.2).
struct PNGFilter {
  /// The bytes of the latest row.
  private(set) var row: [UInt8]
  /// The distance between the same bytes of neighboring pixels.
  private let pixelLength: Int

  /// The number of bytes in a row, without the byte that names the filter.
  var rowLength: Int { row.count }

  init(pixelBits: Int, width: Int) {
    // The first row is predicted from a row of zeros.
    row = [UInt8](repeating: 0, count: (pixelBits * width + 7) / 8)
    pixelLength = max(1, pixelBits / 8)
  }

  /// Replaces the row by the next one.
  ///
  /// - Parameter filtered: The number of the filter, and the filtered bytes of the next row.
  /// - Throws: ``QRPictureError/damaged(_:)`` if there is no such filter.
  mutating func reverse(_ filtered: ArraySlice<UInt8>) throws(QRPictureError) {
    guard let number = filtered.first else { return }
    let differences = filtered.dropFirst()
    let first = differences.startIndex
    switch number {
    case 0: row = Array(differences)
    case 1:
      for place in row.indices { row[place] = differences[first + place] &+ left(place) }
    case 2:
      for place in row.indices { row[place] &+= differences[first + place] }
    case 3:
      for place in row.indices {
        let mean = UInt8((Int(left(place)) + Int(row[place])) / 2)
        row[place] = differences[first + place] &+ mean
      }
    case 4:
      let above = row
      for place in row.indices {
        let aboveLeft = place >= pixelLength ? above[place - pixelLength] : 0
        row[place] =
          differences[first + place] &+ Self.nearest(left(place), above[place], aboveLeft)
      }
    default: throw .damaged(.pixels)
    }
  }

  /// Returns the byte of the pixel on the left, which is zero for the first pixel.
  private func left(_ place: Int) -> UInt8 { place >= pixelLength ? row[place - pixelLength] : 0 }

  /// Returns the byte that is nearest to a linear prediction: Paeth's filter.
  private static func nearest(_ left: UInt8, _ above: UInt8, _ aboveLeft: UInt8) -> UInt8 {
    let prediction = Int(left) + Int(above) - Int(aboveLeft)
    let toLeft = abs(prediction - Int(left))
    let toAbove = abs(prediction - Int(above))
    let toAboveLeft = abs(prediction - Int(aboveLeft))
    if toLeft <= toAbove, toLeft <= toAboveLeft { return left }
    return toAbove <= toAboveLeft ? above : aboveLeft
  }
}
