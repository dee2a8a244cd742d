import OwnershipAudit

// Violations that an earlier version of the audit missed.
//
// `⟦a¦b⟧` stands for `a` in the violation and for `b` in its harmless twin, and `// here` marks a
// line to report: see `DisguisedViolation`.
extension MissedViolations {
  static let helpers = MissedViolation(
    "A helper that takes an `Owned` value lets another file change the owned state",
    DisguisedViolation(
      .handedWriter, .generics,
      "func put<O>(_ o: borrowing ⟦Owned¦Other⟧<O>, _ s: O.State) {} // here"),
    DisguisedViolation(
      .handedWriter, .alias,
      "typealias Writer<O> = StateKit.⟦Owned¦Other⟧<O> // here\nextension Contact { func f() {} }"),
    DisguisedViolation(
      .handedWriter, .access,
      SampleApp.client("package func put<O>(_ o: borrowing ⟦Owned¦Other⟧<O>) {} // here\n")),
    DisguisedViolation(
      .handedWriter, .parameterPack,
      "enum Help { static func put<each O>(_ o: borrowing StateKit::⟦Owned¦Other⟧<repeat each O>) {} } // here"
    ),
    DisguisedViolation(
      .handedWriter, .closure,
      "let put: (borrowing ⟦Owned¦Other⟧<O>) -> Void = { _ in } // here"))

  static let inoutWriters = MissedViolation(
    "A function that passes owned state to a closure lets its caller change the state",
    DisguisedViolation(
      .handedWriter, .closure,
      SampleApp.client("func edit(_ body: (inout ⟦ContactsState¦Contact⟧) -> Void) {} // here\n")),
    DisguisedViolation(
      .handedWriter, .alias,
      SampleApp.client(
        "typealias Change = (inout ⟦ContactsState¦Contact⟧) throws -> Void\nenum Help { static var edit: (Change) -> Void { f() } } // here\n"
      )),
    DisguisedViolation(
      .handedWriter, .elsewhere,
      SampleApp.client(
        "private func f(_ o: borrowing Owned<ContactsOwner>) { o.withLock(\"a\") { ⟦tidy¦own⟧(&$0) } } // here\nprivate func own(_ s: inout ContactsState) {}\n"
      ).merging([SampleApp.helperPath: "func tidy(_ s: inout ContactsState) {}"]) { $1 }),
    DisguisedViolation(
      .handedWriter, .functionReference,
      SampleApp.client(
        "private func f(_ o: borrowing Owned<ContactsOwner>) { o.withLock(\"a\", ⟦Help.tidy¦own⟧) } // here\nprivate func own(_ s: inout ContactsState) {}\n"
      ).merging([
        SampleApp.helperPath: "enum Help { static func tidy(_ s: inout App::ContactsState) {} }"
      ]) { $1 }),
    DisguisedViolation(
      .handedWriter, .closure,
      SampleApp.client(
        "func editor() -> ((inout ⟦ContactsState¦Contact⟧) -> Void) -> Void { f() } // here\n")))

  static let writablePaths = MissedViolation(
    "A function that takes a writable key path into owned state lets its caller change the state",
    DisguisedViolation(
      .handedWriter, .keyPath,
      SampleApp.client(
        "func put<V>(_ p: ⟦WritableKeyPath¦KeyPath⟧<ContactsState, V>, _ v: V) {} // here\n")),
    DisguisedViolation(
      .handedWriter, .nesting,
      SampleApp.client(
        "extension ReadOnlyContactsState { func put<V>(_ p: WritableKeyPath<⟦State¦Contact⟧, V>, _ v: V) {} } // here\n"
      )),
    DisguisedViolation(
      .handedWriter, .alias,
      SampleApp.client(
        "typealias Path<V> = WritableKeyPath<⟦ContactsState¦Contact⟧, V>\nenum Help { static let put: (Path<Int>, Int) -> Void = f } // here\n"
      )),
    DisguisedViolation(
      .handedWriter, .composition,
      SampleApp.client(
        "func put(_ p: [any ⟦WritableKeyPath¦KeyPath⟧<ContactsState, Int> & Sendable]) {} // here\n"
      )))
}
