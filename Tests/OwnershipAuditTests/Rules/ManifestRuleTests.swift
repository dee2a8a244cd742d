import OwnershipAudit
import Testing

/// The rule `manifest`: the manifest enables the checks of the compiler in each target.
@Suite struct ManifestRuleTests {
  /// Returns a manifest with `targets` and with a constant for their settings.
  private static func manifest(
    _ targets: String, settings: String = ".strictMemorySafety(), .treatAllWarnings(as: .error)"
  ) -> AnnotatedSources {
    AnnotatedSources(
      targets, in: "Package.swift",
      """
      // swift-tools-version: 6.2
      import PackageDescription
      let settings: [SwiftSetting] = [
        \(settings)
      ]
      let package = Package(name: "P", targets: [
        .target(name: "StateKit", swiftSettings: settings),
        \(targets)
      ])
      """)
  }

  /// A comment `// here` marks each line that the rule must report.
  static let planted = [
    manifest(
      ".target(name: \"App\", dependencies: [\"StateKit\"], swiftSettings: settings), // here"),
    manifest(
      ".executableTarget( // here\n  name: /* x */ \"App\", dependencies: [.target(name: \"StateKit\")],\n  // packageAccess: false\n  swiftSettings: settings),"
    ),
    manifest(
      ".target(name: \"App\", dependencies: [\"StateKit\"], packageAccess: true, swiftSettings: settings), // here"
    ),
    manifest(
      "Target.target(name: \"App\", dependencies: [\"StateKitTesting\"], packageAccess: false, swiftSettings: settings), // here"
    ),
    manifest(
      ".target(name: \"App\", dependencies: [.product(name: \"StateKitTesting\", package: \"S\")], packageAccess: false, swiftSettings: settings), // here"
    ),
    manifest(".target(name: \"App\", path: \"Tests/App\", swiftSettings: settings), // here"),
    manifest(
      """
      .executableTarget(name: "Helper", path: "Tests/Helper", swiftSettings: settings), // here
        .target(name: "App", dependencies: ["Helper"], swiftSettings: settings),
      """),
    manifest(
      """
      .executableTarget(name: "Helper", path: "Tests/Helper", swiftSettings: settings), // here
        ], products: [.executable(name: "helper", targets: ["Helper"])
      """),
    manifest(
      """
      .target(name: "Helper", path: "Tests/Helper", swiftSettings: settings), // here
        .target(name: "App", dependencies: ["Helper"], swiftSettings: settings),
        .testTarget(name: "AppTests", dependencies: ["Helper"]),
      """),
    manifest(
      """
      .target(name: "Helper", path: "Tests/Helper", swiftSettings: settings), // here
        .testTarget(name: "AppTests", dependencies: ["Helper"]),
        ], products: [.library(name: "Helper", targets: ["Helper"])
      """),
    manifest(
      ".target(name: \"Worlds\", dependencies: [\"StateKit\", \"StateKitSimulation\"], swiftSettings: settings), // here"
    ),
    manifest(".target(name: \"App\", dependencies: []), // here"),
    manifest(".target(name: \"App\", swiftSettings: [.strictMemorySafety()]), // here"),
    manifest(".target(name: \"App\", swiftSettings: [.treatAllWarnings(as: .error)]), // here"),
    manifest(
      ".target(name: \"App\", swiftSettings: [.strictMemorySafety(), .treatAllWarnings(as: .warning)]), // here"
    ),
  ]

  @Test(arguments: planted)
  func `A target with unsafe settings, dependencies or paths is reported`(planted: AnnotatedSources)
  {
    #expect(planted.reported(.manifest) == planted.expected)
    #expect(!planted.expected.isEmpty)
  }

  static let harmless = [
    manifest(
      """
      .executableTarget(name: "Helper", path: "Tests/Helper", swiftSettings: settings),
        .testTarget(name: "AppTests", dependencies: ["Helper"]),
      """),
    manifest(
      """
      .target(name: "Helper", path: "Tests/Helper", swiftSettings: settings),
        .testTarget(name: "AppTests", dependencies: ["Helper"]),
      """),
    AnnotatedSources("no manifest", [:]),
    manifest(""),
    manifest(
      ".target(name: \"App\", dependencies: [\"StateKit\"], packageAccess: false, swiftSettings: settings),"
    ),
    manifest(
      """
      .target(name: "Worlds", dependencies: ["StateKitSimulation"], swiftSettings: settings),
        .testTarget(name: "WorldsTests", dependencies: ["Worlds"]),
      """),
    manifest(".testTarget(name: \"AppTests\", dependencies: [\"StateKitTesting\"]),"),
    AnnotatedSources(
      "constants for names, products and settings", in: "Package.swift",
      """
      let package = Package(name: "P", targets: [], swiftLanguageModes: [.v6])
      extension String { static let library = "App" }
      extension Target.Dependency { static let library = Self.product(name: .library, package: "P") }
      extension SwiftSetting { static let strict: [Self] = [.strictMemorySafety(), .swiftLanguageMode(.v6)] }
      """),
    AnnotatedSources(
      "a loop", in: "Package.swift",
      """
      let package = Package(name: "P", targets: [.target(name: "App", dependencies: [.product(name: "StateKit", package: "S")])])
      for target in package.targets {
        target.swiftSettings = [.strictMemorySafety(), .treatAllWarnings(as: .error)]
      }
      """),
  ]

  @Test(arguments: harmless)
  func `A target with safe settings, dependencies and paths is not reported`(
    harmless: AnnotatedSources
  ) {
    #expect(harmless.reported(.manifest) == [])
  }

  @Test func `Settings in a comment do not count`() {
    let planted = Self.manifest(
      "", settings: "/* .strictMemorySafety(), */ // .treatAllWarnings(as: .error)")
    // Line 7 declares the target StateKit.
    #expect(planted.reported(.manifest) == ["Package.swift:7"])
  }
}
