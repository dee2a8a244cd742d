import Foundation

/// An output stream for text, which combines lines into few writes.
///
/// If the stream is immediate, as on a terminal, each line is written at once; otherwise, lines are
/// written in large pieces. The process must ignore `SIGPIPE`, so that a write to a closed pipe
/// throws an error and does not end the process.
final class Output {
  private static let pieceSize = 1 << 16

  private let file: FileHandle
  private let isImmediate: Bool
  private var pending = Data()

  /// - Parameter isImmediate: Whether each line is written immediately.
  init(_ file: FileHandle, isImmediate: Bool) {
    self.file = file
    self.isImmediate = isImmediate
  }

  /// Writes a text and a line ending.
  func write(line: String) throws(OutputError) {
    pending.append(contentsOf: line.utf8)
    pending.append(UInt8(ascii: "\n"))
    if isImmediate || pending.count >= Self.pieceSize { try flush() }
  }

  /// Writes a text unchanged, and immediately.
  func write(_ text: String) throws(OutputError) {
    pending.append(contentsOf: text.utf8)
    try flush()
  }

  /// Writes bytes unchanged, and immediately.
  func write(_ bytes: [UInt8]) throws(OutputError) {
    pending.append(contentsOf: bytes)
    try flush()
  }

  /// Writes everything that is pending. If that fails, the pending text is dropped and not retried.
  func flush() throws(OutputError) {
    guard !pending.isEmpty else { return }
    let piece = pending
    pending = Data()
    do {
      try file.write(contentsOf: piece)
    } catch {
      let error = SystemError(error)
      throw error.isClosedPipe ? .closed : .failed(error)
    }
  }
}
