import Foundation

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

  /// Runs the program with arguments, and waits until it ends.
  ///
  /// - Parameters:
  ///   - arguments: The arguments.
  ///   - input: The text of the standard input.
  static func run(_ arguments: [String], input: String = "") async throws -> Ending {
    try await RunningProgram.run(arguments, input: .text(input)) { await $0.ending() }
  }

  /// Runs the program as a user to whom the permissions of files apply. On Linux, this takes the privilege to
  /// ignore them from the superuser.
  static func runAsOrdinaryUser(_ arguments: [String]) async throws -> Ending {
    #if os(Linux)
      if geteuid() == 0 {
        let privileges = "-dac_override,-dac_read_search"
        return try await RunningProgram.run(
          ["--bounding-set", privileges, "--inh-caps", privileges, path] + arguments,
          of: "/usr/bin/setpriv", input: .text("")
        ) {
          await $0.ending()
        }
      }
    #endif
    return try await run(arguments)
  }

  /// Runs a shell command in which `$0` is the path of the program.
  static func shell(_ line: String, _ arguments: [String] = []) async throws -> Ending {
    try await RunningProgram.run(
      ["-c", line, path] + arguments, of: "/bin/sh", input: .text("")
    ) {
      await $0.ending()
    }
  }
}
