import Foundation
import TestSupport

/// The built program, run as a person's shell runs it.
struct Program {
  /// How a run ended and what it wrote.
  struct Ending: Equatable {
    var code: Int32
    var wasKilled = false
    var output: String
    var errors: String

    /// What was written to the standard error, by lines.
    var errorLines: [Substring] { errors.split(separator: "\n") }
  }

  /// Where SwiftPM puts the program: beside the tests.
  static var path: String {
    let bundles = [Bundle.main.bundleURL] + Bundle.allBundles.map(\.bundleURL)
    let folders = bundles.flatMap { [$0, $0.deletingLastPathComponent()] }
    let candidates = folders.map { folder in
      folder.appending(path: "lifesignal-cli").path(percentEncoded: false)
    }
    return candidates.first(where: FileManager.default.isExecutableFile) ?? "lifesignal-cli"
  }

  /// Runs the program with arguments and waits for its end.
  ///
  /// - Parameters:
  ///   - input: What it reads from the standard input; nothing leaves the input open for ever.
  ///   - whenRunning: Called once it runs.
  static func run(
    _ arguments: [String], input: String? = "", whenRunning: (Process) -> Void = { _ in }
  ) async throws -> Ending {
    #if os(Linux)
      // A process inherits which signals are blocked, and here they are: Dispatch blocks them on
      // the threads that tests run on. A shell at a terminal blocks none.
      let (executable, arguments) = ("/usr/bin/env", ["--default-signal=INT", path] + arguments)
    #else
      let executable = path
    #endif
    return try await run(executable, arguments, input: input, whenRunning: whenRunning)
  }

  /// Runs a line of shell, in which `$0` is the program.
  static func shell(_ line: String, _ arguments: [String] = []) async throws -> Ending {
    try await run("/bin/sh", ["-c", line, path] + arguments, input: "")
  }

  private static func run(
    _ executable: String, _ arguments: [String], input: String?,
    whenRunning: (Process) -> Void = { _ in }
  ) async throws -> Ending {
    // Files take any amount of output; a pipe that nobody reads would stop the program.
    let folder = try TemporaryFolder()
    let process = Process()
    process.executableURL = URL(fileURLWithPath: executable)
    process.arguments = arguments
    process.environment = ["PATH": "/usr/bin:/bin"]
    process.standardOutput = try FileHandle(forWritingTo: folder.file("output", ""))
    process.standardError = try FileHandle(forWritingTo: folder.file("errors", ""))
    let stayingOpen = Pipe()
    process.standardInput =
      try input.map { try FileHandle(forReadingFrom: folder.file("input", $0)) } ?? stayingOpen
    let (ends, end) = AsyncStream.makeStream(of: Void.self)
    process.terminationHandler = { _ in end.finish() }
    try process.run()
    whenRunning(process)
    for await _ in ends {}
    return Ending(
      code: process.terminationStatus, wasKilled: process.terminationReason == .uncaughtSignal,
      output: try folder.text("output"), errors: try folder.text("errors"))
  }
}
