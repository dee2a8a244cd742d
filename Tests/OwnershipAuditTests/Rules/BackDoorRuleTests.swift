import OwnershipAudit
import Testing

@Suite struct BackDoorRuleTests {
  static let planted = [
    Planted("testable", "@testable import StateKit // here"),
    Planted("in backticks", "@`testable` import StateKit // here"),
    Planted("over two lines", "@testable // here\nimport StateKit"),
    Planted("a comment between", "@ /* why */ _silgen_name(\"x\") func f() // here"),
    Planted("after another attribute", "@inlinable @_silgen_name(\"x\") // here\nfunc f()"),
    Planted("an interface for friends", "@_spi(Reflection) import Swift // here"),
    Planted(
      "in a branch", "#if DEBUG\n@_private(sourceFile: \"A.swift\") import B // here\n#endif"),
    Planted("by symbol", "let f = dlsym(nil, \"seed\") // here"),
    Planted("by type name", "let t = _typeByName(\"App.Owner\") // here"),
    Planted("as a value", "let find = [1].map { _ in _typeByName } // here"),
    Planted("a test's module", "import StateKitTesting // here"),
    Planted("one thing of it", "import struct Testing.Test // here"),
  ]

  @Test(arguments: planted)
  func `What goes round access control is reported`(planted: Planted) {
    #expect(planted.reported(.backDoor) == planted.expected)
    #expect(!planted.expected.isEmpty)
  }

  static let innocent = [
    Planted("the sample app", [:]),
    Planted("in text", "// @testable import X\nlet s = \"@_silgen_name dlsym(\""),
    Planted("another attribute", "@usableFromInline func f() {}\nimport Foundation"),
    Planted("a label", "f(testable: 1)"),
    Planted("in tests", in: "Tests/AppTests/T.swift", "@testable import App\nimport Testing"),
    Planted("in StateKitTesting", in: "Sources/StateKitTesting/T.swift", "import Testing"),
  ]

  @Test(arguments: innocent)
  func `What does not is not`(innocent: Planted) {
    #expect(innocent.reported(.backDoor) == [])
  }
}
