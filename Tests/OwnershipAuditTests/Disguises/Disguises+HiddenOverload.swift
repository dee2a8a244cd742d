import OwnershipAudit

extension Disguises {
  static let hiddenOverload = [
    Disguise(
      .hiddenOverload, .alias,
      "typealias List<T> = ⟦[T]¦Pages<T>⟧\nextension List where Element == Contact { mutating func append(_ c: Contact) {} } // here"
    ),
    Disguise(
      .hiddenOverload, .inheritance,
      "extension RangeReplaceableCollection where Self: MutableCollection { mutating func ⟦append¦appendOnce⟧(_ e: Element) {} } // here"
    ),
    Disguise(
      .hiddenOverload, .parameterPack,
      "extension Collection { func ⟦append¦glue⟧<each T>(_ t: repeat each T) {} } // here"),
    Disguise(
      .hiddenOverload, .attribute,
      "extension Contact {\n  @_disfavoredOverload @discardableResult\n  package mutating func ⟦rename¦relabel⟧(to name: Substring) -> Int { 1 } // here\n}"
    ),
    Disguise(
      .hiddenOverload, .generics,
      "extension Equatable where Self == ⟦Contact¦Launch⟧ { mutating func rename(to name: Int) {} } // here"
    ),
    Disguise(
      .hiddenOverload, .operatorUse,
      SampleApp.client("private func more(_ a: inout Int) { a += 1 }\n").merging([
        SampleApp.helper:
          "extension Int { static func ⟦+=¦+++=⟧ (a: inout Int, b: Int) { a = 0 } } // here"
      ]) { $1 }),
    Disguise(
      .hiddenOverload, .elsewhere,
      SampleApp.client("private func more(_ a: Int) -> Int { max(a, 1) }\n").merging([
        SampleApp.helper: "func ⟦max¦maximal⟧(_ a: Int, _ b: Int) -> Int { 0 } // here"
      ]) { $1 }),
    Disguise(
      .hiddenOverload, .selfType,
      SampleApp.client("private func more(_ a: String) -> Bool { a.isEmpty }\n").merging([
        SampleApp.helper: "extension String { var ⟦isEmpty¦isBlank⟧: Bool { true } } // here"
      ]) { $1 }),
    Disguise(
      .hiddenOverload, .nesting,
      "extension ContactsClient { struct ⟦ContactsState¦Other⟧ {} } // here"),
    Disguise(
      .hiddenOverload, .module,
      "extension App::ContactsState { mutating func apply(⟦_¦with⟧ contact: Contact, again: Bool = true) {} } // here"
    ),
    Disguise(
      .hiddenOverload, .condition,
      "#if canImport(X)\nfunc ⟦==¦=?=⟧ (a: Role?, b: Role?) -> Bool { true } // here\n#endif"),
  ]
}
