import Foundation

/// The built program, while it runs.
struct RunningWriter {
  private let process = Process()
  private let output = Pipe()

  init(folder: String) throws {
    process.executableURL = URL(filePath: Self.path)
    process.arguments = [folder]
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try process.run()
    // Or the pipe would never end.
    try output.fileHandleForWriting.close()
  }

  /// Where SwiftPM puts the program: beside the tests.
  private static var path: String {
    let bundles = [Bundle.main.bundleURL] + Bundle.allBundles.map(\.bundleURL)
    let folders = bundles.flatMap { [$0, $0.deletingLastPathComponent()] }
    let candidates = folders.map { $0.appending(path: "CrashWriter").path(percentEncoded: false) }
    return candidates.first(where: FileManager.default.isExecutableFile) ?? "CrashWriter"
  }

  /// What it has said, when that is so much, or all.
  func readOutput(atLeast count: Int) -> String {
    var text = ""
    while text.utf8.count < count {
      let piece = output.fileHandleForReading.availableData
      if piece.isEmpty { break }
      text += String(decoding: piece, as: UTF8.self)
    }
    return text
  }

  /// Kills it at once, and gives what else it has said.
  func kill() -> String {
    process.processIdentifier.kill()
    process.waitUntilExit()
    return String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
  }

  /// Waits for its end, and gives its exit code.
  func waitForEnd() -> Int32 {
    process.waitUntilExit()
    return process.terminationStatus
  }
}

extension Int32 {
  fileprivate func kill() { _ = Foundation.kill(self, SIGKILL) }
}
