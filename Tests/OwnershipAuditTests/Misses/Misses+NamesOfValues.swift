import OwnershipAudit

extension MissedViolations {
  static let attributes = [
    DisguisedViolation(
      .ownedState, .alias, SampleApp.client("", state: "var a: ⟦AttributedString¦String⟧ // here")),
    DisguisedViolation(
      .ownedState, .module,
      SampleApp.client("", state: "var a: [Foundation.⟦AttributedString¦Date⟧?] = [] // here")),
    DisguisedViolation(
      .ownedState, .initialValue,
      SampleApp.client("", state: "var a = ⟦AttributedString¦String⟧(\"a\") // here")),
    DisguisedViolation(
      .ownedState, .nesting,
      SampleApp.client(
        "typealias Text = ⟦AttributedString¦String⟧\nstruct Line: Hashable { var a: Text } // here\n",
        state: "var line: Line?")),
  ]

  static let bodies = [
    DisguisedViolation(
      .ownedState, .alias, SampleApp.client("", state: "var a: ⟦URLRequest¦URL⟧? // here")),
    DisguisedViolation(
      .ownedState, .generics,
      SampleApp.client("", state: "var a: Result<⟦URLRequest¦URL⟧, Never> // here")),
    DisguisedViolation(
      .ownedState, .severalLines,
      SampleApp.client(
        "", state: "var a /* x */ : // here\n  (Int, FoundationEssentials\n  .⟦URLRequest¦URL⟧)")),
    DisguisedViolation(
      .ownedState, .constant,
      SampleApp.client(
        "enum Call: Hashable { case none, some(⟦URLRequest¦URL⟧) } // here\n", state: "var a: Call")
    ),
  ]

  static let units = [
    DisguisedViolation(
      .ownedState, .generics,
      SampleApp.client("", state: "var a: ⟦Measurement<UnitLength>¦Range<Double>⟧ // here")),
    DisguisedViolation(
      .ownedState, .nesting,
      SampleApp.client("", state: "var a: [String: ⟦UnitLength¦Double⟧] // here")),
    DisguisedViolation(
      .ownedState, .alias,
      SampleApp.client(
        "typealias Way<U> = ⟦Measurement<U>¦Range<Int>⟧\n", state: "var a: Way<Int> // here")),
    DisguisedViolation(
      .ownedState, .opaque,
      SampleApp.client(
        "", state: "var a: Optional<Foundation.⟦Measurement<UnitMass>¦Date⟧> // here")),
  ]

  private static func packaged(_ targets: String) -> [String: String] {
    [
      "Package.swift": """
      // swift-tools-version: 6.2
      import PackageDescription
      let settings: [SwiftSetting] = [.strictMemorySafety(), .treatAllWarnings(as: .error)]
      let simulated: [Target.Dependency] = ["StateKitSimulation"]
      let package = Package(name: "P", targets: [
        .target(name: "StateKit", swiftSettings: settings),
        \(targets)
      ])
      """
    ]
  }

  static let seeding = [
    DisguisedViolation(
      .manifest, .access,
      packaged(
        ".target(name: \"Worlds\", dependencies: [\"StateKit\", \"StateKitSimulation\"], ⟦¦packageAccess: false, ⟧swiftSettings: settings), // here"
      )),
    DisguisedViolation(
      .manifest, .constant,
      packaged(
        ".target(name: \"Worlds\", dependencies: simulated, ⟦¦packageAccess: false, ⟧swiftSettings: settings), // here"
      )),
    DisguisedViolation(
      .manifest, .elsewhere,
      packaged(
        ".target(name: \"Worlds\", dependencies: simulated, swiftSettings: settings), // here\n  .testTarget(name: \"WorldsTests\", dependencies: [\"Worlds\"]),\n ⟦ .target(name: \"App\", dependencies: [\"Worlds\"], packageAccess: false, swiftSettings: settings),¦⟧"
      )),
    DisguisedViolation(
      .manifest, .nesting,
      packaged(
        ".executableTarget(name: \"World\", dependencies: [.target(name: \"StateKitSimulation\", condition: nil)], path: \"⟦Sources¦Tests⟧/World\", swiftSettings: settings), // here"
      )),
    DisguisedViolation(
      .manifest, .inheritance,
      packaged(
        ".target(name: \"Worlds\", dependencies: simulated, swiftSettings: settings), // here\n  .testTarget(name: \"WorldsTests\", dependencies: [\"Worlds\"]),\n  ], products: [.library(name: \"Worlds\", targets: [\"⟦Worlds¦StateKit⟧\"])"
      )),
  ]
}
