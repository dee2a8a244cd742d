import OwnershipAudit
import Testing

@Suite struct OwnerShapeRuleTests {
  private static func owner(_ source: String) -> [String: String] {
    ["Sources/App/Clients/UserClient.swift": source]
  }

  static let planted = [
    Planted("visible", owner("struct UserOwner: StateOwner {} // here")),
    Planted(
      "public, over several lines",
      owner("public\nstruct UserOwner // here\n  :\n  StateKit::StateOwner\n{}")),
    Planted("a class", owner("fileprivate final class UserOwner: StateOwner {} // here")),
    Planted(
      "an alias of the protocol",
      owner("typealias SO = StateOwner\nstruct UserOwner: SO {} // here")),
    Planted("a composition", owner("struct UserOwner: Sendable & StateOwner {} // here")),
    Planted("a nested one", owner("enum Hide { struct UserOwner: StateOwner {} } // here")),
    Planted("a local one", owner("func f() {\n  struct UserOwner: StateOwner {} // here\n}")),
    Planted(
      "in a branch", owner("#if X\nstruct UserOwner: PersistentStateOwner {} // here\n#endif")),
    Planted(
      "by extension", owner("struct UserOwner {} // here\nextension UserOwner: StateOwner {}")),
    Planted(
      "by extension in another file",
      [
        "Sources/App/A.swift": "struct UserOwner {} // here",
        "Sources/App/B.swift": "extension UserOwner: StateOwner {} // here",
      ]),
    Planted(
      "of a refinement",
      owner("protocol Mine: StateOwner {}\nfileprivate struct UserOwner: Mine {} // here")),
    Planted(
      "with another conformance",
      owner("fileprivate struct UserOwner: StateOwner,\n  Codable {} // here")),
    Planted(
      "with another conformance by extension",
      SampleApp.client("extension ContactsOwner: CustomReflectable {} // here\n")),
    Planted("kept in a constant", SampleApp.client("private let kept = ContactsOwner() // here\n")),
    Planted(
      "given away",
      SampleApp.client("func leak(_ take: (Any) -> Void) { take(ContactsOwner()) } // here\n")),
    Planted(
      "wrapped on the way",
      SampleApp.client(
        "func f(_ s: SharedStorage) { _ = Owned(same(ContactsOwner()), in: s) } // here\n")),
    Planted("its type", SampleApp.client("let type: Any.Type = ContactsOwner.self // here\n")),
    Planted("by an alias", SampleApp.client("typealias Mine = ContactsOwner // here\n")),
    Planted("in backticks", SampleApp.client("private let kept = `ContactsOwner`() // here\n")),
    Planted("by itself", SampleApp.client("", owner: "func leak() -> Any { self } // here")),
    Planted(
      "another of its kind", SampleApp.client("", owner: "static let other = Self() // here")),
    Planted("taken by a generic function", "func take<O: StateOwner>(_ owner: O) {} // here"),
    Planted(
      "taken as an existential",
      "func take(_ owner: Any) { if let o = owner as? any StateOwner {} } // here"),
    Planted(
      "taken in a where clause",
      "func take<O>(_ owner: O) where O: Sendable,\n  O: StateKit.StateOwner {} // here"),
  ]

  @Test(arguments: planted)
  func `An owner that others may get hold of is reported`(planted: Planted) {
    #expect(planted.reported(.ownerShape) == planted.expected)
    #expect(!planted.expected.isEmpty)
  }

  static let innocent = [
    Planted("the sample app", [:]),
    Planted(
      "private",
      owner("private struct UserOwner: StateOwner { func publish(_ s: S) -> R { R(s) } }")),
    Planted(
      "persistent, in a selector",
      owner("fileprivate struct UserOwner: StateKit::PersistentStateOwner, Sendable {}")),
    Planted(
      "selectors",
      SampleApp.client(
        "func g(_ s: SharedStorage) { _ = StateKit::Owned.StateKit::init(ContactsOwner(), in: s) }\n"
      )),
    Planted(
      "as an argument of Owned's type",
      SampleApp.client("private func f(_ o: borrowing Owned<ContactsOwner>) {}\n")),
    Planted("text", "// struct O: StateOwner {}\nlet s = \"ContactsOwner()\""),
    Planted(
      "its own members",
      SampleApp.client("", owner: "let version = 1\n  func g() -> Int { self.version }")),
  ]

  @Test(arguments: innocent)
  func `An owner that only Owned and SharedKey see is not`(innocent: Planted) {
    #expect(innocent.reported(.ownerShape) == [])
  }
}
