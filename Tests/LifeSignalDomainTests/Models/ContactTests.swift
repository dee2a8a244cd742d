import Foundation
import LifeSignalDomain
import LifeSignalTestSupport
import Testing

struct ContactTests {
  /// Invariant 17: a flag without a date, or a date without a flag, cannot be represented.
  @Test func `An active alert without a date is not decoded`() throws {
    var contact = try Contact.sample(2)
    contact.alert = .active(since: testStart)
    let text = String(decoding: try Wire.encode(contact), as: UTF8.self)
    let alert = #"{"active":{"since":\#(testStart.timeIntervalSinceReferenceDate)}}"#
    // The encoder may write a whole number with or without `.0`.
    #expect(text.replacing(".0}", with: "}").contains(alert.replacing(".0}", with: "}")))
    for wrong in [#"{"active":{}}"#, #"{"since":0}"#, "true"] {
      #expect(throws: WireError.self) { try Wire.decode(Alert.self, from: Array(wrong.utf8)) }
    }
    #expect(try Wire.decode(Contact.self, from: Array(text.utf8)) == contact)
  }

  @Test func `The due date of a contact follows from the last check-in`() throws {
    #expect(try Contact.sample(2).dueAt == testStart.addingTimeInterval(86_400))
  }
}
