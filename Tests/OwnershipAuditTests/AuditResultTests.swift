import Foundation
import OwnershipAudit
import Testing

@Suite struct AuditResultTests {
  private let result = Audit(rules: [.globalState, .ownedState]).run(
    overSources: SampleApp.sources.merging(
      SampleApp.model(field: "var place: Point", "var cache = 1\n")
    ) { $1 }.merging(["Sources/App/Broken.swift": "/*"]) { $1 })

  @Test func `As text it says what, why and what to do, with the place`() {
    #expect(
      result.text == """
        Sources/App/Models/Contact.swift:9:5: cache is a variable of the process [global-state]
          why:  What belongs to the process is shared by all stores, tests and simulated devices in it: they see each other, and no run can be repeated.
          mend: Let the composition root make it, and hand it to who needs it.

        Sources/App/Models/Contact.swift:5:7: unknown: Point
          in:   ContactsState.contacts → Contact.place
          mend: Audit the sources that declare it, too, or name it as a value type.

        Sources/App/Broken.swift: It was audited, but in line 1 a comment has no end.

        1 finding, 1 unknown type, 1 note in 7 files.
        """)
  }

  @Test func `As JSON it comes back as it was`() throws {
    let json = try result.json()
    #expect(try JSONDecoder().decode(AuditResult.self, from: Data(json.utf8)) == result)
    #expect(json.contains("\"file\" : \"Sources/App/Models/Contact.swift\""))
    #expect(json.contains("\"rule\" : \"global-state\""))
  }
}
