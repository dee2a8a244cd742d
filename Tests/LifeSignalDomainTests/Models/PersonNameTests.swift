import LifeSignalDomain
import Testing

struct PersonNameTests {
  @Test(arguments: [
    "Al", "Ana Diaz", "Anne-Marie O'Neill", "Siobhán O\u{2019}Brien", "李 小龍", "Ольга Петрова",
    "नीता शर्मा", "José\u{301}", String(repeating: "a", count: 50),
  ])
  func `A name has letters of any script, spaces, hyphens and apostrophes`(name: String) throws {
    #expect(try PersonName("  \(name)\n").text == name)
  }

  @Test(arguments: [
    ("", PersonNameError.tooShort(count: 0)),
    ("   ", .tooShort(count: 0)),
    (" A ", .tooShort(count: 1)),
    (String(repeating: "a", count: 51), .tooLong),
    ("a" + String(repeating: "\u{301}", count: 100_000), .tooLong),
    ("R2D2", .unexpectedCharacter("2")),
    ("Ana_Diaz", .unexpectedCharacter("_")),
    ("Ana\nDiaz", .unexpectedCharacter("\n")),
    ("Ana 🙂", .unexpectedCharacter("🙂")),
    ("--", .noLetter), ("''", .noLetter), ("- \u{2019}", .noLetter),
    ("A\u{200D}B", .unexpectedCharacter("A\u{200D}")),
    ("Ana\u{202E}", .unexpectedCharacter("\u{202E}")),
    ("A\u{FE0F}n", .unexpectedCharacter("A\u{FE0F}")),
    ("\u{3164}\u{3164}", .unexpectedCharacter("\u{3164}")),
  ])
  func `An invalid name is refused with the reason`(name: String, error: PersonNameError) {
    #expect(throws: error) { try PersonName(name) }
  }

  @Test func `First and last name are joined by a space`() throws {
    #expect(try PersonName(first: " Ana ", last: "Diaz ").text == "Ana Diaz")
  }

  @Test(arguments: [
    ("", "Diaz", PersonNameError.blankFirstName), (" ", "Diaz", .blankFirstName),
    ("Ana", "", .blankLastName), ("Ana", "\t", .blankLastName),
  ])
  func `A blank first or last name is refused`(first: String, last: String, error: PersonNameError)
  {
    #expect(throws: error) { try PersonName(first: first, last: last) }
  }

  @Test func `An invalid name is not decoded`() {
    #expect(throws: WireError.self) { try Wire.decode(PersonName.self, from: Array(#""X""#.utf8)) }
  }
}
