import OwnershipAudit
import Testing

/// The rule `escape-hatch`: unsafe code has a proof, which is a comment that contains `SAFETY:` and
/// says why the code is safe. Clients and features contain no unsafe code.
@Suite struct EscapeHatchRuleTests {
  /// A comment `// here` marks each line that the rule must report.
  static let planted = [
    AnnotatedSources("an unsafe expression", "func f() { unsafe g() } // here"),
    AnnotatedSources("in a string interpolation", "let s = \"a \\(x!) b\" // here"),
    AnnotatedSources(
      "forced unwrapping in a continued line", "let x = try\n! y()\nlet z = a\n  .first! // here"),
    AnnotatedSources(
      "a forced try and a forced cast", "let x = try! y() // here\nlet z = y as! Z // here"),
    AnnotatedSources("an implicitly unwrapped optional", "struct S { var x: Int! } // here"),
    AnnotatedSources("a comment after the @", "struct S: @ /* x */ unchecked Sendable {} // here"),
    AnnotatedSources(
      "after another attribute", "extension S: @retroactive @unchecked Sendable {} // here"),
    AnnotatedSources(
      "in an inactive branch", "#if NEVER\nnonisolated(unsafe) var x = 1 // here\n#endif"),
    AnnotatedSources("an unsafe function", "let y = unsafeBitCast(x, to: Y.self) // here"),
    AnnotatedSources(
      "an unsafe function whose name the sources also declare",
      [
        "Sources/App/A.swift": "enum E { static func unsafeBitCast() {}\n}",
        "Sources/App/B.swift": "let y = unsafeBitCast(x, to: Y.self) // here",
      ]),
    AnnotatedSources(
      "withoutActuallyEscaping", "withoutActuallyEscaping(body) { kept = $0 } // here"),
    AnnotatedSources(
      "above a statement that uses a proven property",
      "final class C {\n  /// SAFETY: one thread.\n  nonisolated(unsafe) var x = 1\n  func f() {\n    unsafe g() // here\n    print(x)\n  }\n}"
    ),
    AnnotatedSources("in a closure in an argument", "f(a: 1) { $0.map { $0! } } // here"),
    AnnotatedSources("an unsafe declaration", "@unsafe func f() {} // here"),
    AnnotatedSources("an empty proof", "// SAFETY:\nlet x = y! // here"),
    AnnotatedSources("a proof in a string", "let s = \"// SAFETY: it is\"; let x = y! // here"),
    AnnotatedSources("a proof before a blank line", "// SAFETY: never nil\n\nlet x = y! // here"),
    AnnotatedSources(
      "a proof of the previous line", "let a = b! // SAFETY: never nil\nlet x = y! // here"),
    AnnotatedSources(
      "the proof of a type does not apply to its members",
      "/// SAFETY: only one thread.\nfinal class C: @unchecked Sendable {\n  let x = y! // here\n}"),
    AnnotatedSources(
      "unchecked exclusivity", "final class C {\n  @exclusivity(unchecked) var x = 1 // here\n}"),
    AnnotatedSources(
      "in a feature, with a proof", in: "Sources/App/Features/List/Sort.swift",
      "// SAFETY: never nil\nlet x = y! // here"),
    AnnotatedSources(
      "in a client, with a proof",
      SampleApp.client("// SAFETY: never nil\nlet first = all.first! // here\n")),
  ]

  @Test(arguments: planted)
  func `Unsafe code in clients and features, or without a proof, is reported`(
    planted: AnnotatedSources
  ) {
    #expect(planted.reported(.escapeHatch) == planted.expected)
    #expect(!planted.expected.isEmpty)
  }

  static let harmless = [
    AnnotatedSources("the sample app", [:]),
    AnnotatedSources(
      "in comments and strings", "// try! x as! y\nlet s = \"a! try! unsafe x\"\n/* x! */"),
    AnnotatedSources(
      "exclamation marks that unwrap nothing",
      "let a = !b; let c = d != e; let f = !(g); if x!=y {}; let h = a !== b"),
    AnnotatedSources("a proof above the statement", "// SAFETY: never nil\nlet x = y!"),
    AnnotatedSources("a proof at the end of the line", "let x = y! // SAFETY: never nil"),
    AnnotatedSources(
      "a proof in the declaration's comment",
      "/// It is. SAFETY: never nil.\n@inlinable\nfunc f() {\n  let a = 1\n  g(a!)\n}"),
    AnnotatedSources(
      "a proof above an enclosing statement",
      "func f() {\n  // SAFETY: never nil.\n  return g {\n    h($0!)\n  }\n}"),
    AnnotatedSources(
      "a proof above the if directive",
      "func f() {\n  // SAFETY: it lives.\n  #if A\n    unsafe g()\n  #else\n    unsafe h()\n  #endif\n}"
    ),
    AnnotatedSources(
      "a proof above the header of a type",
      "/// SAFETY: under its lock.\nfinal class C: B,\n  @unchecked Sendable {}"),
    AnnotatedSources(
      "a proof of a property that is used with self, and in an extension",
      "final class C {\n  /// SAFETY: one thread.\n  nonisolated(unsafe) var x = 1\n  init(x: Int) { unsafe self.x = x }\n}\nextension C {\n  func f() { if let y = unsafe x { g(y) } }\n}"
    ),
    AnnotatedSources(
      "a proof of the property that is used",
      "final class C {\n  /// SAFETY: one thread.\n  nonisolated(unsafe) var x = 1\n  func f() { unsafe x += 1 }\n}"
    ),
    AnnotatedSources(
      "a proof of a property that is negated",
      "final class C {\n  /// SAFETY: one thread.\n  nonisolated(unsafe) var x = true\n  func f() -> Bool { unsafe !x && g }\n}"
    ),
    AnnotatedSources(
      "a proof over several lines",
      "// SAFETY: the pointer lives as long as\n// the string does.\nlet x = y!"),
    AnnotatedSources(
      "a declared function whose name starts with unsafe",
      "func unsafeThings() {}\nlet x = unsafeThings()"),
    AnnotatedSources(
      "an enum case and a label named unsafe",
      "enum E { case unsafe, safe }\nlet e = E.unsafe\nf(unsafe: 1)"),
    AnnotatedSources("in tests", in: "Tests/AppTests/T.swift", "let x = y!"),
  ]

  @Test(arguments: harmless)
  func `Proven unsafe code, and similar safe code, is not reported`(harmless: AnnotatedSources) {
    #expect(harmless.reported(.escapeHatch) == [])
  }
}
