import StateKit

@testable import LifeSignalDomain

/// Writes PNG pictures of any kind, with a random filter for each row and randomly compressed.
struct PNGWriter {
  let width: Int
  let height: Int
  let bitDepth: Int
  let colorType: Int
  let isInterlaced: Bool
  /// The samples of a pixel, of which the color type determines the number.
  let samples: (_ x: Int, _ y: Int) -> [Int]
  var extraChunks: [(type: String, data: [UInt8])] = []

  func bytes(seed: UInt64) -> [UInt8] {
    Self.file(
      header: header, extraChunks: extraChunks,
      stream: DeflateWriter.stream(of: filteredRows(seed: seed), seed: seed))
  }

  /// The data of the chunk `IHDR`.
  var header: [UInt8] {
    Self.bigEndian(width) + Self.bigEndian(height)
      + [UInt8(bitDepth), UInt8(colorType), 0, 0, isInterlaced ? 1 : 0]
  }

  /// Returns a picture with the given contents of its chunks.
  static func file(
    header: [UInt8], extraChunks: [(type: String, data: [UInt8])] = [], stream: [UInt8]
  ) -> [UInt8] {
    // The stream can be divided at any position.
    let middle = stream.count / 3
    let chunks =
      [("IHDR", header)] + extraChunks + [
        ("IDAT", Array(stream[..<middle])), ("IDAT", Array(stream[middle...])), ("IEND", []),
      ]
    return [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] + chunks.flatMap(chunk)
  }

  static func chunk(_ type: String, _ data: [UInt8]) -> [UInt8] {
    let checked = Array(type.utf8) + data
    return bigEndian(data.count) + checked + bigEndian(Int(CRC32.of(checked)))
  }

  static func bigEndian(_ number: Int) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(number >> $0 & 0xFF) }
  }

  /// The rows of all passes, each after the number of its filter.
  private func filteredRows(seed: UInt64) -> [UInt8] {
    var random = SplitMix64(seed: seed)
    var result: [UInt8] = []
    // The first column and row of each pass, and the distances between its columns and rows.
    let passes =
      isInterlaced
      ? [
        (0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2),
        (0, 1, 1, 2),
      ] : [(0, 0, 1, 1)]
    for (left, top, columnStep, rowStep) in passes where left < width {
      var above: [UInt8] = []
      for y in stride(from: top, to: height, by: rowStep) {
        let row = packed(stride(from: left, to: width, by: columnStep).flatMap { samples($0, y) })
        if above.isEmpty { above = row.map { _ in 0 } }
        let filter = Int.random(in: 0...4, using: &random)
        result += [UInt8(filter)] + row.indices.map { row[$0] &- predicted($0, filter, row, above) }
        above = row
      }
    }
    return result
  }

  /// Returns samples as bits, the highest first; the last byte is filled up.
  private func packed(_ samples: [Int]) -> [UInt8] {
    let bits = samples.flatMap { sample in
      (0..<bitDepth).reversed().map { sample >> $0 & 1 }
    }
    return stride(from: 0, to: bits.count, by: 8).map { start in
      (0..<8).reduce(0) { byte, bit in
        byte << 1 | (start + bit < bits.count ? UInt8(bits[start + bit]) : 0)
      }
    }
  }

  private func predicted(_ place: Int, _ filter: Int, _ row: [UInt8], _ above: [UInt8]) -> UInt8 {
    let pixelLength = max(1, [1, 0, 3, 1, 2, 0, 4][colorType] * bitDepth / 8)
    let isFirst = place < pixelLength
    let (a, b) = (isFirst ? 0 : Int(row[place - pixelLength]), Int(above[place]))
    let c = isFirst ? 0 : Int(above[place - pixelLength])
    switch filter {
    case 1: return UInt8(a)
    case 2: return UInt8(b)
    case 3: return UInt8((a + b) / 2)
    case 4:
      // The first of the three that is nearest to `a + b - c`.
      let nearest = [a, b, c].map { abs(a + b - c - $0) }
      let index = nearest.firstIndex(of: nearest.min() ?? 0) ?? 0
      return UInt8([a, b, c][index])
    default: return 0
    }
  }
}
