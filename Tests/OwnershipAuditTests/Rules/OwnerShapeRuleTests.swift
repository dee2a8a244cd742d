import OwnershipAudit
import Testing

/// The rule `owner-shape`: an owner, which is a type that conforms to `StateOwner`, is a
/// `fileprivate` or `private` struct, used only in `Owned(…)` and `OwnerKey(…)`.
@Suite struct OwnerShapeRuleTests {
  private static func userClient(_ source: String) -> [String: String] {
    ["Sources/App/Clients/UserClient.swift": source]
  }

  /// A comment `// here` marks each line that the rule must report.
  static let planted = [
    AnnotatedSources("an internal struct", userClient("struct UserOwner: StateOwner {} // here")),
    AnnotatedSources(
      "public, over several lines",
      userClient("public\nstruct UserOwner // here\n  :\n  StateKit::StateOwner\n{}")),
    AnnotatedSources(
      "a class", userClient("fileprivate final class UserOwner: StateOwner {} // here")),
    AnnotatedSources(
      "an alias of the protocol",
      userClient("typealias SO = StateOwner\nstruct UserOwner: SO {} // here")),
    AnnotatedSources(
      "a composition", userClient("struct UserOwner: Sendable & StateOwner {} // here")),
    AnnotatedSources(
      "a nested struct", userClient("enum Hide { struct UserOwner: StateOwner {} } // here")),
    AnnotatedSources(
      "a local struct", userClient("func f() {\n  struct UserOwner: StateOwner {} // here\n}")),
    AnnotatedSources(
      "in a branch of an if directive",
      userClient("#if X\nstruct UserOwner: PersistentStateOwner {} // here\n#endif")),
    AnnotatedSources(
      "by extension", userClient("struct UserOwner {} // here\nextension UserOwner: StateOwner {}")),
    AnnotatedSources(
      "by extension in another file",
      [
        "Sources/App/A.swift": "struct UserOwner {} // here",
        "Sources/App/B.swift": "extension UserOwner: StateOwner {} // here",
      ]),
    AnnotatedSources(
      "a conformance to a refinement",
      userClient("protocol Mine: StateOwner {}\nfileprivate struct UserOwner: Mine {} // here")),
    AnnotatedSources(
      "with another conformance",
      userClient("fileprivate struct UserOwner: StateOwner,\n  Codable {} // here")),
    AnnotatedSources(
      "with another conformance by extension",
      SampleApp.client("extension ContactsOwner: CustomReflectable {} // here\n")),
    AnnotatedSources(
      "kept in a constant", SampleApp.client("private let kept = ContactsOwner() // here\n")),
    AnnotatedSources(
      "passed on",
      SampleApp.client("func leak(_ take: (Any) -> Void) { take(ContactsOwner()) } // here\n")),
    AnnotatedSources(
      "passed through a function before `Owned` receives it",
      SampleApp.client(
        "func f(_ s: SharedStorage) { _ = Owned(same(ContactsOwner()), in: s) } // here\n")),
    AnnotatedSources(
      "the type of the owner as a value",
      SampleApp.client("let type: Any.Type = ContactsOwner.self // here\n")),
    AnnotatedSources(
      "an alias of the owner", SampleApp.client("typealias Mine = ContactsOwner // here\n")),
    AnnotatedSources(
      "in backticks", SampleApp.client("private let kept = `ContactsOwner`() // here\n")),
    AnnotatedSources(
      "the owner returns self", SampleApp.client("", owner: "func leak() -> Any { self } // here")),
    AnnotatedSources(
      "the owner creates another owner",
      SampleApp.client("", owner: "static let other = Self() // here")),
    AnnotatedSources(
      "taken by a generic function", "func take<O: StateOwner>(_ owner: O) {} // here"),
    AnnotatedSources(
      "taken as an existential",
      "func take(_ owner: Any) { if let o = owner as? any StateOwner {} } // here"),
    AnnotatedSources(
      "taken in a where clause",
      "func take<O>(_ owner: O) where O: Sendable,\n  O: StateKit.StateOwner {} // here"),
  ]

  @Test(arguments: planted)
  func `An owner that other code can access is reported`(planted: AnnotatedSources) {
    #expect(planted.reported(.ownerShape) == planted.expected)
    #expect(!planted.expected.isEmpty)
  }

  static let harmless = [
    AnnotatedSources("the sample app", [:]),
    AnnotatedSources(
      "private",
      userClient("private struct UserOwner: StateOwner { func publish(_ s: S) -> R { R(s) } }")),
    AnnotatedSources(
      "a persistent owner, with a module selector",
      userClient("fileprivate struct UserOwner: StateKit::PersistentStateOwner, Sendable {}")),
    AnnotatedSources(
      "Owned with module selectors",
      SampleApp.client(
        "func g(_ s: SharedStorage) { _ = StateKit::Owned.StateKit::init(ContactsOwner(), in: s) }\n"
      )),
    AnnotatedSources(
      "as a generic argument of Owned",
      SampleApp.client("private func f(_ o: borrowing Owned<ContactsOwner>) {}\n")),
    AnnotatedSources(
      "in a comment and a string", "// struct O: StateOwner {}\nlet s = \"ContactsOwner()\""),
    AnnotatedSources(
      "a member that uses another member of the owner",
      SampleApp.client("", owner: "let version = 1\n  func g() -> Int { self.version }")),
  ]

  @Test(arguments: harmless)
  func `An owner that only Owned and OwnerKey receive is not reported`(harmless: AnnotatedSources) {
    #expect(harmless.reported(.ownerShape) == [])
  }
}
