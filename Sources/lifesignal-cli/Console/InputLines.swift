import Foundation

/// The lines of the standard input, as they come. A line that is longer than any story's is cut, so
/// that no input takes more memory than that.
final class InputLines {
  private static let longestLine = 8_192

  private var pending: [UInt8] = []
  private var isAtEnd = false

  /// The bytes of the next line, without its end; nil at the end of the input.
  ///
  /// - Throws: ``SystemError`` when nothing can be read.
  func next() throws(SystemError) -> [UInt8]? {
    var line: [UInt8] = []
    while true {
      if let end = pending.firstIndex(of: UInt8(ascii: "\n")) {
        line += pending[..<end]
        pending.removeFirst(end + 1)
        return cut(line)
      }
      line += pending
      line = Array(line.prefix(Self.longestLine))
      pending = []
      pending = isAtEnd ? [] : try piece()
      if pending.isEmpty {
        isAtEnd = true
        return line.isEmpty ? nil : cut(line)
      }
    }
  }

  /// What has come, as soon as anything has: `FileHandle` would wait for as much as it was asked for,
  /// and somebody at the other end of a pipe waits for an answer to one line. Empty at the end.
  private func piece() throws(SystemError) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: 1 << 12)
    while true {
      // SAFETY: the call writes no more bytes than the buffer has, and keeps nothing of it.
      let count = unsafe bytes.withUnsafeMutableBytes { buffer in
        unsafe read(STDIN_FILENO, buffer.baseAddress, buffer.count)
      }
      if count < 0 && errno == EINTR { continue }
      guard count >= 0 else { throw SystemError(code: errno) }
      return Array(bytes.prefix(count))
    }
  }

  private func cut(_ line: [UInt8]) -> [UInt8] {
    var line = line.prefix(Self.longestLine)
    if line.last == UInt8(ascii: "\r") { line.removeLast() }
    return Array(line)
  }
}
