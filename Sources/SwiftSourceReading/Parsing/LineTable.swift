/// The positions of the lines of a file.
package struct LineTable {
  private let starts: [Int]

  /// The limit in bytes. A line with at least this many bytes is not shown. A column with at least
  /// this many bytes before it in the line is counted in bytes.
  private static var bytesPerLine: Int { 2_000 }

  package init(_ bytes: [UInt8]) {
    var starts = [0]
    for (index, byte) in bytes.enumerated()
    where byte == "\n" || (byte == "\r" && !Self.isFollowedByLineFeed(index, bytes)) {
      starts.append(index + 1)
    }
    self.starts = starts
  }

  private static func isFollowedByLineFeed(_ index: Int, _ bytes: [UInt8]) -> Bool {
    index + 1 < bytes.count && bytes[index + 1] == "\n"
  }

  /// Returns the column of the byte at `offset`, counted in characters from 1.
  package func column(of offset: Int, in bytes: [UInt8]) -> Int {
    let start = starts[line(of: offset)]
    let end = min(offset, bytes.count)
    guard start < end else { return 1 }
    guard end - start < Self.bytesPerLine else { return end - start + 1 }
    return String(decoding: bytes[start..<end], as: UTF8.self).count + 1
  }

  /// Returns the text of the line that contains a byte, without its line break, or an empty string
  /// if the line is too long to show.
  package func text(around offset: Int, in bytes: [UInt8]) -> String {
    let number = line(of: offset)
    let start = min(starts[number], bytes.count)
    var end = number + 1 < starts.count ? starts[number + 1] : bytes.count
    while end > start, bytes[end - 1] == "\n" || bytes[end - 1] == "\r" { end -= 1 }
    guard end - start < Self.bytesPerLine else { return "" }
    return String(decoding: bytes[start..<end], as: UTF8.self)
  }

  /// Returns the index of the line that contains a byte.
  private func line(of offset: Int) -> Int {
    var low = 0
    var high = starts.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if starts[middle] <= offset { low = middle } else { high = middle }
    }
    return low
  }
}
