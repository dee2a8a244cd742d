import OwnershipAudit

// Violations that an earlier version of the audit missed: overloads of members of coding containers
// and hashers, and witnesses, which are declarations that implement a requirement of a protocol,
// such as `hash(into:)`.
//
// `⟦a¦b⟧` stands for `a` in the violation and for `b` in its harmless twin, and `// here` marks a
// line to report: see `DisguisedViolation`.
extension MissedViolations {
  private static func recordSources(_ helper: String) -> [String: String] {
    clientAndHelper(
      "private struct Record: Codable { let list: ContactsSnapshot }\n", helper,
      [
        "Sources/App/Models/ContactsSnapshot.swift":
          "public struct ContactsSnapshot: Hashable, Codable { let contacts: [Contact] }\n"
      ])
  }

  static let recordWitnesses = [
    DisguisedViolation(
      .hiddenOverload, .access,
      recordSources(
        "extension ContactsSnapshot { ⟦public ¦private ⟧func encode(to encoder: any Encoder) throws {} } // here"
      )),
    DisguisedViolation(
      .hiddenOverload, .plain,
      recordSources(
        "extension ContactsSnapshot {\n  public init(⟦from¦of⟧ decoder: any Decoder) throws { contacts = [] } // here\n}"
      )),
    DisguisedViolation(
      .hiddenOverload, .nesting,
      recordSources(
        "extension ContactsSnapshot { enum ⟦CodingKeys¦Keys⟧: String, CodingKey { case contacts = \"c\" } } // here"
      )),
    DisguisedViolation(
      .hiddenOverload, .attribute,
      recordSources(
        "extension ContactsSnapshot { @_implements(⟦Encodable, encode(to:)¦Other, other(to:)⟧) public func write(to encoder: any Encoder) {} } // here"
      )),
    DisguisedViolation(
      .hiddenOverload, .inheritance,
      recordSources(
        "protocol Forged {}\nextension Forged { func ⟦encode¦write⟧(to e: any Encoder) throws {} }\nextension ContactsSnapshot: Forged {} // here"
      )),
    DisguisedViolation(
      .hiddenOverload, .inheritance,
      recordSources(
        "extension Encodable { func ⟦encode¦write⟧(to e: any Encoder) throws {} } // here")),
  ]

  private static func userIDSources(_ helper: String) -> [String: String] {
    SampleApp.model(field: "var user: UserID").merging([
      "Sources/App/Models/UserID.swift":
        "protocol Identifier: Hashable, Codable {}\nstruct UserID: Identifier { let rawValue: UUID }\nstruct Other { let a: Int }\n",
      SampleApp.helperPath: helper,
    ]) { $1 }
  }

  static let identifierWitnesses = [
    DisguisedViolation(
      .hiddenOverload, .plain,
      userIDSources("extension ⟦UserID¦Other⟧ { func hash(into hasher: inout Hasher) {} } // here")),
    DisguisedViolation(
      .hiddenOverload, .operatorUse,
      userIDSources(
        "extension UserID { static func ⟦==¦=?=⟧ (a: UserID, b: UserID) -> Bool { true } } // here")
    ),
    DisguisedViolation(
      .hiddenOverload, .access,
      userIDSources("extension UserID { public var ⟦hashValue¦checksum⟧: Int { 1 } } // here")),
    DisguisedViolation(
      .hiddenOverload, .inheritance,
      userIDSources(
        "extension Identifier { func hash(⟦into¦by⟧ hasher: inout Hasher) {} } // here")),
    DisguisedViolation(
      .hiddenOverload, .attribute,
      userIDSources(
        "extension App.UserID { @_implements(Equatable, ⟦==(_:_:)¦near(_:_:)⟧) static func same(a: UserID, b: UserID) -> Bool { true } } // here"
      )),
    DisguisedViolation(
      .hiddenOverload, .elsewhere,
      userIDSources(
        "extension Role { init?(⟦rawValue¦text⟧: String) { self = .responder } } // here")),
  ]

  static let codingContainers = [
    DisguisedViolation(
      .hiddenOverload, .plain,
      recordSources(
        "extension KeyedEncodingContainer { mutating func ⟦encode¦encodeText⟧(_ a: UUID, forKey k: Key) {} } // here"
      )),
    DisguisedViolation(
      .hiddenOverload, .whereClause,
      recordSources(
        "extension Swift.KeyedDecodingContainer where K == Keys {\n  func ⟦decodeIfPresent¦readIfPresent⟧ // here\n  (_ a: UUID.Type, forKey k: Key) -> UUID? { nil }\n}"
      )),
    DisguisedViolation(
      .hiddenOverload, .alias,
      recordSources(
        "typealias Sum = Hasher\nextension Sum { mutating func combine(⟦_¦day⟧ a: UUID) {} } // here"
      )),
    DisguisedViolation(
      .hiddenOverload, .defaultArgument,
      recordSources(
        "extension KeyedEncodingContainerProtocol { mutating func ⟦encode¦encodeText⟧(_ a: UUID, forKey k: Key, line: Int = #line) {} } // here"
      )),
  ]
}
