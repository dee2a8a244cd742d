import Foundation
import OwnershipAudit
import Testing

@Suite struct AuditResultTests {
  private let result = Audit(rules: [.globalState, .ownedState]).run(
    overSources: SampleApp.sources.merging(
      SampleApp.model(field: "var place: Point", "var cache = 1\n")
    ) { $1 }.merging(["Sources/App/Broken.swift": "/*"]) { $1 })

  @Test func `The text contains the location, the source, the reason and the fix`() {
    #expect(
      result.text == """
        Sources/App/Models/Contact.swift:9:5: cache is a global variable [global-state]
          9 | var cache = 1
            |     ^~~~~
          why:  All stores, tests and simulated devices of a process share its global state. They affect
                each other through this state, and no run can be repeated.
          fix:  Create it in the composition root, and pass it to the code that uses it.

        Sources/App/Models/Contact.swift:5:7: unknown: Point, in ContactsState.contacts → Contact.place
          fix:  Also audit the sources that declare the type, or list the type as a value type.

        Sources/App/Broken.swift: not fully audited: line 1 contains an unterminated comment

        7 files, 1 finding, 1 unknown type, 1 path not fully audited
        """)
  }

  @Test func `The text contains the reason for a rule once, and a fix for each finding`() {
    let text = Audit(rules: [.globalState]).run(
      overSources: ["Sources/App/A.swift": "var a = 1\nvar b = 2"]
    ).text
    #expect(text.split(separator: "\n").count { $0.hasPrefix("  why:") } == 1)
    #expect(text.split(separator: "\n").count { $0.hasPrefix("  fix:") } == 2)
  }

  @Test(arguments: [
    ("\tvar a = 1", "  1 | \tvar a = 1\n    | \t    ^\n"),
    ("/* 👩‍👩‍👧 é 字 */ var `a` = 1", "  1 | /* 👩‍👩‍👧 é 字 */ var `a` = 1\n    |                   ^~~\n"),
    ("/* \u{1B}[2J\u{202E} */ var a = 1", "  1 | /* �[2J� */ var a = 1\n    |                 ^\n"),
  ])
  func `The caret is below the reported code, and control characters are replaced`(
    source: String, shown: String
  ) {
    let result = Audit(rules: [.globalState]).run(overSources: ["A.swift": source])
    #expect(result.text.contains("[global-state]\n" + shown))
  }

  @Test func `A very long line is not shown`() {
    let source = "let s = \"" + String(repeating: "x", count: 100_000) + "\"; var a = 1"
    let result = Audit(rules: [.globalState]).run(overSources: ["A.swift": source])
    #expect(result.findings.count == 1)
    #expect(result.text.count < 1_000)
  }

  @Test func `A style applies to the location, the caret and the secondary text`() {
    var style = AuditStyle()
    style.location = { "<\($0)>" }
    style.caret = { "{\($0)}" }
    style.secondary = { "(\($0))" }
    let result = Audit(rules: [.globalState]).run(overSources: ["A.swift": "var cache = 1"])
    let lines = result.paragraphs(style)[0].split(separator: "\n")
    #expect(lines[0] == "<A.swift:1:5:> cache is a global variable [global-state]")
    #expect(lines[1] == "  (1 |) var cache = 1")
    #expect(lines[2] == "  (  |)     {^~~~~}")
    #expect(lines[3].hasPrefix("(  why:"))
  }

  @Test func `The result can be decoded from its JSON`() throws {
    let json = try result.json()
    #expect(try JSONDecoder().decode(AuditResult.self, from: Data(json.utf8)) == result)
    #expect(json.contains("\"file\" : \"Sources/App/Models/Contact.swift\""))
    #expect(json.contains("\"rule\" : \"global-state\""))
  }
}
