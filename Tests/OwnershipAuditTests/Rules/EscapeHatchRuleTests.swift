import OwnershipAudit
import Testing

@Suite struct EscapeHatchRuleTests {
  static let planted = [
    Planted("unsafe", "func f() { unsafe g() } // here"),
    Planted("interpolated", "let s = \"a \\(x!) b\" // here"),
    Planted("a line break between", "let x = try\n! y()\nlet z = a\n  .first! // here"),
    Planted("try and as", "let x = try! y() // here\nlet z = y as! Z // here"),
    Planted("implicitly unwrapped", "struct S { var x: Int! } // here"),
    Planted("a comment between", "struct S: @ /* x */ unchecked Sendable {} // here"),
    Planted("an attribute between", "extension S: @retroactive @unchecked Sendable {} // here"),
    Planted("in an inactive branch", "#if NEVER\nnonisolated(unsafe) var x = 1 // here\n#endif"),
    Planted("by name", "let y = unsafeBitCast(x, to: Y.self) // here"),
    Planted(
      "by a name that somebody else declares, too",
      [
        "Sources/App/A.swift": "enum E { static func unsafeBitCast() {}\n}",
        "Sources/App/B.swift": "let y = unsafeBitCast(x, to: Y.self) // here",
      ]),
    Planted("an escape", "withoutActuallyEscaping(body) { kept = $0 } // here"),
    Planted(
      "before a statement with a proven property",
      "final class C {\n  /// SAFETY: one thread.\n  nonisolated(unsafe) var x = 1\n  func f() {\n    unsafe g() // here\n    print(x)\n  }\n}"
    ),
    Planted("in a closure in an argument", "f(a: 1) { $0.map { $0! } } // here"),
    Planted("an empty proof", "// SAFETY:\nlet x = y! // here"),
    Planted("a proof in a string", "let s = \"// SAFETY: it is\"; let x = y! // here"),
    Planted("a proof with a blank line", "// SAFETY: never nil\n\nlet x = y! // here"),
    Planted("a proof of the line before", "let a = b! // SAFETY: never nil\nlet x = y! // here"),
    Planted(
      "the proof of a type is not its members'",
      "/// SAFETY: only one thread.\nfinal class C: @unchecked Sendable {\n  let x = y! // here\n}"),
    Planted("exclusivity", "final class C {\n  @exclusivity(unchecked) var x = 1 // here\n}"),
    Planted(
      "in a feature, with a proof", in: "Sources/App/Features/List/Sort.swift",
      "// SAFETY: never nil\nlet x = y! // here"),
    Planted(
      "in a client, with a proof",
      SampleApp.client("// SAFETY: never nil\nlet first = all.first! // here\n")),
  ]

  @Test(arguments: planted)
  func `A hatch without its proof is reported, and any in clients and features`(planted: Planted) {
    #expect(planted.reported(.escapeHatch) == planted.expected)
    #expect(!planted.expected.isEmpty)
  }

  static let innocent = [
    Planted("the sample app", [:]),
    Planted("in comments and strings", "// try! x as! y\nlet s = \"a! try! unsafe x\"\n/* x! */"),
    Planted("no unwrap", "let a = !b; let c = d != e; let f = !(g); if x!=y {}; let h = a !== b"),
    Planted("above the statement", "// SAFETY: never nil\nlet x = y!"),
    Planted("at the end of the line", "let x = y! // SAFETY: never nil"),
    Planted(
      "in the declaration's comment",
      "/// It is. SAFETY: never nil.\n@inlinable\nfunc f() {\n  let a = 1\n  g(a!)\n}"),
    Planted(
      "above an enclosing statement",
      "func f() {\n  // SAFETY: never nil.\n  return g {\n    h($0!)\n  }\n}"),
    Planted(
      "above the condition",
      "func f() {\n  // SAFETY: it lives.\n  #if A\n    unsafe g()\n  #else\n    unsafe h()\n  #endif\n}"
    ),
    Planted(
      "of the type's header",
      "/// SAFETY: under its lock.\nfinal class C: B,\n  @unchecked Sendable {}"),
    Planted(
      "of the property that is used further down",
      "final class C {\n  /// SAFETY: one thread.\n  nonisolated(unsafe) var x = 1\n  func f() {\n    let a = unsafe B(\n      c: 1,\n      d: x)\n  }\n}"
    ),
    Planted(
      "of the property that is used",
      "final class C {\n  /// SAFETY: one thread.\n  nonisolated(unsafe) var x = 1\n  func f() { unsafe x += 1 }\n}"
    ),
    Planted(
      "several lines", "// SAFETY: the pointer lives as long as\n// the string does.\nlet x = y!"),
    Planted("a name of one's own", "func unsafeThings() {}\nlet x = unsafeThings()"),
    Planted("a name", "enum E { case unsafe, safe }\nlet e = E.unsafe\nf(unsafe: 1)"),
    Planted("in tests", in: "Tests/AppTests/T.swift", "let x = y!"),
  ]

  @Test(arguments: innocent)
  func `A proven hatch, and what only looks like one, is not`(innocent: Planted) {
    #expect(innocent.reported(.escapeHatch) == [])
  }
}
