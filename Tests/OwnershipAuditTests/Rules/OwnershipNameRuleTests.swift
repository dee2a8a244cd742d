import OwnershipAudit
import Testing

/// The rule `ownership-name`: only StateKit declares or extends the types that ownership depends
/// on.
@Suite struct OwnershipNameRuleTests {
  /// A comment `// here` marks each line that the rule must report.
  static let planted = [
    AnnotatedSources("a struct", "struct Owned<O> { } // here"),
    AnnotatedSources("over several lines", "public\nstruct\n/* x */\nOwned<O> // here\n{ }"),
    AnnotatedSources("an enum named after the module", "enum StateKit {} // here"),
    AnnotatedSources("an alias", "typealias OwnerKey = Fake // here"),
    AnnotatedSources("in backticks", "struct `Owned` {} // here"),
    AnnotatedSources("nested", "enum Hide { struct SharedReader {} } // here"),
    AnnotatedSources(
      "a function", "func Owned<O>(_ o: O, in s: SharedStorage) -> Fake { Fake(o) } // here"),
    AnnotatedSources("an extension", "extension Owned { func withLock() {} } // here"),
    AnnotatedSources(
      "an extension with a module's name",
      "extension StateKit.Owned { init(_ o: Owner) {} } // here"),
    AnnotatedSources(
      "an extension with a module selector", "extension StateKit::OwnerKey { init() {} } // here"),
    AnnotatedSources(
      "an extension of an alias", "typealias Box = Owned\nextension Box { func f() {} } // here"),
    AnnotatedSources(
      "an extension of a nested alias",
      "enum K { typealias Box = StateKit.Owned }\nextension K.Box { func f() {} } // here"),
    AnnotatedSources(
      "in a branch of an if directive",
      "#if os(Linux)\nprotocol StateOwner {} // here\n#else\nextension PublishedState {} // here\n#endif"
    ),
    AnnotatedSources(
      "a conformance in another file",
      "extension ReadOnlyContactsState: @retroactive PublishedState { // here\n}"),
    AnnotatedSources(
      "a conformance of an undeclared type", "extension Row: PublishedState {} // here"),
    AnnotatedSources(
      "a conformance to a refinement",
      "protocol P: PublishedState {}\nextension ReadOnlyContactsState: P {} // here"),
  ]

  @Test(arguments: planted)
  func `A declaration or an extension with a name of StateKit is reported`(
    planted: AnnotatedSources
  ) {
    #expect(planted.reported(.ownershipName) == planted.expected)
    #expect(!planted.expected.isEmpty)
  }

  static let harmless = [
    AnnotatedSources("the sample app", [:]),
    AnnotatedSources(
      "StateKit itself", inStateKit: "Sources/StateKit/Owned.swift",
      "public struct Owned {}\nextension Owned {}"),
    AnnotatedSources(
      "in a comment and a string", "// struct Owned {}\nlet s = \"extension Owned {}\""),
    AnnotatedSources(
      "other names", "struct OwnedCar {}\nlet owned = 1\nextension Contact { var owned: Int { 1 } }"
    ),
    AnnotatedSources("an enum case", "enum Car { case Owned }"),
  ]

  @Test(arguments: harmless)
  func `A declaration or an extension with another name is not reported`(harmless: AnnotatedSources)
  {
    #expect(harmless.reported(.ownershipName) == [])
  }

  @Test func `A folder named StateKit deep in a target is not StateKit`() {
    let planted = AnnotatedSources(
      "", in: "Sources/App/Sources/StateKit/Evil.swift", "extension Owned {} // here")
    #expect(planted.reported(.ownershipName) == planted.expected)
  }
}
