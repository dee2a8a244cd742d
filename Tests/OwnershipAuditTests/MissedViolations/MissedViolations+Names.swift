import OwnershipAudit

// Violations that an earlier version of the audit missed.
//
// `⟦a¦b⟧` stands for `a` in the violation and for `b` in its harmless twin, and `// here` marks a
// line to report: see `DisguisedViolation`.
extension MissedViolations {
  /// A name in the file of a client or a model refers to a declaration. Each violation is another
  /// declaration that the compiler could select for this name instead.
  static let names = [
    MissedViolation("A member that an extension adds to all conforming types", protocolMembers),
    MissedViolation("An overload of a request function", requestFunctions),
    MissedViolation("An overload of a function that translates errors", errorTranslations),
    MissedViolation("An overload of the function that returns the time", timeFunctions),
    MissedViolation("A member that replaces the encoding or decoding of a record", recordWitnesses),
    MissedViolation(
      "A member that replaces the hashing or comparison of an identifier", identifierWitnesses),
    MissedViolation("An overload of a member of a coding container", codingContainers),
    MissedViolation("An overload of the property `ids` of a collection", collectionIdentifiers),
    MissedViolation("An overload of an initializer of a set or an array", collectionInitializers),
    MissedViolation("An overload of a global function", globalFunctions),
    MissedViolation("An overload of an operator", operators),
    MissedViolation("A type with the name of a library type", libraryTypes),
    MissedViolation("A nested type with the name of another type", nestedTypes),
    MissedViolation("A static member with the name of an enum case", enumCases),
    MissedViolation(
      "An initializer that replaces a memberwise initializer", memberwiseInitializers),
    MissedViolation("An overload that a string interpolation calls", interpolations),
  ]

  /// Returns the client's file with additional code, the helper's file, and other files.
  static func clientAndHelper(_ more: String, _ helper: String, _ others: [String: String] = [:])
    -> [String: String]
  {
    SampleApp.client(more).merging([SampleApp.helperPath: helper]) { $1 }.merging(others) { $1 }
  }

  private static let listModel = "struct ContactList: Equatable {}\nlet limit = 5\n"
  private static let listUse = "private func more(_ l: ContactList) -> Int { limit }\n"

  private static func contactListSources(_ helper: String) -> [String: String] {
    clientAndHelper(listUse, helper, ["Sources/App/Models/ContactList.swift": listModel])
  }

  static let protocolMembers = [
    DisguisedViolation(
      .hiddenOverload, .alias,
      contactListSources(
        "extension Equatable { typealias ⟦ContactList¦OtherList⟧ = Cupboard } // here")),
    DisguisedViolation(
      .hiddenOverload, .whereClause,
      contactListSources(
        "public extension Hashable\nwhere Self: Sendable {\n  typealias ⟦ContactList¦OtherList⟧<T> = Cupboard // here\n}"
      )),
    DisguisedViolation(
      .hiddenOverload, .alias,
      contactListSources(
        "typealias Same = Swift.Equatable\nextension Same { static var ⟦limit¦otherLimit⟧: Int { 1 } } // here"
      )),
    DisguisedViolation(
      .hiddenOverload, .inheritance,
      contactListSources(
        "protocol Cupboards { associatedtype ⟦ContactList¦OtherList⟧ = Cupboard }\nextension ContactsState: Cupboards {} // here"
      )),
    DisguisedViolation(
      .hiddenOverload, .inheritance,
      contactListSources(
        "protocol Low {}\nprotocol High: Low {}\nextension Low { typealias ⟦ContactList¦OtherList⟧ = Cupboard }\nextension App.Contact: @retroactive Sendable, High {} // here"
      )),
    DisguisedViolation(
      .hiddenOverload, .condition,
      contactListSources(
        "#if canImport(X)\nextension Encodable { @inlinable static func ⟦limit¦otherLimit⟧() -> Int { 1 } } // here\n#endif"
      )),
    DisguisedViolation(
      .hiddenOverload, .module,
      contactListSources(
        "extension Kit.Named { typealias ⟦ContactList¦OtherList⟧ = Cupboard } // here")),
    DisguisedViolation(
      .hiddenOverload, .access,
      contactListSources("⟦¦private ⟧extension Equatable { var limit: Int { 1 } } // here")),
  ]

  static let nestedTypes = [
    DisguisedViolation(
      .hiddenOverload, .alias,
      contactListSources(
        "extension ContactsState { typealias ⟦ContactList¦OtherList⟧ = Cupboard } // here")),
    DisguisedViolation(
      .hiddenOverload, .nesting,
      contactListSources(
        "extension ContactsState { struct ⟦ContactList¦OtherList⟧: Hashable {} } // here")),
    DisguisedViolation(
      .hiddenOverload, .module,
      contactListSources(
        "extension App.Contact {\n  public enum /* x */ ⟦ContactList¦OtherList⟧ {} // here\n}")
    ),
    DisguisedViolation(
      .hiddenOverload, .condition,
      contactListSources(
        "#if X\n#else\nextension ContactsClient { class ⟦ContactList¦Other⟧ {} } // here\n#endif")),
  ]
}
