import StateKit
import StateKitSimulation
import StateKitTesting
import Testing

/// The messages are a contract: each is compared whole.
struct MessageTests {
  @Test(arguments: MessageRow.all)
  func `A failure says what happened, where, why, and what to do`(row: MessageRow) throws {
    #expect(try row.messages() == [row.message])
  }

  @Test func `There are more than 25 kinds of messages`() {
    #expect(Set(MessageRow.all.map(\.message)).count > 35)
  }
}
