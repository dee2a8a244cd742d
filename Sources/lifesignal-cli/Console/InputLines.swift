import Foundation

/// The lines of the standard input. A line that exceeds the maximum length is cut, so that no input
/// uses unlimited memory.
final class InputLines {
  /// Twice the limit for a line of a scenario, so that the cut line is still refused as too long.
  private static let maximumLineByteCount = 8_192

  private var pending: [UInt8] = []
  private var isAtEnd = false

  /// Returns the bytes of the next line without the line ending, or `nil` at the end of the input.
  ///
  /// - Throws: ``SystemError`` if the input cannot be read.
  func next() throws(SystemError) -> [UInt8]? {
    var line: [UInt8] = []
    while true {
      if let end = pending.firstIndex(of: UInt8(ascii: "\n")) {
        line += pending[..<end]
        pending.removeFirst(end + 1)
        return cut(line)
      }
      line += pending
      line = Array(line.prefix(Self.maximumLineByteCount))
      pending = []
      pending = isAtEnd ? [] : try readChunk()
      if pending.isEmpty {
        isAtEnd = true
        return line.isEmpty ? nil : cut(line)
      }
    }
  }

  /// Waits until bytes are available and returns them, or returns no bytes at the end of the input.
  ///
  /// `FileHandle` would wait for the requested number of bytes, while the writer of a pipe waits
  /// for the answer to one line.
  private func readChunk() throws(SystemError) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: 1 << 12)
    while true {
      // SAFETY: The call writes at most as many bytes as the buffer has, and keeps no reference to
      // it.
      let count = unsafe bytes.withUnsafeMutableBytes { buffer in
        unsafe read(STDIN_FILENO, buffer.baseAddress, buffer.count)
      }
      if count < 0 && errno == EINTR { continue }
      guard count >= 0 else { throw SystemError(code: errno) }
      return Array(bytes.prefix(count))
    }
  }

  private func cut(_ line: [UInt8]) -> [UInt8] {
    var line = line.prefix(Self.maximumLineByteCount)
    if line.last == UInt8(ascii: "\r") { line.removeLast() }
    return Array(line)
  }
}
