import OwnershipAudit

extension MissedViolations {
  private static func transaction(_ body: String, _ more: String = "") -> [String: String] {
    SampleApp.client(
      "enum Trace { @TaskLocal static var author = \"\" }\nprivate func f(_ owned: borrowing Owned<ContactsOwner>, _ log: (String) -> Void) {\n  \(body)\n}\n\(more)"
    )
  }

  static let inputsOfTransactions = MissedViolation(
    "A task-local that a transaction reads is found",
    DisguisedViolation(
      .ambient, .trailingClosure,
      transaction("⟦owned.withLock(\"add\")¦log.use⟧ { $0.add(Trace.author) } // here")),
    DisguisedViolation(
      .ambient, .keyPath,
      transaction(
        "_ = owned.prepareChange(\"add\") { $0.add(Trace.$author.⟦get()¦withValue(\"\") { 1 }⟧) } // here"
      )),
    DisguisedViolation(
      .ambient, .constant,
      transaction(
        "let author = Trace.author // here\n  owned.withLock(\"add\") { $0.add(⟦author¦name⟧) }\n  log(author)"
      )),
    DisguisedViolation(
      .ambient, .nesting,
      transaction(
        "owned.withLock(\"add\") { state in state.add(⟦signed¦plain⟧(state)) }",
        "private func signed(_ s: ContactsState) -> String { mark() }\nprivate func plain(_ s: ContactsState) -> String { \"\" }\nprivate func mark() -> String { Trace.author } // here\n"
      )),
    DisguisedViolation(
      .ambient, .selfType,
      SampleApp.client(
        "",
        state:
          "@TaskLocal static var limit = 3\n⟦mutating func trim() { contacts.limit(to: limit) }¦var isFull: Bool { contacts.count > limit }⟧ // here"
      )),
    DisguisedViolation(
      .ambient, .elsewhere,
      SampleApp.model(
        "extension Contact { mutating func touch() { name = T.⟦title¦other⟧ } } // here\n"
      )
      .merging([
        SampleApp.helper:
          "public typealias T = Titles\npublic enum Titles { @TaskLocal public static var title: String?\n static let other = \"\" }"
      ]) { $1 }),
    DisguisedViolation(
      .ambient, .access,
      SampleApp.client(
        "⟦@TaskLocal¦⟧ let zone = 1\n", owner: "var limit: Int { zone } // here")))
}
