import Foundation

/// A process of `lifesignal-cli play --folder` that can be killed.
struct RunningPlay {
  private let process = Process()
  private let input = Pipe()
  private let output = Pipe()

  init(folder: String) throws {
    process.executableURL = URL(fileURLWithPath: Program.path)
    process.arguments = ["play", "--folder", folder]
    process.standardInput = input
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try process.run()
    try output.fileHandleForWriting.close()
  }

  /// Writes lines to the standard input, which stays open for more lines.
  func send(_ lines: [String]) throws {
    try input.fileHandleForWriting.write(
      contentsOf: Data(lines.map { $0 + "\n" }.joined().utf8))
  }

  /// Reads the output until `isEnough` accepts it or the process has ended, and returns it.
  func readOutput(until isEnough: (String) -> Bool) -> String {
    var bytes = Data()
    while !isEnough(String(decoding: bytes, as: UTF8.self)) {
      let piece = output.fileHandleForReading.availableData
      if piece.isEmpty { break }
      bytes += piece
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Kills the process, and returns its remaining output.
  func kill() -> String {
    _ = Foundation.kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
    return String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
  }
}
