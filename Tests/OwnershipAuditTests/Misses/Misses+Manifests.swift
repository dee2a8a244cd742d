import OwnershipAudit

extension MissedViolations {
  private static func manifest(_ targets: String, _ more: String = "") -> [String: String] {
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
    "A computed path is not the same as no path",
    DisguisedViolation(
      .manifest, .alias,
      manifest(
        ".target(name: \"App\", path: ⟦folder(\"App\")¦\"Code/App\"⟧, swiftSettings: settings), // here",
        "func folder(_ name: String) -> String { [\"Tests\", name].joined(separator: \"/\") }")),
    DisguisedViolation(
      .manifest, .interpolation,
      manifest(
        ".target(name: \"App\", path: \"⟦\\(base)¦Code⟧/App\", swiftSettings: settings), // here",
        "let base = f()")),
    DisguisedViolation(
      .manifest, .operatorUse,
      manifest(
        ".target(name: \"App\", path: base + \"/App\", swiftSettings: settings), // here",
        "let base = \"⟦Tests¦Code⟧\"")),
    DisguisedViolation(
      .manifest, .condition,
      manifest(
        ".target(name: \"App\", path: ⟦isCI ? \"Code\" : \"Tests/App\"¦\"Code\"⟧, swiftSettings: settings), // here"
      )),
    DisguisedViolation(
      .manifest, .keyPath,
      manifest(".target(name: \"App\", swiftSettings: settings),")
        .mapValues { $0 + "\n⟦package.targets[1].path = f() // here¦f()⟧\n" }))

  static let concatenatedNames = MissedViolation(
    "A concatenated name is read, or reported as unreadable",
    DisguisedViolation(
      .manifest, .operatorUse,
      manifest(
        ".target(name: \"App\", dependencies: [\"State\" + \"⟦KitTesting¦Machine⟧\"], swiftSettings: settings), // here"
      )),
    DisguisedViolation(
      .manifest, .interpolation,
      manifest(
        ".target(name: \"App\", dependencies: [\"State⟦\\(rest)¦Machine⟧\"], swiftSettings: settings), // here",
        "let rest = f()")),
    DisguisedViolation(
      .manifest, .trailingClosure,
      manifest(
        ".target(name: \"App\", dependencies: ⟦names.map { .init(stringLiteral: $0) }¦[\"Other\"]⟧, swiftSettings: settings), // here",
        "let names = f()")),
    DisguisedViolation(
      .manifest, .generics,
      manifest(
        "",
        "func module(_ name: String) -> Target { .target(name: ⟦name¦\"Mine\"⟧, swiftSettings: settings) } // here"
      )),
    DisguisedViolation(
      .manifest, .module,
      manifest(
        ".target(name: \"App\", dependencies: [.product(name: ⟦[\"State\", \"KitTesting\"].joined()¦\"Other\"⟧, package: \"S\")], swiftSettings: settings), // here"
      )))

  private static func set(_ settings: String) -> String {
    ".target(name: \"App\", swiftSettings: [\(settings)]), // here"
  }

  static let conditionalSettings = MissedViolation(
    "A setting with a condition does not count",
    DisguisedViolation(
      .manifest, .condition,
      manifest(
        set(
          ".strictMemorySafety(⟦.when(platforms: [.linux])¦⟧), .treatAllWarnings(as: .error)"))),
    DisguisedViolation(
      .manifest, .attribute,
      manifest(
        set(
          ".strictMemorySafety(), .treatAllWarnings(as: .error⟦, .when(configuration: .debug)¦⟧)"))),
    DisguisedViolation(
      .manifest, .initialValue,
      manifest(
        ".target(name: \"App\", swiftSettings: ours), // here",
        "let ours: [SwiftSetting] = ⟦isCI ? settings : []¦settings⟧")),
    DisguisedViolation(
      .manifest, .severalLines,
      manifest(set(".enableUpcomingFeature(\"ExistentialAny\")"))
        .mapValues {
          $0
            + "\nfor target in package.targets⟦ where target.isTest¦⟧ {\n  target.swiftSettings = settings // here\n}\n"
        }))

  static let relaxedWarnings = MissedViolation(
    "A warning that a setting permits is not an error",
    DisguisedViolation(
      .manifest, .strings,
      manifest(
        set(
          ".strictMemorySafety(), .treatAllWarnings(as: .error), .treatWarning(\"StrictMemorySafety\", as: ⟦.warning¦.error⟧)"
        ))),
    DisguisedViolation(
      .manifest, .constant,
      manifest(
        set(".strictMemorySafety(), .treatAllWarnings(as: .error)") + "",
        "let relaxed: [SwiftSetting] = settings + [SwiftSetting.treatWarning(\"Deprecated\", as: .⟦warning¦error⟧)]"
      ).mapValues {
        $0.replacing(
          "[.strictMemorySafety(), .treatAllWarnings(as: .error)]), // here",
          with: "relaxed), // here")
      }),
    DisguisedViolation(
      .manifest, .access,
      manifest(
        set(
          ".strictMemorySafety(), .treatAllWarnings(as: .error), .⟦disableWarning¦enableWarning⟧(\"StrictMemorySafety\")"
        ))),
    DisguisedViolation(
      .manifest, .comments,
      manifest(
        set(
          ".strictMemorySafety(), .treatAllWarnings(as: .error), .treatWarning(/* as: .error */ \"X\", as: level⟦¦: .error).f(⟧)"
        ).replacing("as: level⟦¦: .error).f(⟧)", with: "as: ⟦level¦.error⟧)"))))
}
