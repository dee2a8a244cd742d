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

  /// Enters some lines; more can follow.
  func say(_ lines: [String]) throws {
    try input.fileHandleForWriting.write(
      contentsOf: Data(lines.map { $0 + "\n" }.joined().utf8))
  }

  /// Returns the output when it is enough, or when the process has ended.
  func answer(until isEnough: (String) -> Bool) -> String {
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
