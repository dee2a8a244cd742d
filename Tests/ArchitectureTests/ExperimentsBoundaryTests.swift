import Foundation
import Testing

/// The server of LifeSignal knows no experiments, so that none can decide when responders are notified.
struct ExperimentsBoundaryTests {
  private static let root = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// Returns the sources of a target by their names.
  private static func sources(of target: String) throws -> [String: String] {
    let folder = root.appending(path: "Sources/\(target)")
    let files = try #require(
      FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil))
    var sources: [String: String] = [:]
    for case let file as URL in files where file.pathExtension == "swift" {
      sources[file.lastPathComponent] = try String(contentsOf: file, encoding: .utf8)
    }
    return sources
  }

  /// Returns the names of the files that mention experiments, or what experiments decide.
  private static func mentions(in sources: [String: String]) -> [String] {
    let words = ["Experiment", "ReminderVariants", "ReminderCopy", "FlagValue"]
    return sources.filter { source in words.contains(where: source.value.contains) }.keys.sorted()
  }

  @Test func `The backend does not know experiments`() throws {
    let backend = try Self.sources(of: "LifeSignalBackend")
    #expect(backend.count > 20)
    #expect(Self.mentions(in: backend) == [])
  }

  @Test func `The search finds what the domain knows about experiments`() throws {
    let domain = try Self.sources(of: "LifeSignalDomain")
    #expect(Self.mentions(in: domain).contains("ReminderVariants.swift"))
    #expect(domain["ReminderVariants.swift"]?.contains("import Experiments") == true)
  }

  @Test func `The manifest gives the backend no experiments`() throws {
    let manifest = try String(
      contentsOf: Self.root.appending(path: "Package.swift"), encoding: .utf8)
    let target = try #require(
      manifest.firstMatch(of: /\.target\(\s*name: "LifeSignalBackend",[^)]*\)/))
    #expect(!target.output.contains("Experiments"))
    let domain = try #require(
      manifest.firstMatch(of: /\.target\(\s*name: "LifeSignalDomain",[^)]*\)/))
    #expect(domain.output.contains("Experiments"))
  }
}
