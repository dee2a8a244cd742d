import OwnershipAudit
import TestSupport
import Testing

/// Code that is similar to code in well-known packages, in which the audit once reported false
/// positives. Most tests also contain code that the audit must report.
@Suite struct FalsePositiveTests {
  private static let settings =
    "swiftSettings: [.strictMemorySafety(), .treatAllWarnings(as: .error)]"

  private static func manifest(_ targets: String) -> String {
    "import PackageDescription\nlet package = Package(name: \"P\", targets: [\n\(targets)\n])\n"
  }

  private static let libraryManifest = manifest(
    ".target(name: \"Lib\", \(settings)), .testTarget(name: \"LibTests\")")

  private static let xcodeProject = """
    /* Begin PBXNativeTarget section */
      A1 /* Demo */ = {
        isa = PBXNativeTarget;
        name = Demo;
        productType = "com.apple.product-type.application";
      };
      A2 /* DemoTests */ = {
        isa = PBXNativeTarget;
        name = DemoTests;
        productType = "com.apple.product-type.bundle.unit-test";
      };
    """

  private func findings(_ files: [String: String]) throws -> [String] {
    let folder = try TemporaryFolder()
    try folder.write(["Sources/Lib/Lib.swift": "let limit = 3\n"].merging(files) { $1 })
    return Audit().run(over: folder.path).findings.map {
      "\(folder.relativePath(of: $0.file)) \($0.rule.rawValue)"
    }
  }

  @Test func `Files of documentation that no target compiles are not audited`() throws {
    let found = try findings([
      "Package.swift": Self.libraryManifest,
      "Sources/Lib/Lib.docc/Tutorial/Step-01.swift": "var a = x!",
      "Snippets/First.swift": "let d = Date()", "Notes/Draft.swift": "let d = Date()",
      "Sources/Lib/Snippets/Real.swift": "var a = 1",
    ])
    #expect(found == ["Sources/Lib/Snippets/Real.swift global-state"])
  }

  @Test func `Files that no target compiles are counted in a note`() throws {
    let folder = try TemporaryFolder()
    try folder.write([
      "Package.swift": Self.libraryManifest, "Sources/Lib/Lib.swift": "",
      "Snippets/First.swift": "",
      "Snippets/More/Second.swift": "", "Sources/Lib/Lib.docc/Step.swift": "",
    ])
    let result = Audit(rules: []).run(over: folder.path)
    #expect(
      result.notes.filter { $0.reason != .noBuildScript } == [
        .note("\(folder.path)/Snippets", .notCompiled(files: 2))
      ])
    #expect(result.isComplete)
    #expect(
      result.notes.last?.text == "2 Swift files not audited: no target of the package compiles them"
    )
  }

  @Test func `A target in the folder Snippets is audited, and excluded files are not`() throws {
    let found = try findings([
      "Package.swift": Self.manifest(
        ".target(name: \"Lib\", exclude: [\"Old\"], \(Self.settings)), .target(name: \"Shown\", path: \"Snippets\", \(Self.settings))"
      ),
      "Snippets/First.swift": "var a = 1", "Sources/Lib/Old/A.swift": "var a = 1",
      "Sources/Lib/New/A.swift": "var a = 1",
    ])
    #expect(
      found == ["Snippets/First.swift global-state", "Sources/Lib/New/A.swift global-state"])
  }

  @Test func `If a manifest cannot be read, all files are audited`() throws {
    let found = try findings([
      "Package.swift": Self.manifest(
        ".target(name: \"Lib\", path: folder(), \(Self.settings)),"),
      "Notes/Draft.swift": "var a = 1",
    ])
    #expect(found == ["Notes/Draft.swift global-state", "Package.swift manifest"])
  }

  @Test func `The test targets of example projects and packages are not audited`() throws {
    let found = try findings([
      "Package.swift": Self.libraryManifest,
      "Examples/Demo/Demo.xcodeproj/project.pbxproj": Self.xcodeProject,
      "Examples/Demo/Demo/App.swift": "var a = 1",
      "Examples/Demo/DemoTests/AppTests.swift": "import XCTest\nlet d = Date()",
      "Examples/Demo/MoreTests/Late.swift": "var a = 1",
      "Examples/Inner/Package.swift": Self.manifest(
        ".target(name: \"Inner\", \(Self.settings)), .testTarget(name: \"Checks\", path: \"Checks\")"
      ),
      "Examples/Inner/Checks/A.swift": "@testable import Inner\nvar a = x!",
      "Examples/Inner/Sources/Inner/A.swift": "var a = 1",
    ])
    #expect(
      found == [
        "Examples/Demo/Demo/App.swift global-state",
        "Examples/Demo/MoreTests/Late.swift global-state",
        "Examples/Inner/Sources/Inner/A.swift global-state",
      ])
  }

  @Test(arguments: [
    "public struct SharedReader<Value> {}\nextension SharedReader { var n: Int { 1 } }",
    "extension SharedReader where Value: Sendable { init() {} }\nprotocol OwnerKey {}",
    "protocol Reducer {}\nstruct A: Reducer { struct State {} }\nstruct B: Reducer { struct State { var a: A.State } }",
    "func take<O: StateOwner>(_ o: O) {}\nprotocol StateOwner {}\nextension StateOwner { func f() {} }",
    "final class SharedStorage: Sendable {}\nfunc make() -> SharedStorage { SharedStorage() }\nfunc own() { _ = Owned(1) }",
  ])
  func `A type named like a StateKit type is accepted in a module that does not import StateKit`(
    source: String
  ) throws {
    let withoutImport = ["Package.swift": Self.libraryManifest, "Sources/Lib/Shared.swift": source]
    #expect(try findings(withoutImport) == [])
    let withImport = withoutImport.merging([
      "Sources/Lib/Import.swift": "internal import StateKit\n"
    ]) { $1 }
    #expect(try !findings(withImport).isEmpty)
  }

  @Test func `Importing a module that re-exports StateKit imports StateKit`() throws {
    let found = try findings([
      "Package.swift": Self.manifest(
        ".target(name: \"Lib\", \(Self.settings)), .target(name: \"Base\", \(Self.settings))"),
      "Sources/Base/Base.swift": "@_exported public import StateKit\n",
      "Sources/Lib/Shared.swift": "internal import Base\nstruct SharedReader {}\n",
    ])
    #expect(found == ["Sources/Lib/Shared.swift ownership-name"])
  }

  @Test
  func `Extending another library's type does not extend the StateKit type of the same name`()
    throws
  {
    let found = try findings([
      "Package.swift": Self.libraryManifest,
      "Sources/Lib/Shared.swift":
        "internal import StateKit\ninternal import Sharing\nextension Sharing.SharedReader {}\nextension StateKit.SharedReader {}\n",
    ])
    #expect(found == ["Sources/Lib/Shared.swift ownership-name"])
  }

  @Test func `A manifest for a compiler version below the tools version is not checked`() throws {
    let found = try findings([
      "Package.swift": "// swift-tools-version: 6.0\n" + Self.libraryManifest,
      "Package@swift-5.9.swift": Self.manifest(".target(name: \"Lib\")"),
      "Package@swift-6.0.swift": Self.manifest(
        ".target(name: \"Lib\", swiftSettings: [.strictMemorySafety()])"),
    ])
    #expect(found == ["Package@swift-6.0.swift manifest"])
  }
}
