import Foundation
import TestSupport

/// The built program, run as if from a shell.
struct Program {
  /// The exit code and the output of a run.
  struct Ending: Equatable {
    var code: Int32
    var wasKilled = false
    var output: String
    var errors: String

    /// The lines written to the standard error.
    var errorLines: [Substring] { errors.split(separator: "\n") }
  }

  /// The path of the program, which SwiftPM places beside the tests.
  static var path: String {
    let bundles = [Bundle.main.bundleURL] + Bundle.allBundles.map(\.bundleURL)
    let folders = bundles.flatMap { [$0, $0.deletingLastPathComponent()] }
    let candidates = folders.map { folder in
      folder.appending(path: "lifesignal-cli").path(percentEncoded: false)
    }
    return candidates.first(where: FileManager.default.isExecutableFile) ?? "lifesignal-cli"
  }

  /// Runs the program with arguments, and waits until it ends. If the task is cancelled, the
  /// program is terminated.
  ///
  /// - Parameters:
  ///   - input: The text of the standard input; with `nil`, the input stays open forever.
  ///   - whenRunning: Called when the program is running.
  static func run(
    _ arguments: [String], input: String? = "", whenRunning: (Process) -> Void = { _ in }
  ) async throws -> Ending {
    #if os(Linux)
      // A process inherits the blocked signals of the thread that starts it. Dispatch blocks
      // signals on the threads on which tests run, but a shell at a terminal blocks none. Therefore
      // `env` unblocks Ctrl-C (INT).
      let (executable, arguments) = ("/usr/bin/env", ["--default-signal=INT", path] + arguments)
    #else
      let executable = path
    #endif
    return try await run(executable, arguments, input: input, whenRunning: whenRunning)
  }

  /// Runs a shell command in which `$0` is the path of the program.
  static func shell(_ line: String, _ arguments: [String] = []) async throws -> Ending {
    try await run("/bin/sh", ["-c", line, path] + arguments, input: "")
  }

  private static func run(
    _ executable: String, _ arguments: [String], input: String?,
    whenRunning: (Process) -> Void = { _ in }
  ) async throws -> Ending {
    // Files accept any amount of output; a pipe without a reader would block the program.
    let folder = try TemporaryFolder()
    let process = Process()
    process.executableURL = URL(fileURLWithPath: executable)
    process.arguments = arguments
    // `.ci/mutants` enables a planted defect with this variable, also in the program.
    process.environment = ProcessInfo.processInfo.environment.filter { $0.key == "PLANTED_DEFECT" }
      .merging(["PATH": "/usr/bin:/bin"]) { _, new in new }
    process.standardOutput = try FileHandle(forWritingTo: folder.createFile("output", ""))
    process.standardError = try FileHandle(forWritingTo: folder.createFile("errors", ""))
    let openInput = Pipe()
    process.standardInput =
      try input.map { try FileHandle(forReadingFrom: folder.createFile("input", $0)) } ?? openInput
    let (termination, continuation) = AsyncStream.makeStream(of: Void.self)
    process.terminationHandler = { _ in continuation.finish() }
    try await ChildProcessLimit.run {
      try process.run()
      whenRunning(process)
      for await _ in termination {}
      // The loop also ends when the task is cancelled. Reading the exit status of a running process
      // would trap.
      if process.isRunning {
        process.terminate()
        process.waitUntilExit()
      }
    }
    return Ending(
      code: process.terminationStatus, wasKilled: process.terminationReason == .uncaughtSignal,
      output: try folder.text("output"), errors: try folder.text("errors"))
  }
}
