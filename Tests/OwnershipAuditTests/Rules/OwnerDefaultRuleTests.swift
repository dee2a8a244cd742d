import OwnershipAudit
import Testing

@Suite struct OwnerDefaultRuleTests {
  static let planted = [
    AnnotatedSources("of StateOwner", "extension StateOwner { func name() {} } // here"),
    AnnotatedSources(
      "with a module selector", "extension StateKit::StateOwner // here\n{ func name() {} }"),
    AnnotatedSources(
      "of a refinement",
      "protocol Mine: Sendable, PersistentStateOwner {}\nextension Mine { func f() {} } // here"),
    AnnotatedSources(
      "of a refinement in a where clause",
      "protocol Mine where Self: StateOwner {}\nextension Mine { func f() {} } // here"),
    AnnotatedSources(
      "of an alias", "typealias SO = StateKit.StateOwner\nextension SO { func f() {} } // here"),
    AnnotatedSources(
      "of another protocol, constrained",
      "extension Sendable where Self: StateOwner { func f() {} } // here"),
    AnnotatedSources(
      "in a branch of an if directive",
      "#if DEBUG\nextension /* x */ PersistentStateOwner where State == Int { func f() {} } // here\n#endif"
    ),
    AnnotatedSources(
      "in StateKit", inStateKit: "Sources/StateKit/X.swift",
      "extension StateOwner { var v: Int { 1 } } // here"),
  ]

  @Test(arguments: planted)
  func `A default implementation for owners is reported`(planted: AnnotatedSources) {
    #expect(planted.reported(.ownerDefault) == planted.expected)
    #expect(!planted.expected.isEmpty)
  }

  static let harmless = [
    AnnotatedSources("the sample app", [:]),
    AnnotatedSources(
      "of other protocols",
      "extension Sendable { func f() {} }\nextension Reducer where State: Sendable {}"),
    AnnotatedSources(
      "in a comment and a string", "// extension StateOwner {}\nlet s = \"extension StateOwner {}\""
    ),
    AnnotatedSources(
      "of the owner itself",
      SampleApp.client("extension ContactsOwner { fileprivate var version: Int { 1 } }\n")),
  ]

  @Test(arguments: harmless)
  func `Members of one owner, and of other protocols, are not reported`(harmless: AnnotatedSources)
  {
    #expect(harmless.reported(.ownerDefault) == [])
  }
}
