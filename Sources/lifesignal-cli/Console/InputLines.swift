import Foundation

/// The lines of the standard input, as they come. A line that is longer than any story's is cut, so
/// that no input takes more memory than that; what is no UTF-8 is read as far as it is.
final class InputLines {
  private static let longestLine = 8_192

  private let file = FileHandle.standardInput
  private var pending: [UInt8] = []
  private var isAtEnd = false

  /// The next line without its end; nil at the end of the input.
  func next() -> String? {
    var line: [UInt8] = []
    while true {
      if let end = pending.firstIndex(of: UInt8(ascii: "\n")) {
        line += pending[..<end]
        pending.removeFirst(end + 1)
        return text(line)
      }
      line += pending
      line = Array(line.prefix(Self.longestLine))
      pending = []
      // What cannot be read is the end of it.
      guard !isAtEnd, let piece = try? file.read(upToCount: 1 << 12), !piece.isEmpty else {
        isAtEnd = true
        return line.isEmpty ? nil : text(line)
      }
      pending = Array(piece)
    }
  }

  private func text(_ line: [UInt8]) -> String {
    var line = line.prefix(Self.longestLine)
    if line.last == UInt8(ascii: "\r") { line.removeLast() }
    return String(decoding: line, as: UTF8.self)
  }
}
