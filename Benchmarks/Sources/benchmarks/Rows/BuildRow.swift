import Foundation

/// Row 14 of RESULTS.md: a clean build of StateKit, beside a build of a package with an empty
/// target.
enum BuildRow {
  static let repetitions = 3

  @MainActor
  static func measure(_ runner: BenchmarkRunner) throws -> [ResultLine] {
    let scratch = FileManager.default.temporaryDirectory
      .appending(path: "StateKit-build-times-\(ProcessInfo.processInfo.processIdentifier)")
    defer { try? FileManager.default.removeItem(at: scratch) }
    let empty = try makeEmptyPackage(in: scratch)
    let root = URL(filePath: #filePath).appending(path: "../../../../..").standardized
    return try [("debug", 10.0), ("release", 15.0)].map { configuration, most in
      var (floor, ours) = ([Double](), [Double]())
      for _ in 0..<repetitions {
        floor.append(try build(empty, "Empty", configuration, in: scratch))
        ours.append(try build(root, "StateKit", configuration, in: scratch))
      }
      return ResultLine(
        "14", "clean \(configuration) build of StateKit", unit: .seconds,
        floorName: "an empty target", floor: Cost(Samples(floor)), ours: Cost(Samples(ours)),
        target: .seconds(atMost: most))
    }
  }

  /// Returns the seconds of a clean build.
  private static func build(
    _ package: URL, _ target: String, _ configuration: String, in scratch: URL
  ) throws -> Double {
    let products = scratch.appending(path: "build")
    try? FileManager.default.removeItem(at: products)
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = [
      "swift", "build", "--package-path", package.path(), "--scratch-path", products.path(),
      "--configuration", configuration, "--target", target,
    ]
    process.standardOutput = FileHandle.nullDevice
    let start = ContinuousClock.now
    try process.run()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else { throw BuildFailure(target: target) }
    return (ContinuousClock.now - start).nanoseconds / 1e9
  }

  private static func makeEmptyPackage(in scratch: URL) throws -> URL {
    let package = scratch.appending(path: "Empty")
    let sources = package.appending(path: "Sources/Empty")
    try FileManager.default.createDirectory(at: sources, withIntermediateDirectories: true)
    let manifest = """
      // swift-tools-version: 6.2
      import PackageDescription
      let package = Package(name: "Empty", targets: [.target(name: "Empty")])
      """
    try Data(manifest.utf8).write(to: package.appending(path: "Package.swift"))
    try Data("struct Nothing {}\n".utf8).write(to: sources.appending(path: "Nothing.swift"))
    return package
  }
}

/// The error of a measurement whose build failed.
struct BuildFailure: Error {
  let target: String
}
