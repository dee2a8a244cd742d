import Foundation

/// The compiler that built this test, with the flags that the package's targets are compiled with.
struct Compiler: Sendable {
  /// What a compilation printed, and whether it succeeded.
  struct Outcome: Sendable {
    let status: Int32
    let output: String

    /// It succeeded and had nothing to say.
    var isClean: Bool { status == 0 && output.isEmpty }
  }

  private let frontend: String
  private let flags: [String]
  /// Where the fixtures' modules are put.
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

  /// Runs the frontend in a folder. Blocks the thread, so at most as many run as the machine has
  /// cores.
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

  /// The features that the manifest turns on.
  private static func upcomingFeatures() throws -> [String] {
    let manifest = try String(contentsOf: SourceFolder.manifest, encoding: .utf8)
    let features = manifest.matches(of: /\.enableUpcomingFeature\("(\w+)"\)/).map { String($0.1) }
    guard !features.isEmpty else { throw CompilerError.noFeatures }
    return features
  }

  /// Where the standard library's macros are implemented.
  private static func pluginFolder(of frontend: String) -> String {
    URL(filePath: frontend).resolvingSymlinksInPath().deletingLastPathComponent()
      .deletingLastPathComponent().appending(path: "lib/swift/host/plugins").path
  }

  private static var executable: URL {
    URL(filePath: CommandLine.arguments[0]).resolvingSymlinksInPath()
  }

  /// A module can be read only by the compiler that wrote it: the one whose runtime is loaded here,
  /// or, where that is a part of the system, the one on the PATH.
  private static func findFrontend() throws -> String {
    let maps = (try? String(contentsOfFile: "/proc/self/maps", encoding: .utf8)) ?? ""
    let runtime = maps.firstMatch(of: /(\/\S+)\/lib\/swift\/linux\/libswiftCore\.so/)
    let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
    let folders =
      (runtime.map { ["\($0.1)/bin"] } ?? []) + path.split(separator: ":").map(String.init)
    let places = folders.map { "\($0)/swift-frontend" }
    let found = places.first { FileManager.default.isExecutableFile(atPath: $0) }
    guard let found else { throw CompilerError.noCompiler(lookedAt: places) }
    return found
  }
}
