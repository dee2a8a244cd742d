internal import SwiftSourceReading

extension PackageManifest {
  private static let types: Set<String> = [
    "Package", "Product", "Target", "SwiftSetting", "CSetting", "CXXSetting", "LinkerSetting",
    "SwiftLanguageMode", "SwiftVersion", "BuildSettingCondition",
  ]

  /// The static members of PackageDescription that declare targets, products, dependencies and
  /// settings.
  private static let members: Set<String> = [
    "target", "executableTarget", "testTarget", "systemLibrary", "binaryTarget", "plugin", "macro",
    "library", "executable", "package", "product", "byName", "defaultIsolation",
    "disableWarning", "enableExperimentalFeature", "enableUpcomingFeature", "define",
    "interoperabilityMode", "strictMemorySafety", "swiftLanguageMode", "swiftLanguageVersion",
    "treatAllWarnings", "treatWarning", "unsafeFlags", "headerSearchPath", "linkedFramework",
    "linkedLibrary", "error", "warning", "when", "v4", "v4_2", "v5", "v6",
  ]

  /// The static members of `Target.Dependency` in PackageDescription.
  private static let dependencyMembers: Set<String> = ["target", "product", "byName"]

  /// Reports declarations that the compiler may select for a name of PackageDescription:
  /// `extension SwiftSetting { static func strictMemorySafety() -> Self { … } }`.
  mutating func readShadowingNames() {
    let declared = Set(file.declarations.filter { $0.isNominalType }.map(\.name))
    for declaration in file.declarations where !declaration.isLocal {
      guard shadows(declaration, declared) else { continue }
      reportProblem(
        declaration.nameToken,
        "\(declaration.name) has the name of a declaration in PackageDescription",
        fix: """
          Choose another name. The audit reads the manifest as if the name referred to \
          PackageDescription.
          """,
        concernsFiles: false)
    }
  }

  private func shadows(_ declaration: Declaration, _ declared: Set<String>) -> Bool {
    guard let parent = declaration.parent else {
      let canHideType = declaration.isType || declaration.kind == .function
      return canHideType && Self.types.contains(declaration.name)
    }
    let outer = file.declarations[parent]
    guard outer.kind == .extension, !declared.contains(outer.name) else { return false }
    if declaration.kind == .initializer { return Self.types.contains(outer.name) }
    // The elements of a list of targets, products or settings have a type of PackageDescription,
    // not a known value type. Therefore `.library` in such a list does not refer to
    // `extension String { static let library }`.
    guard declaration.modifiers.contains(.static), !KnownTypes.values.contains(outer.name) else {
      return false
    }
    let members = outer.type?.path.last == "Dependency" ? Self.dependencyMembers : Self.members
    return members.contains(declaration.name)
  }

  /// Reports language modes of the package other than Swift 6:
  /// `Package(…, swiftLanguageModes: [.v5])`, `package.swiftLanguageModes = [.v5]`.
  mutating func readLanguageModes(_ values: ManifestValues) {
    let cursor = file.cursor
    for token in file.occurrences(ofAny: ["swiftLanguageModes", "swiftLanguageVersions"]) {
      let isArgument = cursor.isSymbol(":", at: token + 1)
      guard isArgument || cursor.isSymbol(".", at: token - 1) else { continue }
      if isArgument || cursor.isSymbol("=", at: token + 1) {
        let end = endOfValue(from: token + 2, in: Int(file.statementStarts[token]))
        if values.isSwift6Only(in: (token + 2)..<end) { continue }
      }
      reportProblem(
        token, "the package permits a language mode other than Swift 6",
        fix: "Write `swiftLanguageModes: [.v6]`, and convert the code to Swift 6.",
        concernsFiles: false)
    }
  }

  /// Returns the end of an argument or of an assigned value.
  private func endOfValue(from start: Int, in statement: Int) -> Int {
    var end = start
    while end < file.tokens.count, Int(file.statementStarts[end]) == statement,
      file.tokens[end].kind != .close, !file.cursor.isSymbol(",", at: end)
    {
      end =
        file.tokens[end].kind == .open
        ? file.cursor.indexAfterMatchingBracket(of: end) : end + 1
    }
    return end
  }
}
