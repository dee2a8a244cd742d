import OwnershipAudit

// Violations that an earlier version of the audit missed.
//
// `⟦a¦b⟧` stands for `a` in the violation and for `b` in its harmless twin, and `// here` marks a
// line to report: see `DisguisedViolation`.
extension MissedViolations {
  /// Returns a manifest with a target, with declarations before the package and with statements
  /// after it. `arguments` starts with a comma, and contains further arguments of the package.
  private static func manifestSources(
    _ target: String = "", declarations: String = "", arguments: String = "",
    statements: String = ""
  ) -> [String: String] {
    [
      "Package.swift": """
      // swift-tools-version: 6.2
      import PackageDescription
      let settings: [SwiftSetting] = [.strictMemorySafety(), .treatAllWarnings(as: .error)]
      \(declarations)
      let package = Package(name: "P", targets: [
        .target(name: "StateKit", swiftSettings: settings),
        \(target)
      ]\(arguments)
      )
      \(statements)
      """
    ]
  }

  static let shadowedNames = MissedViolation(
    "A declaration with the name of a declaration in PackageDescription is found",
    DisguisedViolation(
      .manifest, .shadowing,
      manifestSources(
        declarations:
          "extension SwiftSetting { static func ⟦strictMemorySafety¦strict⟧() -> Self { .define(\"A\") } } // here"
      )),
    DisguisedViolation(
      .manifest, .module,
      manifestSources(
        declarations:
          "extension PackageDescription.SwiftSetting {\n  static let ⟦defaultIsolation¦isolation⟧ = { f() } // here\n}"
      )),
    DisguisedViolation(
      .manifest, .whereClause,
      manifestSources(
        declarations:
          "extension Sendable where Self == SwiftSetting { static func ⟦enableUpcomingFeature¦enable⟧(_ n: String) -> Self { f() } } // here"
      )),
    DisguisedViolation(
      .manifest, .nesting,
      manifestSources(
        declarations:
          "⟦¦enum Mine {}⟧\nextension ⟦Target¦Mine⟧ { static func executableTarget(name: String) -> Target { f() } } // here"
      )),
    DisguisedViolation(
      .manifest, .alias,
      manifestSources(declarations: "typealias ⟦SwiftSetting¦Setting⟧ = Other // here")),
    DisguisedViolation(
      .manifest, .shadowing,
      manifestSources(
        declarations: "extension ⟦Package¦Other⟧ { convenience init(name: String) { f() } } // here"
      )))

  static let languageModes = MissedViolation(
    "A language mode other than Swift 6 is found",
    DisguisedViolation(
      .manifest, .implicitMember,
      manifestSources(arguments: ", swiftLanguageModes: [.⟦v5¦v6⟧] // here")
    ),
    DisguisedViolation(
      .manifest, .constant,
      manifestSources(
        declarations: "let modes: [SwiftLanguageMode] = [⟦.version(\"5\")¦SwiftLanguageMode.v6⟧]",
        arguments: ", swiftLanguageModes: modes // here")),
    DisguisedViolation(
      .manifest, .assignment,
      manifestSources(statements: "package.swiftLanguageModes = [.v6⟦, .v5¦⟧] // here")),
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

  /// Returns the declaration of the target App, in which the rule must report a violation.
  private static func appTarget(packageAccess: String) -> String {
    ".target(name: \"App\", dependencies: [\"StateKit\"], packageAccess: \(packageAccess), swiftSettings: settings), // here"
  }

  static let computedAccess = MissedViolation(
    "Package access that is not the literal `false` is found",
    DisguisedViolation(
      .manifest, .operatorUse, manifestSources(appTarget(packageAccess: "false⟦ || true¦⟧"))),
    DisguisedViolation(
      .manifest, .condition, manifestSources(appTarget(packageAccess: "false⟦ ? false : true¦⟧"))),
    DisguisedViolation(
      .manifest, .severalLines,
      manifestSources(appTarget(packageAccess: "⟦false\n    == false¦false⟧"))
        .mapValues {
          $0.replacing(".target(name: \"App\"", with: ".target( // here\n  name: \"App\"")
            .replacing("settings), // here", with: "settings),")
        }),
    DisguisedViolation(
      .manifest, .operatorUse, manifestSources(appTarget(packageAccess: "false⟦ != true¦⟧"))))
}
