import OwnershipAudit

// `⟦a¦b⟧` stands for `a` in the violation and for `b` in its harmless twin, and `// here` marks a
// line to report: see `DisguisedViolation`.
extension Disguises {
  /// Declarations that the compiler could select instead of the one that a client or a model means
  /// to call.
  static let hiddenOverload = [
    DisguisedViolation(
      .hiddenOverload, .alias,
      "typealias List<T> = ⟦[T]¦Pages<T>⟧\nstruct Pages<T> {}\nextension List where Element == Contact { mutating func append(_ c: Contact) {} } // here"
    ),
    DisguisedViolation(
      .hiddenOverload, .inheritance,
      "extension RangeReplaceableCollection where Self: MutableCollection { mutating func ⟦append¦appendOnce⟧(_ e: Element) {} } // here"
    ),
    DisguisedViolation(
      .hiddenOverload, .parameterPack,
      "extension Collection { func ⟦append¦glue⟧<each T>(_ t: repeat each T) {} } // here"),
    DisguisedViolation(
      .hiddenOverload, .attribute,
      "extension Contact {\n  @_disfavoredOverload @discardableResult\n  package mutating func ⟦rename¦relabel⟧(to name: Substring) -> Int { 1 } // here\n}"
    ),
    DisguisedViolation(
      .hiddenOverload, .whereClause,
      "extension Equatable where Self == ⟦Contact¦Launch⟧ { mutating func rename(to name: Int) {} } // here"
    ),
    DisguisedViolation(
      .hiddenOverload, .operatorUse,
      SampleApp.client("private func more(_ a: inout Int) { a += 1 }\n").merging([
        SampleApp.helperPath:
          "extension Int { static func ⟦+=¦+++=⟧ (a: inout Int, b: Int) { a = 0 } } // here"
      ]) { $1 }),
    DisguisedViolation(
      .hiddenOverload, .elsewhere,
      SampleApp.client("private func more(_ a: Int) -> Int { max(a, 1) }\n").merging([
        SampleApp.helperPath: "func ⟦max¦maximal⟧(_ a: Int, _ b: Int) -> Int { 0 } // here"
      ]) { $1 }),
    DisguisedViolation(
      .hiddenOverload, .elsewhere,
      SampleApp.client("private func more(_ a: String) -> Bool { a.isEmpty }\n").merging([
        SampleApp.helperPath: "extension String { var ⟦isEmpty¦isBlank⟧: Bool { true } } // here"
      ]) { $1 }),
    DisguisedViolation(
      .hiddenOverload, .nesting,
      "extension ContactsClient { struct ⟦ContactsState¦Other⟧ {} } // here"),
    DisguisedViolation(
      .hiddenOverload, .module,
      "extension App::ContactsState { mutating func apply(⟦_¦with⟧ contact: Contact, again: Bool = true) {} } // here"
    ),
    DisguisedViolation(
      .hiddenOverload, .condition,
      "#if canImport(X)\nfunc ⟦==¦=?=⟧ (a: Role?, b: Role?) -> Bool { true } // here\n#endif"),
  ]
}
