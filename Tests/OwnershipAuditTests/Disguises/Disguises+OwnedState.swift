import OwnershipAudit

// `⟦a¦b⟧` stands for `a` in the violation and for `b` in its harmless twin, and `// here` marks a
// line to report: see `DisguisedViolation`.
extension Disguises {
  private static let types =
    "final class Box: Sendable {}\nstruct Page: Sendable {}\nstruct Holder<T> { var held: T }\n"

  /// Returns the client's file with a property of the owned state, and with additional code.
  private static func field(_ field: String, _ more: String = "") -> [String: String] {
    SampleApp.client(types + more, state: field)
  }

  /// Owned state that contains something other than a value, such as an object.
  static let ownedState = [
    DisguisedViolation(
      .ownedState, .alias,
      field("var a: Held<⟦Box¦Page⟧> // here", "typealias Held<T> = Holder<[T]?>\n")),
    DisguisedViolation(
      .ownedState, .generics, field("var a: Holder<Holder<(Int, ⟦Box¦Page⟧)>>? // here")),
    DisguisedViolation(.ownedState, .initialValue, field("var a = [⟦Box¦Page⟧()] // here")),
    DisguisedViolation(
      .ownedState, .existential, field("var a: ⟦(any Named)¦Page⟧? // here", "protocol Named {}\n")),
    DisguisedViolation(
      .ownedState, .inheritance,
      field("var a: ⟦Low¦Page⟧? // here", "protocol High {}\nprotocol Low: High {}\n")),
    DisguisedViolation(
      .ownedState, .composition,
      field("var a: ⟦Both¦Page⟧? // here", "typealias Both = Sendable & Equatable\n")),
    DisguisedViolation(
      .ownedState, .propertyWrapper,
      field(
        "@Kept var a: Int",
        "@propertyWrapper struct Kept {\n  let box: ⟦Box¦Page⟧ // here\n  var wrappedValue: Int { 1 }\n}\n"
      )),
    DisguisedViolation(
      .ownedState, .nesting,
      field("var a: Outer.Inner", "struct Outer {}\n").merging([
        SampleApp.helperPath:
          "extension Outer { indirect enum Inner { case one(Int), two([String: ⟦Box¦Page⟧]) } } // here"
      ]) { $1 }),
    DisguisedViolation(
      .ownedState, .closure,
      field("var a = ⟦{ (x: Int) in x }¦[1]⟧ // here")),
    DisguisedViolation(
      .ownedState, .nesting, field("struct In { let b: ⟦Box¦Page⟧ } // here\n  var a: In")),
    DisguisedViolation(
      .ownedState, .severalLines,
      field("var\n    /* a */ a, // here\n    b: ⟦Box¦Page⟧ // here")),
    DisguisedViolation(.ownedState, .severalNames, field("var a: ⟦Box¦Page⟧, b = 1 // here")),
    DisguisedViolation(
      .ownedState, .condition,
      field("#if os(Linux)\n  var a: Int\n  #else\n  var a: ⟦Box¦Page⟧ // here\n  #endif")),
    DisguisedViolation(
      .ownedState, .constant,
      field(
        "var a = ⟦Place.box¦Place.page⟧ // here",
        "enum Place { static let box = Box()\n static let page = Page() }\n")),
    DisguisedViolation(
      .ownedState, .keyPath, field("var a: ⟦KeyPath<Contact, Int>¦Page⟧? // here")),
  ]
}
