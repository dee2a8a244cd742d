import OwnershipAudit

// Violations that an earlier version of the audit missed.
//
// `⟦a¦b⟧` stands for `a` in the violation and for `b` in its harmless twin, and `// here` marks a
// line to report: see `DisguisedViolation`.
extension MissedViolations {
  /// Returns a client's file with a function whose body is `body`, and a helper's file with a
  /// declaration that the body can refer to.
  private static func clientSources(_ body: String, _ helper: String) -> [String: String] {
    SampleApp.client(
      "private func more(_ a: String, _ b: [Int], _ c: [String: Int]) {\n\(body)\n}\n"
    )
    .merging([SampleApp.helperPath: helper]) { $1 }
  }

  static let conditions = MissedViolation(
    "The brace of a condition is not a trailing closure",
    DisguisedViolation(
      .hiddenOverload, .plain,
      clientSources(
        "if a.isEmpty { f() }", "extension String { var ⟦isEmpty¦isBlank⟧: Bool { true } } // here")
    ),
    DisguisedViolation(
      .hiddenOverload, .severalLines,
      clientSources(
        "if let d = e,\n  !b.isEmpty\n{\n  f()\n} else if d, b\n  .isEmpty {}",
        "extension Array { var ⟦isEmpty¦isBlank⟧: Bool { true } } // here")),
    DisguisedViolation(
      .hiddenOverload, .loop,
      clientSources(
        "for k in c.keys { f(k) }",
        "extension Dictionary { var ⟦keys¦names⟧: [Key] { [] } } // here")),
    DisguisedViolation(
      .hiddenOverload, .trailingClosure,
      clientSources(
        "while b.map({ $0 }) == g.filter { $0 }, a.isEmpty { f() }",
        "extension String { var ⟦isEmpty¦isBlank⟧: Bool { true } } // here")),
    DisguisedViolation(
      .hiddenOverload, .initialValue,
      clientSources(
        "let n = switch b.count { case 0: 1 default: 2 }",
        "extension Array { var ⟦count¦amount⟧: Int { 1 } } // here")))

  static let subscripts = MissedViolation(
    "A subscript's parameter with one name has no argument label",
    DisguisedViolation(
      .hiddenOverload, .whereClause,
      clientSources(
        "_ = c[\"a\"]",
        "extension Dictionary where Key == String { subscript(⟦k¦named k⟧: String) -> Int { 1 } } // here"
      )
    ),
    DisguisedViolation(
      .hiddenOverload, .generics,
      clientSources(
        "_ = b[1]",
        "extension Collection { subscript<I>(⟦i¦at i⟧: I) -> Element where I: P { f() } } // here")),
    DisguisedViolation(
      .hiddenOverload, .attribute,
      clientSources(
        "_ = c[\"a\", default: 3]",
        "extension Dictionary { subscript(⟦k¦or k⟧: Key, default value: @autoclosure () -> Int) -> Int { 1 } } // here"
      )),
    DisguisedViolation(
      .hiddenOverload, .severalLines,
      clientSources(
        "_ = b[0]",
        "extension [Int] {\n  package\n  subscript // here\n  (⟦`index`¦_ a: Int, index⟧: Int) -> Int { 0 }\n}"
      )))

  static let nilComparisons = MissedViolation(
    "A comparison with nil can call an overload whose operands have different types",
    DisguisedViolation(
      .hiddenOverload, .operatorUse,
      clientSources(
        "if c[a] == nil { f() }",
        "func ⟦==¦=?=⟧ (a: Int?, b: _OptionalNilComparisonType) -> Bool { true } // here")),
    DisguisedViolation(
      .hiddenOverload, .generics,
      clientSources(
        "if c[a] != nil { f() }",
        "func ⟦!=¦!?⟧ <W: Equatable>(a: W?, b: Swift._OptionalNilComparisonType) -> Bool { true } // here"
      )),
    DisguisedViolation(
      .hiddenOverload, .nesting,
      clientSources(
        "if c[a] == nil { f() }",
        "extension Optional { static func ⟦==¦=?=⟧ (a: _OptionalNilComparisonType, b: Wrapped?) -> Bool { true } } // here"
      )),
    DisguisedViolation(
      .hiddenOverload, .alias,
      clientSources(
        "if c[a] == nil { f() }",
        "typealias Nothing = ⟦_OptionalNilComparisonType¦Launch⟧\nstruct Launch {}\nfunc == (a: Int?, b: Nothing) -> Bool { true } // here"
      )),
    DisguisedViolation(
      .hiddenOverload, .inheritance,
      clientSources(
        "if c[a] == nil { f() }",
        "struct None: ⟦ExpressibleByNilLiteral¦Sendable⟧ { init(nilLiteral: ()) {} }\nfunc == (a: Int?, b: None) -> Bool { true } // here"
      )))
}
