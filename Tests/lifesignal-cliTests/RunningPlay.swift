import Foundation

/// `lifesignal-cli play --folder` in a process of its own, which can be killed.
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

  /// Says some lines; more may follow.
  func say(_ lines: [String]) throws {
    try input.fileHandleForWriting.write(
      contentsOf: Data(lines.map { $0 + "\n" }.joined().utf8))
  }

  /// What it has answered, when that contains a text, or when it has ended.
  func answer(until isEnough: (String) -> Bool) -> String {
    var bytes = Data()
    while !isEnough(String(decoding: bytes, as: UTF8.self)) {
      let piece = output.fileHandleForReading.availableData
      if piece.isEmpty { break }
      bytes += piece
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Kills it at once, and gives what else it has said.
  func kill() -> String {
    _ = Foundation.kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
    return String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
  }
}
