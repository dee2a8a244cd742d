import Foundation

/// The lines of the standard input, as they come. A line that is longer than any story's is cut, so
/// that no input takes more memory than that; what is no UTF-8 is read as far as it is.
final class InputLines {
  private static let longestLine = 8_192

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
      pending = isAtEnd ? [] : piece()
      if pending.isEmpty {
        isAtEnd = true
        return line.isEmpty ? nil : text(line)
      }
    }
  }

  /// What has come, as soon as anything has: `FileHandle` would wait for as much as it was asked for,
  /// and somebody at the other end of a pipe waits for an answer to one line. Empty at the end; what
  /// cannot be read is the end of it.
  private func piece() -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: 1 << 12)
    while true {
      // SAFETY: the call writes no more bytes than the buffer has, and keeps nothing of it.
      let count = unsafe bytes.withUnsafeMutableBytes { buffer in
        unsafe read(STDIN_FILENO, buffer.baseAddress, buffer.count)
      }
      if count < 0 && errno == EINTR { continue }
      return Array(bytes.prefix(max(0, count)))
    }
  }

  private func text(_ line: [UInt8]) -> String {
    var line = line.prefix(Self.longestLine)
    if line.last == UInt8(ascii: "\r") { line.removeLast() }
    return String(decoding: line, as: UTF8.self)
  }
}
