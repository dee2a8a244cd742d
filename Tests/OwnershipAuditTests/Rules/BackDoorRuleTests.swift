import OwnershipAudit
import Testing

/// The rule `back-door`: production code does not bypass access control.
@Suite struct BackDoorRuleTests {
  /// A comment `// here` marks each line that the rule must report.
  static let planted = [
    AnnotatedSources("testable", "@testable import StateKit // here"),
    AnnotatedSources("in backticks", "@`testable` import StateKit // here"),
    AnnotatedSources("over two lines", "@testable // here\nimport StateKit"),
    AnnotatedSources("a comment after the @", "@ /* why */ _silgen_name(\"x\") func f() // here"),
    AnnotatedSources(
      "after another attribute", "@inlinable @_silgen_name(\"x\") // here\nfunc f()"),
    AnnotatedSources(
      "an import of a system programming interface", "@_spi(Reflection) import Swift // here"),
    AnnotatedSources(
      "in a branch of an if directive",
      "#if DEBUG\n@_private(sourceFile: \"A.swift\") import B // here\n#endif"),
    AnnotatedSources("a lookup by symbol", "let f = dlsym(nil, \"seed\") // here"),
    AnnotatedSources("a lookup by type name", "let t = _typeByName(\"App.Owner\") // here"),
    AnnotatedSources(
      "a lookup as a function value", "let find = [1].map { _ in _typeByName } // here"),
    AnnotatedSources("a module for tests", "import StateKitTesting // here"),
    AnnotatedSources("a declaration of a module for tests", "import struct Testing.Test // here"),
  ]

  @Test(arguments: planted)
  func `Code that bypasses access control is reported`(planted: AnnotatedSources) {
    #expect(planted.reported(.backDoor) == planted.expected)
    #expect(!planted.expected.isEmpty)
  }

  static let harmless = [
    AnnotatedSources("the sample app", [:]),
    AnnotatedSources(
      "in a comment and a string", "// @testable import X\nlet s = \"@_silgen_name dlsym(\""),
    AnnotatedSources("another attribute", "@usableFromInline func f() {}\nimport Foundation"),
    AnnotatedSources("an argument label", "f(testable: 1)"),
    AnnotatedSources(
      "in tests", in: "Tests/AppTests/T.swift", "@testable import App\nimport Testing"),
    AnnotatedSources(
      "in StateKitTesting", inStateKit: "Sources/StateKitTesting/T.swift", "import Testing"),
  ]

  @Test(arguments: harmless)
  func `Code that respects access control is not reported`(harmless: AnnotatedSources) {
    #expect(harmless.reported(.backDoor) == [])
  }
}
