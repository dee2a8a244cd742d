import OwnershipAudit

// `⟦a¦b⟧` stands for `a` in the violation and for `b` in its harmless twin, and `// here` marks a
// line to report: see `DisguisedViolation`.
extension Disguises {
  /// Extensions of the protocols of owners. The members of such an extension receive the owner as
  /// `self`.
  static let ownerDefault = [
    DisguisedViolation(
      .ownerDefault, .inheritance,
      "protocol Low: ⟦StateOwner¦Sendable⟧ {}\nprotocol Middle: Low {}\nprotocol High: Middle, Sendable {}\nextension High { func f() {} } // here"
    ),
    DisguisedViolation(
      .ownerDefault, .alias,
      "enum N { typealias SO = ⟦StateKit::StateOwner¦Equatable⟧ }\nextension N.SO { func f() {} } // here"
    ),
    DisguisedViolation(
      .ownerDefault, .nesting,
      "enum N { protocol Mine: ⟦PersistentStateOwner¦Sendable⟧ {} }\nextension N.Mine { func f() {} } // here"
    ),
    DisguisedViolation(
      .ownerDefault, .whereClause,
      "extension Equatable /* // here */ where Self: Sendable,\n  Self: ⟦StateOwner¦Hashable⟧ { func f() {} }"
    ),
    DisguisedViolation(
      .ownerDefault, .composition,
      "protocol Mine: Sendable & ⟦StateOwner¦Hashable⟧ {}\nextension Mine { var v: Int { 1 } } // here"
    ),
    DisguisedViolation(
      .ownerDefault, .elsewhere,
      [
        "Sources/App/A.swift": "protocol Mine: ⟦StateOwner¦Equatable⟧ {}",
        "Sources/Other/B.swift": "extension App.Mine { func f() {} } // here",
      ]),
    DisguisedViolation(
      .ownerDefault, .severalLines,
      "package\n  extension\n  /* ordinary */\n  ⟦StateOwner¦Equatable⟧ // here\n  where State == Int\n{ func f() {} }"
    ),
    DisguisedViolation(
      .ownerDefault, .attribute,
      "@available(*, deprecated) extension ⟦StateOwner¦Equatable⟧ { @inlinable func f() {} } // here"
    ),
  ]
}
