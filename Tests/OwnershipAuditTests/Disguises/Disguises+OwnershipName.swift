import OwnershipAudit

extension Disguises {
  static let ownershipName = [
    Disguise(
      .ownershipName, .alias,
      "typealias Box<O: P> = ⟦StateKit.Owned<O>¦Holder<O>⟧\nextension Box { func withLock() {} } // here"
    ),
    Disguise(
      .ownershipName, .macro,
      "macro ⟦Owned¦Boxed⟧() = #externalMacro(module: \"M\", type: \"T\") // here"),
    Disguise(
      .ownershipName, .conditionalConformance,
      "extension ⟦SharedReader¦Reader⟧: Equatable where Published: Equatable {} // here"),
    Disguise(
      .ownershipName, .inheritance,
      "protocol ⟦StateOwner¦Keeper⟧: Sendable { associatedtype State } // here"),
    Disguise(
      .ownershipName, .access, "package struct ⟦SharedStorage¦Storage⟧: ~Copyable {} // here"),
    Disguise(
      .ownershipName, .nesting,
      "extension ContactsClient {\n  enum Hidden { struct ⟦SharedChange¦Change⟧ {} } // here\n}"),
    Disguise(
      .ownershipName, .elsewhere,
      "extension ContactsClient { static func ⟦Owned¦owned⟧<O>(_ o: O, in s: S) -> O { o } } // here"
    ),
    Disguise(
      .ownershipName, .trailingClosure,
      "let ⟦SharedKey¦makeKey⟧ = { (owner: Any) in owner } // here"),
    Disguise(
      .ownershipName, .severalLines,
      "public\n  indirect\nenum\n  /* the writer */\n  `⟦Owned¦Owner⟧` // here\n{ case a }"),
    Disguise(.ownershipName, .module, "import struct Evil.⟦Owned¦Thing⟧ // here"),
    Disguise(
      .ownershipName, .composition,
      "typealias Both = Sendable & ⟦PublishedState¦Equatable⟧\nextension Both { var lie: Int { 1 } } // here"
    ),
    Disguise(
      .ownershipName, .generics,
      "extension Owne⟦d¦r⟧<ContactsOwner> { func withLock(_ n: StaticString) {} } // here"),
  ]
}
