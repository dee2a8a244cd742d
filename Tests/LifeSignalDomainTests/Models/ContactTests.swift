import Foundation
import LifeSignalDomain
import Testing

struct ContactTests {
  /// Invariant 17: a flag without its date, or a date without its flag, does not exist.
  @Test func `An alert that is on since no time is not decoded`() throws {
    var contact = try Contact.sample(2)
    contact.alert = .active(since: start)
    let text = String(decoding: try Wire.encode(contact), as: UTF8.self)
    let alert = #"{"active":{"since":\#(start.timeIntervalSinceReferenceDate)}}"#
    #expect(text.replacing(".0}", with: "}").contains(alert.replacing(".0}", with: "}")))
    let broken = #"{"active":{}}"#
    for wrong in [broken, #"{"since":0}"#, "true"] {
      #expect(throws: WireError.self) { try Wire.decode(Alert.self, from: Array(wrong.utf8)) }
    }
    #expect(try Wire.decode(Contact.self, from: Array(text.utf8)) == contact)
  }

  @Test func `When a contact is due follows from the last check-in`() throws {
    #expect(try Contact.sample(2).dueAt == start.addingTimeInterval(86_400))
  }
}
