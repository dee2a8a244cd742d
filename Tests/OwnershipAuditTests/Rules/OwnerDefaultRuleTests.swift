import OwnershipAudit
import Testing

/// The rule `owner-default`: no extension adds members to `StateOwner` or to a protocol that
/// refines it, because such members receive the owner as `self`.
@Suite struct OwnerDefaultRuleTests {
  /// A comment `// here` marks each line that the rule must report.
  static let planted = [
    AnnotatedSources(
      "an extension of StateOwner", "extension StateOwner { func name() {} } // here"),
    AnnotatedSources(
      "with a module selector", "extension StateKit::StateOwner // here\n{ func name() {} }"),
    AnnotatedSources(
      "an extension of a refinement",
      "protocol Mine: Sendable, PersistentStateOwner {}\nextension Mine { func f() {} } // here"),
    AnnotatedSources(
      "an extension of a refinement in a where clause",
      "protocol Mine where Self: StateOwner {}\nextension Mine { func f() {} } // here"),
    AnnotatedSources(
      "an extension of an alias",
      "typealias SO = StateKit.StateOwner\nextension SO { func f() {} } // here"),
    AnnotatedSources(
      "a constrained extension of another protocol",
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
      "extensions of other protocols",
      "extension Sendable { func f() {} }\nextension Reducer where State: Sendable {}"),
    AnnotatedSources(
      "in a comment and a string", "// extension StateOwner {}\nlet s = \"extension StateOwner {}\""
    ),
    AnnotatedSources(
      "an extension of the owner itself",
      SampleApp.client("extension ContactsOwner { fileprivate var version: Int { 1 } }\n")),
  ]

  @Test(arguments: harmless)
  func `Members of one owner, and of other protocols, are not reported`(harmless: AnnotatedSources)
  {
    #expect(harmless.reported(.ownerDefault) == [])
  }
}
