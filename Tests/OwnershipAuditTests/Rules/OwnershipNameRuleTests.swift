import OwnershipAudit
import Testing

@Suite struct OwnershipNameRuleTests {
  static let planted = [
    Planted("a struct", "struct Owned<O> { } // here"),
    Planted("over several lines", "public\nstruct\n/* x */\nOwned<O> // here\n{ }"),
    Planted("an enum named after the module", "enum StateKit {} // here"),
    Planted("an alias", "typealias SharedKey = Fake // here"),
    Planted("in backticks", "struct `Owned` {} // here"),
    Planted("nested", "enum Hide { struct SharedReader {} } // here"),
    Planted("a function", "func Owned<O>(_ o: O, in s: SharedStorage) -> Fake { Fake(o) } // here"),
    Planted("an extension", "extension Owned { func withLock() {} } // here"),
    Planted(
      "an extension with a module", "extension StateKit.Owned { init(_ o: Owner) {} } // here"),
    Planted("an extension with a selector", "extension StateKit::SharedKey { init() {} } // here"),
    Planted(
      "an extension of an alias", "typealias Box = Owned\nextension Box { func f() {} } // here"),
    Planted(
      "an extension of a nested alias",
      "enum K { typealias Box = StateKit.Owned }\nextension K.Box { func f() {} } // here"),
    Planted(
      "in a branch",
      "#if os(Linux)\nprotocol StateOwner {} // here\n#else\nextension PublishedState {} // here\n#endif"
    ),
    Planted(
      "a conformance elsewhere",
      "extension ReadOnlyContactsState: @retroactive PublishedState { // here\n}"),
    Planted(
      "a conformance in a refinement",
      "protocol P: PublishedState {}\nextension ReadOnlyContactsState: P {} // here"),
  ]

  @Test(arguments: planted)
  func `A declaration or an extension of StateKit's names is reported`(planted: Planted) {
    #expect(planted.reported(.ownershipName) == planted.expected)
    #expect(!planted.expected.isEmpty)
  }

  static let innocent = [
    Planted("the sample app", [:]),
    Planted(
      "StateKit itself", in: "Sources/StateKit/Owned.swift",
      "public struct Owned {}\nextension Owned {}"),
    Planted("text", "// struct Owned {}\nlet s = \"extension Owned {}\""),
    Planted(
      "other names", "struct OwnedCar {}\nlet owned = 1\nextension Contact { var owned: Int { 1 } }"
    ),
    Planted("a case", "enum Car { case Owned }"),
  ]

  @Test(arguments: innocent)
  func `Other names are not`(innocent: Planted) {
    #expect(innocent.reported(.ownershipName) == [])
  }

  @Test func `A folder named StateKit deep in a target is not StateKit`() {
    let planted = Planted(
      "", in: "Sources/App/Sources/StateKit/Evil.swift", "extension Owned {} // here")
    #expect(planted.reported(.ownershipName) == planted.expected)
  }
}
