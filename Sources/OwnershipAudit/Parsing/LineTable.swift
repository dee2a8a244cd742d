/// Where the lines of a file begin.
struct LineTable {
  private let starts: [Int]

  init(_ bytes: [UInt8]) {
    var starts = [0]
    for (index, byte) in bytes.enumerated()
    where byte == "\n" || (byte == "\r" && !Self.isFollowedByFeed(index, bytes)) {
      starts.append(index + 1)
    }
    self.starts = starts
  }

  private static func isFollowedByFeed(_ index: Int, _ bytes: [UInt8]) -> Bool {
    index + 1 < bytes.count && bytes[index + 1] == "\n"
  }

  /// The column of a byte, from 1, in characters as an editor counts them.
  func column(of offset: Int, in bytes: [UInt8]) -> Int {
    var low = 0
    var high = starts.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if starts[middle] <= offset { low = middle } else { high = middle }
    }
    let end = min(offset, bytes.count)
    guard starts[low] < end else { return 1 }
    // In a line longer than any that is written by hand, bytes will do.
    guard end - starts[low] < 2_000 else { return end - starts[low] + 1 }
    return String(decoding: bytes[starts[low]..<end], as: UTF8.self).count + 1
  }
}
