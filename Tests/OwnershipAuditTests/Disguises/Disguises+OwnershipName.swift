import OwnershipAudit

// `⟦a¦b⟧` stands for `a` in the violation and for `b` in its harmless twin, and `// here` marks a
// line to report: see `DisguisedViolation`.
extension Disguises {
  /// Declarations and imports with the name of a StateKit type that ownership depends on, and
  /// extensions of such a type.
  static let ownershipName = [
    DisguisedViolation(
      .ownershipName, .alias,
      "typealias Box<O: P> = ⟦StateKit.Owned<O>¦Holder<O>⟧\nextension Box { func withLock() {} } // here"
    ),
    DisguisedViolation(
      .ownershipName, .macro,
      "macro ⟦Owned¦Boxed⟧() = #externalMacro(module: \"M\", type: \"T\") // here"),
    DisguisedViolation(
      .ownershipName, .conditionalConformance,
      "extension ⟦SharedReader¦Reader⟧: Equatable where Published: Equatable {} // here"),
    DisguisedViolation(
      .ownershipName, .inheritance,
      "protocol ⟦StateOwner¦Keeper⟧: Sendable { associatedtype State } // here"),
    DisguisedViolation(
      .ownershipName, .access, "package struct ⟦SharedStorage¦Storage⟧: ~Copyable {} // here"),
    DisguisedViolation(
      .ownershipName, .nesting,
      "extension ContactsClient {\n  enum Hidden { struct ⟦SharedChange¦Change⟧ {} } // here\n}"),
    DisguisedViolation(
      .ownershipName, .elsewhere,
      "extension ContactsClient { static func ⟦Owned¦owned⟧<O>(_ o: O, in s: S) -> O { o } } // here"
    ),
    DisguisedViolation(
      .ownershipName, .closure,
      "let ⟦OwnerKey¦makeKey⟧ = { (owner: Any) in owner } // here"),
    DisguisedViolation(
      .ownershipName, .severalLines,
      "public\n  indirect\nenum\n  /* the writer */\n  `⟦Owned¦Owner⟧` // here\n{ case a }"),
    DisguisedViolation(.ownershipName, .module, "import struct Evil.⟦Owned¦Thing⟧ // here"),
    DisguisedViolation(
      .ownershipName, .composition,
      "typealias Both = Sendable & ⟦PublishedState¦Equatable⟧\nextension Both { var lie: Int { 1 } } // here"
    ),
    DisguisedViolation(
      .ownershipName, .generics,
      "extension ⟦Owned¦Owner⟧<ContactsOwner> { func withLock(_ n: StaticString) {} } // here"),
  ]
}
