import Foundation

/// A stream that text is written to: whole lines, gathered into few writes.
///
/// On a terminal each line is seen at once; into a file or a pipe they go in large pieces. `SIGPIPE`
/// must be ignored, so that a closed pipe is an error here and not the end of the process.
final class Output {
  private static let pieceSize = 1 << 16

  private let file: FileHandle
  private let isImmediate: Bool
  private var pending = Data()

  /// - Parameter isImmediate: Whether each line is to be seen at once.
  init(_ file: FileHandle, isImmediate: Bool) {
    self.file = file
    self.isImmediate = isImmediate
  }

  /// Writes a text and ends its line.
  func write(line: String) throws(OutputError) {
    pending.append(contentsOf: line.utf8)
    pending.append(UInt8(ascii: "\n"))
    if isImmediate || pending.count >= Self.pieceSize { try flush() }
  }

  /// Writes a text as it is, to be seen at once.
  func write(_ text: String) throws(OutputError) {
    pending.append(contentsOf: text.utf8)
    try flush()
  }

  /// Writes bytes as they are.
  func write(_ bytes: [UInt8]) throws(OutputError) {
    pending.append(contentsOf: bytes)
    try flush()
  }

  /// Sends on what is still gathered. What cannot be written is dropped, so that it is tried once.
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
