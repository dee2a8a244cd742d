import OwnershipAudit

extension MissedViolations {
  /// Declarations that compete for a name in a client's or a model's file, each with at least three
  /// disguises of the plain form.
  static let names = [
    MissedViolation("a member of all conforming types", protocolMembers),
    MissedViolation("a request", requests),
    MissedViolation("a translation of errors", translations), MissedViolation("the time", times),
    MissedViolation("a record", records), MissedViolation("an identity", identities),
    MissedViolation("a coding container", containers),
    MissedViolation("the identifiers of a collection", identifiers), MissedViolation("a set", sets),
    MissedViolation("a function", functions), MissedViolation("an operator", operators),
    MissedViolation("a type of a library", libraryTypes),
    MissedViolation("a nested type", nestedTypes),
    MissedViolation("an enum case", cases), MissedViolation("a memberwise initializer", memberwise),
    MissedViolation("an interpolation", interpolations), MissedViolation("attributes", attributes),
    MissedViolation("the body of a request", bodies), MissedViolation("a unit", units),
    MissedViolation("seeding", seeding),
  ]

  /// Returns the client's file with additional code, and a helper's file.
  static func beside(_ more: String, _ helper: String, _ others: [String: String] = [:])
    -> [String: String]
  {
    SampleApp.client(more).merging([SampleApp.helper: helper]) { $1 }.merging(others) { $1 }
  }

  private static let list = "struct ContactList: Equatable {}\nlet limit = 5\n"
  private static let listed = "private func more(_ l: ContactList) -> Int { limit }\n"

  private static func listed(_ helper: String) -> [String: String] {
    beside(listed, helper, ["Sources/App/Models/ContactList.swift": list])
  }

  static let protocolMembers = [
    DisguisedViolation(
      .hiddenOverload, .alias,
      listed("extension Equatable { typealias ⟦ContactList¦OtherList⟧ = Cupboard } // here")),
    DisguisedViolation(
      .hiddenOverload, .conditionalConformance,
      listed(
        "public extension Hashable\nwhere Self: Sendable {\n  typealias ⟦ContactList¦OtherList⟧<T> = Cupboard // here\n}"
      )),
    DisguisedViolation(
      .hiddenOverload, .composition,
      listed(
        "typealias Same = Swift.Equatable\nextension Same { static var ⟦limit¦otherLimit⟧: Int { 1 } } // here"
      )),
    DisguisedViolation(
      .hiddenOverload, .inheritance,
      listed(
        "protocol Cupboards { associatedtype ⟦ContactList¦OtherList⟧ = Cupboard }\nextension ContactsState: Cupboards {} // here"
      )),
    DisguisedViolation(
      .hiddenOverload, .elsewhere,
      listed(
        "protocol Low {}\nprotocol High: Low {}\nextension Low { typealias ⟦ContactList¦OtherList⟧ = Cupboard }\nextension App.Contact: @retroactive Sendable, High {} // here"
      )),
    DisguisedViolation(
      .hiddenOverload, .condition,
      listed(
        "#if canImport(X)\nextension Encodable { @inlinable static func ⟦limit¦otherLimit⟧() -> Int { 1 } } // here\n#endif"
      )),
    DisguisedViolation(
      .hiddenOverload, .module,
      listed("extension Kit.Named { typealias ⟦ContactList¦OtherList⟧ = Cupboard } // here")),
    DisguisedViolation(
      .hiddenOverload, .access,
      listed("⟦¦private ⟧extension Equatable { var limit: Int { 1 } } // here")),
  ]

  static let nestedTypes = [
    DisguisedViolation(
      .hiddenOverload, .nesting,
      listed("extension ContactsState { typealias ⟦ContactList¦OtherList⟧ = Cupboard } // here")),
    DisguisedViolation(
      .hiddenOverload, .selfType,
      listed("extension ContactsState { struct ⟦ContactList¦OtherList⟧: Hashable {} } // here")),
    DisguisedViolation(
      .hiddenOverload, .module,
      listed("extension App.Contact {\n  public enum /* x */ ⟦ContactList¦OtherList⟧ {} // here\n}")
    ),
    DisguisedViolation(
      .hiddenOverload, .condition,
      listed(
        "#if X\n#else\nextension ContactsOwner { struct ⟦ContactList¦Other⟧ {} }\nextension ContactsClient { class ⟦ContactList¦Other⟧ {} } // here\n#endif"
          .replacing("extension ContactsOwner { struct ⟦ContactList¦Other⟧ {} }\n", with: ""))),
  ]
}
