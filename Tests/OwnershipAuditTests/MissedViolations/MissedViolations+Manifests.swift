import OwnershipAudit

// Violations that an earlier version of the audit missed.
//
// `⟦a¦b⟧` stands for `a` in the violation and for `b` in its harmless twin, and `// here` marks a
// line to report: see `DisguisedViolation`.
extension MissedViolations {
  /// Returns a manifest with `targets`, and with the declarations `more` before the package.
  private static func manifestSources(_ targets: String, _ more: String = "") -> [String: String] {
    [
      "Package.swift": """
      // swift-tools-version: 6.2
      import PackageDescription
      let settings: [SwiftSetting] = [.strictMemorySafety(), .treatAllWarnings(as: .error)]
      \(more)
      let package = Package(name: "P", targets: [
        .target(name: "StateKit", swiftSettings: settings),
        \(targets)
      ])
      """
    ]
  }

  static let computedPaths = MissedViolation(
    "A computed path is read, or reported as unreadable",
    DisguisedViolation(
      .manifest, .functionCall,
      manifestSources(
        ".target(name: \"App\", path: ⟦folder(\"App\")¦\"Code/App\"⟧, swiftSettings: settings), // here",
        "func folder(_ name: String) -> String { [\"Tests\", name].joined(separator: \"/\") }")),
    DisguisedViolation(
      .manifest, .interpolation,
      manifestSources(
        ".target(name: \"App\", path: \"⟦\\(base)¦Code⟧/App\", swiftSettings: settings), // here",
        "let base = f()")),
    DisguisedViolation(
      .manifest, .operatorUse,
      manifestSources(
        ".target(name: \"App\", path: base + \"/App\", swiftSettings: settings), // here",
        "let base = \"⟦Tests¦Code⟧\"")),
    DisguisedViolation(
      .manifest, .condition,
      manifestSources(
        ".target(name: \"App\", path: ⟦isCI ? \"Code\" : \"Tests/App\"¦\"Code\"⟧, swiftSettings: settings), // here"
      )),
    DisguisedViolation(
      .manifest, .assignment,
      manifestSources(".target(name: \"App\", swiftSettings: settings),")
        .mapValues { $0 + "\n⟦package.targets[1].path = f() // here¦f()⟧\n" }))

  static let computedNames = MissedViolation(
    "A computed name of a target, a dependency or a product is read, or reported as unreadable",
    DisguisedViolation(
      .manifest, .operatorUse,
      manifestSources(
        ".target(name: \"App\", dependencies: [\"State\" + \"⟦KitTesting¦Machine⟧\"], swiftSettings: settings), // here"
      )),
    DisguisedViolation(
      .manifest, .interpolation,
      manifestSources(
        ".target(name: \"App\", dependencies: [\"State⟦\\(rest)¦Machine⟧\"], swiftSettings: settings), // here",
        "let rest = f()")),
    DisguisedViolation(
      .manifest, .trailingClosure,
      manifestSources(
        ".target(name: \"App\", dependencies: ⟦names.map { .init(stringLiteral: $0) }¦[\"Other\"]⟧, swiftSettings: settings), // here",
        "let names = f()")),
    DisguisedViolation(
      .manifest, .functionCall,
      manifestSources(
        "",
        "func module(_ name: String) -> Target { .target(name: ⟦name¦\"Mine\"⟧, swiftSettings: settings) } // here"
      )),
    DisguisedViolation(
      .manifest, .functionCall,
      manifestSources(
        ".target(name: \"App\", dependencies: [.product(name: ⟦[\"State\", \"KitTesting\"].joined()¦\"Other\"⟧, package: \"S\")], swiftSettings: settings), // here"
      )))

  /// Returns the declaration of the target App, in which the rule must report a violation.
  private static func appTarget(_ settings: String) -> String {
    ".target(name: \"App\", swiftSettings: [\(settings)]), // here"
  }

  static let conditionalSettings = MissedViolation(
    "A setting with a condition does not enable a check everywhere",
    DisguisedViolation(
      .manifest, .condition,
      manifestSources(
        appTarget(
          ".strictMemorySafety(⟦.when(platforms: [.linux])¦⟧), .treatAllWarnings(as: .error)"))),
    DisguisedViolation(
      .manifest, .condition,
      manifestSources(
        appTarget(
          ".strictMemorySafety(), .treatAllWarnings(as: .error⟦, .when(configuration: .debug)¦⟧)"))),
    DisguisedViolation(
      .manifest, .constant,
      manifestSources(
        ".target(name: \"App\", swiftSettings: ours), // here",
        "let ours: [SwiftSetting] = ⟦isCI ? settings : []¦settings⟧")),
    DisguisedViolation(
      .manifest, .loop,
      manifestSources(appTarget(".enableUpcomingFeature(\"ExistentialAny\")"))
        .mapValues {
          $0
            + "\nfor target in package.targets⟦ where target.isTest¦⟧ {\n  target.swiftSettings = settings // here\n}\n"
        }))

  static let relaxedWarnings = MissedViolation(
    "A setting that permits a warning is reported",
    DisguisedViolation(
      .manifest, .plain,
      manifestSources(
        appTarget(
          ".strictMemorySafety(), .treatAllWarnings(as: .error), .treatWarning(\"StrictMemorySafety\", as: ⟦.warning¦.error⟧)"
        ))),
    DisguisedViolation(
      .manifest, .constant,
      manifestSources(
        ".target(name: \"App\", swiftSettings: relaxed), // here",
        "let relaxed: [SwiftSetting] = settings + [SwiftSetting.treatWarning(\"Deprecated\", as: .⟦warning¦error⟧)]"
      )),
    DisguisedViolation(
      .manifest, .implicitMember,
      manifestSources(
        appTarget(
          ".strictMemorySafety(), .treatAllWarnings(as: .error), .⟦disableWarning¦enableWarning⟧(\"StrictMemorySafety\")"
        ))),
    DisguisedViolation(
      .manifest, .comments,
      manifestSources(
        appTarget(
          ".strictMemorySafety(), .treatAllWarnings(as: .error), .treatWarning(/* as: .error */ \"X\", as: ⟦level¦.error⟧)"
        ))))

