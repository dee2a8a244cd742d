import Foundation

/// Row 14 of RESULTS.md: the processor time of a clean build of an app that uses StateKit and does nothing,
/// beside the same app with ReSwift, if `--reswift` names a clone of it, and without any library.
enum BuildRow {
  private static let repetitions = 3

  @MainActor
  static func measure(_ runner: BenchmarkRunner) throws -> [ResultLine] {
    let scratch = FileManager.default.temporaryDirectory
      .appending(path: "StateKit-build-times-\(ProcessInfo.processInfo.processIdentifier)")
    defer { try? FileManager.default.removeItem(at: scratch) }
    let root = URL(filePath: #filePath).appending(path: "../../../../..").standardized
    let empty = try App(library: nil, in: scratch)
    let app = try App(library: (name: "StateKit", package: root), in: scratch)
    let peer = try runner.options.reSwift.map {
      try App(library: (name: "ReSwift", package: URL(filePath: $0)), in: scratch)
    }
    return try [("debug", 12.0), ("release", 20.0)].flatMap { configuration, most in
      var (floor, ours, peers) = ([Double](), [Double](), [Double]())
      for _ in 0..<repetitions {
        floor.append(try empty.secondsToBuild(configuration))
        ours.append(try app.secondsToBuild(configuration))
        if let peer { peers.append(try peer.secondsToBuild(configuration)) }
      }
      let ourLine = ResultLine(
        "14", "clean \(configuration) build with StateKit", unit: .seconds,
        floorName: "without a library", floor: Cost(Samples(floor)), ours: Cost(Samples(ours)),
        target: .seconds(atMost: most))
      if peer == nil { return [ourLine] }
      return [
        ourLine,
        ResultLine(
          "14", "clean \(configuration) build with ReSwift", unit: .seconds,
          floorName: "without a library", floor: Cost(Samples(floor)),
          ours: Cost(Samples(peers))),
      ]
    }
  }
}

/// A package with one target, which imports a library and does nothing.
private struct App {
  private let folder: URL

  init(library: (name: String, package: URL)?, in scratch: URL) throws {
    folder = scratch.appending(path: "App-" + (library?.name ?? "alone"))
    let sources = folder.appending(path: "Sources/App")
    try FileManager.default.createDirectory(at: sources, withIntermediateDirectories: true)
    let dependency = library.map { #".package(path: "\#($0.package.path())")"# } ?? ""
    let product = library.map { library in
      let identity = library.package.standardized.lastPathComponent
      return #".product(name: "\#(library.name)", package: "\#(identity)")"#
    }
    let manifest = """
      // swift-tools-version: 6.2
      import PackageDescription
      let package = Package(
        name: "App", platforms: [.macOS(.v26)], dependencies: [\(dependency)],
        targets: [.target(name: "App", dependencies: [\(product ?? "")])])
      """
    try Data(manifest.utf8).write(to: folder.appending(path: "Package.swift"))
    let source = library.map { "import \($0.name)\n" } ?? "struct Nothing {}\n"
    try Data(source.utf8).write(to: sources.appending(path: "App.swift"))
  }

  /// Returns the processor seconds that a clean build takes outside the kernel, in all processes.
  func secondsToBuild(_ configuration: String) throws -> Double {
    let products = folder.appending(path: ".build")
    try? FileManager.default.removeItem(at: products)
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = [
      "swift", "build", "--package-path", folder.path(), "--configuration", configuration,
      "--target", "App",
    ]
    process.standardOutput = FileHandle.nullDevice
    let start = Self.secondsOfChildren()
    try process.run()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else { throw BuildFailure(package: folder) }
    return Self.secondsOfChildren() - start
  }

  /// The processor seconds outside the kernel of all child processes that have ended, with their children.
  private static func secondsOfChildren() -> Double {
    var usage = rusage()
    #if canImport(Glibc)
      let children = RUSAGE_CHILDREN.rawValue
    #else
      let children = RUSAGE_CHILDREN
    #endif
    // SAFETY: the function writes to `usage` only, and only during the call.
    guard unsafe getrusage(children, &usage) == 0 else { return .nan }
    return Double(usage.ru_utime.tv_sec) + Double(usage.ru_utime.tv_usec) / 1e6
  }
}

/// The error of a measurement whose build failed.
struct BuildFailure: Error {
  let package: URL
}
