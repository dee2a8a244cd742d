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

  /// What it has said, when that is so much, or when it has ended.
  func readOutput(atLeast count: Int) -> String {
    var text = ""
    while text.utf8.count < count {
      let wasRunning = process.isRunning
      if hasOutput(within: 100) {
        text += String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
      } else if !wasRunning {
        break
      }
    }
    return text
  }

  /// Kills it at once, and gives what else it has said.
  func kill() -> String {
    process.processIdentifier.kill()
    process.waitUntilExit()
    return readRest()
  }

  /// What is left in the pipe. Its end is nothing to wait for: a process that another test has just
  /// begun may have inherited the other side.
  private func readRest() -> String {
    var bytes = Data()
    while hasOutput(within: 0) {
      let piece = output.fileHandleForReading.availableData
      if piece.isEmpty { break }
      bytes += piece
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private func hasOutput(within milliseconds: Int32) -> Bool {
    var place = pollfd(
      fd: output.fileHandleForReading.fileDescriptor, events: Int16(POLLIN), revents: 0)
    // SAFETY: one place, which outlives the call.
    return unsafe poll(&place, 1, milliseconds) > 0 && place.revents & Int16(POLLIN) != 0
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
