import OwnershipAudit
import Testing

/// The rule `handed-writer`: other files must not get access to a writer of an owner's file, such as
/// an `Owned`, or a function that lets its caller change the state.
@Suite struct HandedWriterRuleTests {
  /// A comment `// here` marks each line that the rule must report.
  static let planted = [
    AnnotatedSources(
      "a helper that takes an owned value",
      "func put<O: P>(_ owned: borrowing Owned<O>, _ value: O.State) {} // here"),
    AnnotatedSources(
      "an owned value outside of the owner's file", "let kept = Owned(owner(), in: storage) // here"
    ),
    AnnotatedSources(
      "a helper of the owner's file",
      SampleApp.client("func put<O>(_ owned: borrowing StateKit.Owned<O>) {} // here\n")),
    AnnotatedSources(
      "a closure that changes the state",
      SampleApp.client(
        "func edit(_ body: @Sendable (inout ContactsState) throws -> Void) {} // here\n")
    ),
    AnnotatedSources(
      "a static function of the client",
      SampleApp.client(
        "extension ContactsClient { static func edit(_ body: (inout ContactsState) -> Void) {} } // here\n"
      )),
    AnnotatedSources(
      "an initializer of another type",
      SampleApp.client("struct Editor { init(_ body: (inout ContactsState) -> Void) {} } // here\n")
    ),
    AnnotatedSources(
      "a writable key path",
      SampleApp.client(
        "func put<V>(_ path: WritableKeyPath<ContactsState, V> & Sendable, _ v: V) {} // here\n")),
    AnnotatedSources(
      "a function of another file",
      SampleApp.client(
        "fileprivate func f(_ o: borrowing Owned<ContactsOwner>) { o.withLock(\"a\") { tidy(1, &$0) } } // here\n"
      ).merging([SampleApp.helperPath: "func tidy(_ n: Int, _ s: inout ContactsState) {}"]) { $1 }),
    AnnotatedSources(
      "a generic function of another file",
      SampleApp.client(
        "fileprivate func f(_ o: borrowing Owned<ContactsOwner>) { o.withLock(\"a\") { tidy(&$0) } } // here\n"
      ).merging([SampleApp.helperPath: "func tidy<T>(_ s: inout T) {}"]) { $1 }),
  ]

  @Test(arguments: planted)
  func `A writer that other files can access is reported`(planted: AnnotatedSources) {
    #expect(planted.reported(.handedWriter) == planted.expected)
    #expect(!planted.expected.isEmpty)
  }

  static let harmless = [
    AnnotatedSources("the sample app", [:]),
    AnnotatedSources(
      "private helpers",
      SampleApp.client(
        "private func put(_ o: borrowing Owned<ContactsOwner>) {}\nfileprivate enum Help { static func edit(_ b: (inout ContactsState) -> Void) {} }\n"
      )),
    AnnotatedSources(
      "a member of the state",
      SampleApp.client(
        "extension ContactsState { mutating func set<V>(_ p: WritableKeyPath<Self, V>, _ v: V) {} }\n"
      )),
    AnnotatedSources(
      "a function of the model's file",
      SampleApp.client(
        "private func f(_ o: borrowing Owned<ContactsOwner>) { o.withLock(\"a\") { tidy(&$0) } }\n"
      ).merging(SampleApp.model(field: "", "func tidy(_ s: inout ContactsState) {}\n")) { $1 }),
    AnnotatedSources(
      "a function of another file that receives another value",
      SampleApp.client("private func f() { var n = 1; count(&n); tidy(n) }\n").merging([
        SampleApp.helperPath:
          "func count(_ n: inout Int) {}\nfunc tidy(_ s: inout ContactsState) {}"
      ]) { $1 }),
    AnnotatedSources(
      "read-only key paths, and key paths into other types",
      SampleApp.client(
        "func look<V>(_ p: KeyPath<ContactsState, V>, _ q: WritableKeyPath<Screen, V>) {}\n")),
    AnnotatedSources(
      "a closure that changes the state, outside of the owner's file",
      "func edit(_ body: (inout ContactsState) -> Void) {}"),
    AnnotatedSources("other names", "let a = car.Owned; f(Owned: 1); enum Car { case Owned }"),
    AnnotatedSources(
      "in a comment and a string", "// Owned<ContactsOwner>\nlet s = \"borrowing Owned<O>\""),
  ]

  @Test(arguments: harmless)
  func `Private writers and other functions are not reported`(harmless: AnnotatedSources) {
    #expect(harmless.reported(.handedWriter) == [])
  }
}
