import OwnershipAudit

extension MissedViolations {
  private static func manifestSources(
    _ target: String = "", more: String = "", modes: String = "", after: String = ""
  ) -> [String: String] {
    [
      "Package.swift": """
      // swift-tools-version: 6.2
      import PackageDescription
      let settings: [SwiftSetting] = [.strictMemorySafety(), .treatAllWarnings(as: .error)]
      \(more)
      let package = Package(name: "P", targets: [
        .target(name: "StateKit", swiftSettings: settings),
        \(target)
      ]\(modes)
      )
      \(after)
      """
    ]
  }

  static let shadowedNames = MissedViolation(
    "A declaration with the name of one of PackageDescription's is found",
    DisguisedViolation(
      .manifest, .access,
      manifestSources(
        more:
          "extension SwiftSetting { static func ⟦strictMemorySafety¦strict⟧() -> Self { .define(\"A\") } } // here"
      )),
    DisguisedViolation(
      .manifest, .module,
      manifestSources(
        more:
          "extension PackageDescription.SwiftSetting {\n  static let ⟦defaultIsolation¦isolation⟧ = { f() } // here\n}"
      )),
    DisguisedViolation(
      .manifest, .conditionalConformance,
      manifestSources(
        more:
          "extension Sendable where Self == SwiftSetting { static func ⟦enableUpcomingFeature¦enable⟧(_ n: String) -> Self { f() } } // here"
      )),
    DisguisedViolation(
      .manifest, .nesting,
      manifestSources(
        more:
          "⟦¦enum Mine {}⟧\nextension ⟦Target¦Mine⟧ { static func executableTarget(name: String) -> Target { f() } } // here"
      )),
    DisguisedViolation(
      .manifest, .alias, manifestSources(more: "typealias ⟦SwiftSetting¦Setting⟧ = Other // here")),
    DisguisedViolation(
      .manifest, .initialValue,
      manifestSources(
        more: "extension ⟦Package¦Other⟧ { convenience init(name: String) { f() } } // here")))

  static let languageModes = MissedViolation(
    "A language mode other than Swift 6 is found",
    DisguisedViolation(
      .manifest, .implicitMember, manifestSources(modes: ", swiftLanguageModes: [.⟦v5¦v6⟧] // here")
    ),
    DisguisedViolation(
      .manifest, .constant,
      manifestSources(
        more: "let modes: [SwiftLanguageMode] = [⟦.version(\"5\")¦SwiftLanguageMode.v6⟧]",
        modes: ", swiftLanguageModes: modes // here")),
    DisguisedViolation(
      .manifest, .elsewhere,
      manifestSources(after: "package.swiftLanguageModes = [.v6⟦, .v5¦⟧] // here")),
    DisguisedViolation(
      .manifest, .module,
      manifestSources(
        ".target(name: \"App\", swiftSettings: settings + [SwiftSetting.swiftLanguageMode(.⟦v5¦v6⟧)]), // here"
      )),
    DisguisedViolation(
      .manifest, .condition,
      manifestSources(
        ".target(name: \"App\", swiftSettings: settings + [.swiftLanguageMode(⟦mode¦.v6⟧, .when(platforms: [.linux]))]), // here"
      )))

  private static func app(_ access: String) -> String {
    ".target(name: \"App\", dependencies: [\"StateKit\"], packageAccess: \(access), swiftSettings: settings), // here"
  }

  static let computedAccess = MissedViolation(
    "Package access that is not the literal `false` is found",
    DisguisedViolation(.manifest, .operatorUse, manifestSources(app("false⟦ || true¦⟧"))),
    DisguisedViolation(.manifest, .condition, manifestSources(app("false⟦ ? false : true¦⟧"))),
    DisguisedViolation(
      .manifest, .severalLines,
      manifestSources(app("⟦false\n    == false¦false⟧"))
        .mapValues {
          $0.replacing(".target(name: \"App\"", with: ".target( // here\n  name: \"App\"")
            .replacing("settings), // here", with: "settings),")
        }),
    DisguisedViolation(.manifest, .initialValue, manifestSources(app("false⟦ != true¦⟧"))))
}