  static let computedSettings = MissedViolation(
    "Settings that are computed from other settings are reported as unreadable",
    DisguisedViolation(
      .manifest, .trailingClosure,
      manifestSources(
        ".target(name: \"App\", swiftSettings: settings⟦.filter { _ in false }¦⟧), // here")),
    DisguisedViolation(
      .manifest, .operatorUse,
      manifestSources(".target(name: \"App\", swiftSettings: settings⟦[..<0]¦⟧ + []), // here")),
    DisguisedViolation(
      .manifest, .constant,
      manifestSources(
        ".target(name: \"App\", swiftSettings: ours), // here",
        "let ours: [SwiftSetting] = settings⟦\n  .first.map { [$0] } ?? []¦⟧")),
    DisguisedViolation(
      .manifest, .closure,
      manifestSources(
        ".target(name: \"App\", swiftSettings: ⟦{ var s = settings; s = []; return s }()¦settings⟧), // here"
      )),
    DisguisedViolation(
      .manifest, .nesting,
      manifestSources(
        ".target(name: \"App\", swiftSettings: Base.ours⟦.none¦⟧), // here",
        "enum Base { static var ours: [SwiftSetting] { settings } }\nextension Array { var none: Self { [] } }"
      )))

  /// Returns a manifest with safe settings, and with statements after the package.
  private static func manifestWithStatements(_ statements: String) -> [String: String] {
    manifestSources(".target(name: \"App\", swiftSettings: settings),").mapValues {
      "\($0)\n\(statements)\n"
    }
  }

  static let clearedSettings = MissedViolation(
    "A statement that removes settings is found",
    DisguisedViolation(
      .manifest, .loop,
      manifestWithStatements(
        "for target in package.targets {\n  target.swiftSettings = ⟦nil¦settings⟧ // here\n}")),
    DisguisedViolation(
      .manifest, .trailingClosure,
      manifestWithStatements(
        "package.targets.forEach { $0.swiftSettings = ⟦[.define(\"X\")]¦settings⟧ } // here")),
    DisguisedViolation(
      .manifest, .functionCall,
      manifestWithStatements(
        "for target in package.targets {\n  target.swiftSettings?⟦.removeAll()¦.append(.define(\"X\"))⟧ // here\n}"
      )),
    DisguisedViolation(
      .manifest, .operatorUse,
      manifestWithStatements(
        "for target in package.targets {\n  target.swiftSettings = (target.swiftSettings ?? [])⟦.filter { _ in false }¦ + settings⟧ // here\n}"
      )),
    DisguisedViolation(
      .manifest, .functionCall,
      manifestWithStatements(
        "for target in package.targets { ⟦clear(&target.swiftSettings)¦print(target.swiftSettings)⟧ } // here"
      )),
    DisguisedViolation(
      .manifest, .keyPath,
      manifestWithStatements(
        "for target in package.targets { target⟦[keyPath: \\.swiftSettings] = []¦.swiftSettings = settings⟧ } // here"
      )),
    DisguisedViolation(
      .manifest, .selfType,
      manifestWithStatements(
        "extension Target { func clear() { swiftSettings⟦ = []¦?.count⟧ } } // here")))

  /// Returns a manifest with `targets`, which can use the constant `simulated` as dependencies.
  private static func manifestUsingSimulation(_ targets: String) -> [String: String] {
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

  static let seeding = MissedViolation(
    "A target that depends on StateKitSimulation can seed state",
    [
      DisguisedViolation(
        .manifest, .access,
        manifestUsingSimulation(
          ".target(name: \"Worlds\", dependencies: [\"StateKit\", \"StateKitSimulation\"], ⟦¦packageAccess: false, ⟧swiftSettings: settings), // here"
        )),
      DisguisedViolation(
        .manifest, .constant,
        manifestUsingSimulation(
          ".target(name: \"Worlds\", dependencies: simulated, ⟦¦packageAccess: false, ⟧swiftSettings: settings), // here"
        )),
      DisguisedViolation(
        .manifest, .elsewhere,
        manifestUsingSimulation(
          ".target(name: \"Worlds\", dependencies: simulated, swiftSettings: settings), // here\n  .testTarget(name: \"WorldsTests\", dependencies: [\"Worlds\"]),\n ⟦ .target(name: \"App\", dependencies: [\"Worlds\"], packageAccess: false, swiftSettings: settings),¦⟧"
        )),
      DisguisedViolation(
        .manifest, .nesting,
        manifestUsingSimulation(
          ".executableTarget(name: \"World\", dependencies: [.target(name: \"StateKitSimulation\", condition: nil)], path: \"⟦Sources¦Tests⟧/World\", swiftSettings: settings), // here"
        )),
      DisguisedViolation(
        .manifest, .elsewhere,
        manifestUsingSimulation(
          ".target(name: \"Worlds\", dependencies: simulated, swiftSettings: settings), // here\n  .testTarget(name: \"WorldsTests\", dependencies: [\"Worlds\"]),\n  ], products: [.library(name: \"Worlds\", targets: [\"⟦Worlds¦StateKit⟧\"])"
        )),
    ])
}
