import OwnershipAudit

// Violations that an earlier version of the audit missed.
//
// `⟦a¦b⟧` stands for `a` in the violation and for `b` in its harmless twin, and `// here` marks a
// line to report: see `DisguisedViolation`.
extension MissedViolations {
  /// Returns a file of the features' module, which the module of the clients does not import.
  private static func features(_ source: String) -> [String: String] {
    [
      "Sources/Features/Keys.swift":
        "import App\nimport Foundation\nstruct Row {}\nprotocol Titled {}\n\(source)"
    ]
  }

  static let conformancesElsewhere = MissedViolation(
    "A conformance that the features' module adds to a model is found",
    [
      DisguisedViolation(
        .hiddenOverload, .module,
        features(
          "extension ⟦Contact¦Row⟧: CodingKeyRepresentable { var codingKey: any CodingKey { f() } } // here"
        )),
      DisguisedViolation(
        .hiddenOverload, .attribute,
        features(
          "extension ⟦App::Role¦Row⟧: @retroactive CustomStringConvertible { var description: String { \"\" } } // here"
        )),
      DisguisedViolation(
        .hiddenOverload, .alias,
        features(
          "typealias Model = App.Contact\ntypealias Shown = Sendable & ⟦CustomStringConvertible¦Titled⟧\nextension Model: Shown { var description: String { name } } // here"
        )),
      DisguisedViolation(
        .hiddenOverload, .inheritance,
        features(
          "protocol Shown: ⟦CustomDebugStringConvertible¦Identifiable⟧ {}\nextension Contact: Shown {} // here"
        )),
      DisguisedViolation(
        .hiddenOverload, .severalLines,
        features(
          "extension Foundation.UUID:\n  Sendable,\n  ⟦Swift.CodingKeyRepresentable // here¦Titled⟧\n{}"
        )),
      DisguisedViolation(
        .hiddenOverload, .conditionalConformance,
        features(
          "extension ⟦Array¦Table⟧: @retroactive CodingKeyRepresentable where Element == Row {} // here\nstruct Table<Element> {}"
        )),
      DisguisedViolation(
        .hiddenOverload, .elsewhere,
        features("extension ⟦ContactsState¦Row⟧: CustomReflectable {} // here").merging([
          "Package.swift": """
          let package = Package(name: "P", targets: [
            .target(name: "App"), .target(name: "Features", dependencies: ["App"]),
          ])
          """
        ]) { $1 }),
    ])
}
