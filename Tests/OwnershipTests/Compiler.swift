import Foundation

/// The compiler that built this test, with the flags of the package's targets.
struct Compiler: Sendable {
  /// The exit status and the output of a compilation.
  struct Outcome: Sendable {
    let status: Int32
    let output: String

    /// Whether the compilation succeeded without output.
    var isClean: Bool { status == 0 && output.isEmpty }
  }

  private let frontend: String
  private let flags: [String]
  /// The folder for the fixtures' modules.
  let workFolder: URL

  init() throws {
    frontend = try Self.findFrontend()
    let build = Self.executable.deletingLastPathComponent()
    let modules = build.appending(path: "Modules")
    let stateKit = modules.appending(path: "StateKit.swiftmodule").path
    guard FileManager.default.fileExists(atPath: stateKit) else {
      throw CompilerError.noModules(folder: modules.path)
    }
    workFolder = build.appending(path: "OwnershipAttacks")
    flags =
      ["-I", modules.path, "-swift-version", "6", "-strict-memory-safety", "-warnings-as-errors"]
      + ["-parse-as-library", "-diagnostic-style=llvm"]
      + ["-plugin-path", Self.pluginFolder(of: frontend)]
      + (try Self.upcomingFeatures().flatMap { ["-enable-upcoming-feature", $0] })
  }

  /// Runs the frontend in a folder, and blocks the thread until the frontend exits. Tests run on
  /// one thread for each core, so at most one frontend runs for each core.
  func run(_ arguments: [String], in folder: URL) throws -> Outcome {
    let process = Process()
    process.executableURL = URL(filePath: frontend)
    process.arguments = ["-frontend"] + arguments + flags
    process.currentDirectoryURL = folder
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardError = pipe
    try process.run()
    let output = try pipe.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return Outcome(
      status: process.terminationStatus, output: String(decoding: output, as: UTF8.self))
  }

  /// Returns the upcoming features that the manifest enables.
  private static func upcomingFeatures() throws -> [String] {
    let manifest = try String(contentsOf: SourceFolder.manifest, encoding: .utf8)
    let features = manifest.matches(of: /\.enableUpcomingFeature\("(\w+)"\)/).map { String($0.1) }
    guard !features.isEmpty else { throw CompilerError.noFeatures }
    return features
  }

  /// Returns the folder with the plugins that implement the standard library's macros.
  private static func pluginFolder(of frontend: String) -> String {
    URL(filePath: frontend).resolvingSymlinksInPath().deletingLastPathComponent()
      .deletingLastPathComponent().appending(path: "lib/swift/host/plugins").path
  }

  private static var executable: URL {
    URL(filePath: CommandLine.arguments[0]).resolvingSymlinksInPath()
  }

  /// Returns the path of the frontend that built this test.
  ///
  /// Only the compiler that wrote a module can read the module. On Linux, this is the compiler
  /// next to the loaded runtime. On a system that includes the runtime, this is the compiler on
  /// the PATH.
  private static func findFrontend() throws -> String {
    let maps = (try? String(contentsOfFile: "/proc/self/maps", encoding: .utf8)) ?? ""
    let runtime = maps.firstMatch(of: /(\/\S+)\/lib\/swift\/linux\/libswiftCore\.so/)
    let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
    let folders =
      (runtime.map { ["\($0.1)/bin"] } ?? []) + path.split(separator: ":").map(String.init)
    let candidates = folders.map { "\($0)/swift-frontend" }
    let found = candidates.first { FileManager.default.isExecutableFile(atPath: $0) }
    guard let found else { throw CompilerError.noCompiler(searched: candidates) }
    return found
  }
}
