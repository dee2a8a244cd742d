import OwnershipAudit
import Testing

@Suite struct OwnerDefaultRuleTests {
  static let planted = [
    Planted("of StateOwner", "extension StateOwner { func name() {} } // here"),
    Planted("with a selector", "extension StateKit::StateOwner // here\n{ func name() {} }"),
    Planted(
      "of a refinement",
      "protocol Mine: Sendable, PersistentStateOwner {}\nextension Mine { func f() {} } // here"),
    Planted(
      "of a refinement by where",
      "protocol Mine where Self: StateOwner {}\nextension Mine { func f() {} } // here"),
    Planted(
      "of an alias", "typealias SO = StateKit.StateOwner\nextension SO { func f() {} } // here"),
    Planted(
      "of another protocol, constrained",
      "extension Sendable where Self: StateOwner { func f() {} } // here"),
    Planted(
      "in a branch",
      "#if DEBUG\nextension /* x */ PersistentStateOwner where State == Int { func f() {} } // here\n#endif"
    ),
    Planted(
      "in StateKit", in: "Sources/StateKit/X.swift",
      "extension StateOwner { var v: Int { 1 } } // here"),
  ]

  @Test(arguments: planted)
  func `A member that any owner gets is reported`(planted: Planted) {
    #expect(planted.reported(.ownerDefault) == planted.expected)
    #expect(!planted.expected.isEmpty)
  }

  static let innocent = [
    Planted("the sample app", [:]),
    Planted(
      "of other protocols",
      "extension Sendable { func f() {} }\nextension Reducer where State: Sendable {}"),
    Planted("text", "// extension StateOwner {}\nlet s = \"extension StateOwner {}\""),
    Planted(
      "of the owner itself",
      SampleApp.client("extension ContactsOwner { fileprivate var version: Int { 1 } }\n")),
  ]

  @Test(arguments: innocent)
  func `Members of one owner, and of other protocols, are not`(innocent: Planted) {
    #expect(innocent.reported(.ownerDefault) == [])
  }
}
