import StateKit
import SwiftSourceReading
import Testing

@testable import OwnershipAudit

@Suite struct SourceFileTests {
  private func file(_ source: String) -> SourceFile {
    SourceFile(
      path: "A.swift", location: FileLocation(path: ["A.swift"], rootLength: 0),
      bytes: Array(source.utf8), names: NameTable())
  }

  @Test func `The declarations around a token are returned from the inside out`() throws {
    let file = file("struct A { func f() { g { h() } }; var x = { i() } }\nj()")
    func around(_ name: String) -> [String] {
      file.occurrences(of: name).flatMap { file.declarations(around: $0) }
        .map { file.declarations[$0].name }
    }
    #expect(around("h") == ["f", "A"])
    #expect(around("i") == ["x", "A"])
    #expect(around("j") == [])
  }

  @Test func `A line starts a statement unless it continues the previous line`() throws {
    let source = "a = b\n  + c\nd\n.e\nf(g,\n h) { i in\n  j; k }\nl = m ??\n n"
    let file = file(source)
    // Each name, followed by the first token of its statement.
    let starts = file.tokens.indices.filter { file.tokens[$0].kind == .name }.map { index in
      "\(file.text(index)):\(file.text(Int(file.statementStarts[index])))"
    }
    #expect(
      starts == [
        "a:a", "b:a", "c:a", "d:d", "e:d", "f:f", "g:g", "h:h", "i:i", "in:i", "j:j", "k:k", "l:l",
        "m:l", "n:l",
      ])
  }

  @Test func `Columns are counted in characters`() {
    let file = file("let é = \"👩‍👩‍👧\"; let x = 1")
    #expect(file.occurrences(of: "x").map { file.column(of: $0) } == [18])
  }

  @Test func `Any order of tokens can be audited`() {
    var random = SplitMix64(seed: 11)
    let pieces = [
      "struct", "A", "extension", ":", "{", "}", "(", ")", "[", "]", "<", ">", ",", ".", "::", "=",
      "@", "func", "var", "let", "case", "enum", "init", "where", "->", "throws", "some", "any",
      "&",
      "#if x\n", "#endif\n", "\n", "!", "?", "inout", "typealias", "\"a\\(", "import", "class", ";",
      "Task", "Date", "State", "StateOwner", "PublishedState", "SharedStorage", "unsafe", "live",
    ]
    for _ in 0..<400 {
      let source = (0..<Int.random(in: 0..<80, using: &random)).map { _ in
        pieces.randomElement(using: &random) ?? ""
      }.joined(separator: Bool.random(using: &random) ? " " : "")
      _ = Audit().run(overSources: ["Sources/App/A.swift": source, "Package.swift": source])
    }
  }

  @Test(arguments: [
    "(", "{", "[", "<", "A<", "(A, ", "\"\\(", "struct A {", "func f(", "{ var x = ", "[[A: ",
    "any ", "~", "@a ", "A & ", "!", "/a ", "#if x\n", "/*", "A.", "case a(", "-> ", "where A: ",
    "let x = A(", "unsafe x! ", "extension A: B, ",
  ])
  func `Code that repeats or nests a piece 5,000 times is audited`(piece: String) {
    let source = String(repeating: piece, count: 5_000)
    let result = Audit().run(overSources: ["Sources/App/A.swift": "enum E {" + source])
    #expect(result.fileCount == 1)
  }
}
