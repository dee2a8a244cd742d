import Foundation

/// A running process of the program CrashWriter.
struct RunningWriter {
  private let process = Process()
  private let output = Pipe()

  init(folder: String) throws {
    process.executableURL = URL(filePath: Self.path)
    process.arguments = [folder]
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try process.run()
    // If the test process kept the writing end of the pipe open, a reader would never reach the end
    // of the output.
    try output.fileHandleForWriting.close()
  }

  /// The path of the program, which SwiftPM builds next to the tests.
  private static var path: String {
    let bundles = [Bundle.main.bundleURL] + Bundle.allBundles.map(\.bundleURL)
    let folders = bundles.flatMap { [$0, $0.deletingLastPathComponent()] }
    let candidates = folders.map { $0.appending(path: "CrashWriter").path(percentEncoded: false) }
    return candidates.first(where: FileManager.default.isExecutableFile) ?? "CrashWriter"
  }

  /// Returns the output as soon as it has `count` bytes or the process has ended.
  func readOutput(atLeast count: Int) -> String {
    var text = ""
    while text.utf8.count < count {
      // `isRunning` is read before the wait. If it were read after a wait without output, the process
      // could write and end in between, and this output would be lost.
      let wasRunning = process.isRunning
      if hasOutput(withinMilliseconds: 100) {
        text += String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
      } else if !wasRunning {
        break
      }
    }
    return text
  }

  /// Kills the process and returns the rest of its output.
  func kill() -> String {
    process.processIdentifier.kill()
    process.waitUntilExit()
    return readRest()
  }

  /// Returns the remaining output in the pipe, without waiting until the pipe is closed: a process
  /// that another test has started may have inherited the writing end.
  private func readRest() -> String {
    var bytes = Data()
    while hasOutput(withinMilliseconds: 0) {
      let piece = output.fileHandleForReading.availableData
      if piece.isEmpty { break }
      bytes += piece
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private func hasOutput(withinMilliseconds milliseconds: Int32) -> Bool {
    var descriptor = pollfd(
      fd: output.fileHandleForReading.fileDescriptor, events: Int16(POLLIN), revents: 0)
    // SAFETY: the pointer is to one local variable, which is valid during the call.
    return unsafe poll(&descriptor, 1, milliseconds) > 0 && descriptor.revents & Int16(POLLIN) != 0
  }

  /// Waits until the process has ended, and returns its exit code.
  func waitForEnd() -> Int32 {
    process.waitUntilExit()
    return process.terminationStatus
  }
}

extension Int32 {
  fileprivate func kill() { _ = Foundation.kill(self, SIGKILL) }
}
