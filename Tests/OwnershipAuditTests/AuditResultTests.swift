import Foundation
import OwnershipAudit
import Testing

@Suite struct AuditResultTests {
  private let result = Audit(rules: [.globalState, .ownedState]).run(
    overSources: SampleApp.sources.merging(
      SampleApp.model(field: "var place: Point", "var cache = 1\n")
    ) { $1 }.merging(["Sources/App/Broken.swift": "/*"]) { $1 })

  @Test func `As text it says what, where, why and what to do`() {
    #expect(
      result.text == """
        Sources/App/Models/Contact.swift:9:5: cache is a variable of the process [global-state]
          9 | var cache = 1
            |     ^~~~~
          why:  What belongs to the process is shared by all stores, tests and simulated devices in it: they
                see each other, and no run can be repeated.
          mend: Let the composition root make it, and hand it to who needs it.

        Sources/App/Models/Contact.swift:5:7: unknown: Point, in ContactsState.contacts → Contact.place
          mend: Audit the sources that declare it, too, or name it as a value type.

        Sources/App/Broken.swift: not wholly audited: in line 1 a comment has no end

        7 files, 1 finding, 1 unknown type, 1 not audited, or not wholly
        """)
  }

  @Test func `Why a rule matters is said once, the mend each time`() {
    let text = Audit(rules: [.globalState]).run(
      overSources: ["Sources/App/A.swift": "var a = 1\nvar b = 2"]
    ).text
    #expect(text.split(separator: "\n").count { $0.hasPrefix("  why:") } == 1)
    #expect(text.split(separator: "\n").count { $0.hasPrefix("  mend:") } == 2)
  }

  @Test(arguments: [
    ("\tvar a = 1", "  1 | \tvar a = 1\n    | \t    ^\n"),
    ("/* 👩‍👩‍👧 é 字 */ var `a` = 1", "  1 | /* 👩‍👩‍👧 é 字 */ var `a` = 1\n    |                   ^~~\n"),
    ("/* \u{1B}[2J\u{202E} */ var a = 1", "  1 | /* �[2J� */ var a = 1\n    |                 ^\n"),
  ])
  func `The caret stands below what is meant, and nothing acts on the terminal`(
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

  @Test func `A style is put round the parts`() {
    var style = AuditStyle()
    style.place = { "<\($0)>" }
    style.mark = { "{\($0)}" }
    style.aside = { "(\($0))" }
    let result = Audit(rules: [.globalState]).run(overSources: ["A.swift": "var cache = 1"])
    let lines = result.paragraphs(style)[0].split(separator: "\n")
    #expect(lines[0] == "<A.swift:1:5:> cache is a variable of the process [global-state]")
    #expect(lines[1] == "  (1 |) var cache = 1")
    #expect(lines[2] == "  (  |)     {^~~~~}")
    #expect(lines[3].hasPrefix("(  why:"))
  }

  @Test func `As JSON it comes back as it was`() throws {
    let json = try result.json()
    #expect(try JSONDecoder().decode(AuditResult.self, from: Data(json.utf8)) == result)
    #expect(json.contains("\"file\" : \"Sources/App/Models/Contact.swift\""))
    #expect(json.contains("\"rule\" : \"global-state\""))
  }
}
