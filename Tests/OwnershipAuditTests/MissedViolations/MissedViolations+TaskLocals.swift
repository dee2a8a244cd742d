import OwnershipAudit

// Violations that an earlier version of the audit missed.
//
// `⟦a¦b⟧` stands for `a` in the violation and for `b` in its harmless twin, and `// here` marks a
// line to report: see `DisguisedViolation`.
extension MissedViolations {
  static let taskLocals = MissedViolation(
    "A task-local that holds a mutable object is global state",
    DisguisedViolation(
      .globalState, .propertyWrapper,
      "final class Cache: Sendable { let n = ⟦Mutex(0)¦1⟧ }\nenum E { @TaskLocal static var cache = Cache() } // here"
    ),
    DisguisedViolation(
      .globalState, .alias,
      "final class Cache { ⟦var¦let⟧ n = 0 }\ntypealias Kept = Cache?\nenum E { @TaskLocal static var cache: Kept // here\n}"
    ),
    DisguisedViolation(
      .globalState, .nesting,
      "actor Registry {}\nstruct Holder { let all: [⟦Registry¦Int⟧] }\nextension Contact { @TaskLocal package static var holder: Holder? = nil } // here"
    ),
    DisguisedViolation(
      .globalState, .module,
      "enum E { @Swift.TaskLocal static var lock = ⟦Mutex(0)¦0⟧ } // here"),
    DisguisedViolation(
      .globalState, .existential,
      "protocol P: Sendable {}\nfinal class Box: P { ⟦var¦let⟧ n = 0 }\nenum E { @TaskLocal static var box: any P = Box() } // here"
    ))

  /// Returns the client's file with a task-local `Trace.author`, with a function whose body is
  /// `body`, and with additional code. The body can change the owned state in a transaction:
  /// `owned.withLock(…) { … }`.
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
      .ambient, .propertyWrapper,
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
        SampleApp.helperPath:
          "public typealias T = Titles\npublic enum Titles { @TaskLocal public static var title: String?\n static let other = \"\" }"
      ]) { $1 }),
    DisguisedViolation(
      .ambient, .attribute,
      SampleApp.client(
        "⟦@TaskLocal¦⟧ let zone = 1\n", owner: "var limit: Int { zone } // here")))
}
