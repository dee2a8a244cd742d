import Foundation
import LifeSignalDomain
import Testing

struct EmergencyNoteTests {
  @Test func `A note is trimmed and may be empty`() throws {
    #expect(try EmergencyNote(" Diabetic. \n").text == "Diabetic.")
    #expect(try EmergencyNote("  ") == .empty)
    #expect(EmergencyNote.empty.isEmpty)
  }

  @Test func `A note has at most 500 characters`() throws {
    #expect(try EmergencyNote(String(repeating: "n", count: 500)).text.count == 500)
    #expect(throws: EmergencyNoteError.tooLong) {
      try EmergencyNote(String(repeating: "n", count: 501))
    }
    // The Unicode scalars are limited too. This text is one character of 100,001 scalars.
    #expect(throws: EmergencyNoteError.tooLong) {
      try EmergencyNote("n" + String(repeating: "\u{301}", count: 100_000))
    }
  }
}
