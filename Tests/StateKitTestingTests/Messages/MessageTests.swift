import StateKit
import StateKitSimulation
import StateKitTesting
import Testing

/// The messages are a contract: each is compared whole.
struct MessageTests {
  @Test(arguments: MessageRow.all)
  func `A failure says what happened, where, why, and what to do`(row: MessageRow) throws {
    #expect(try row.failures().messages == [row.message])
  }

  /// A kind that was added had no row, and nobody noticed. Two need another store than the laboratory's:
  /// see `HiddenCaseTests`, and `LongListTests`.
  @Test func `Each of the more than 25 kinds of messages has a row`() throws {
    let failures = try MessageRow.all.flatMap { try $0.failures().all.map(\.failure) }
    let missing = Set(MessageKind.allCases).subtracting(failures.compactMap { MessageKind($0) })
    #expect(missing == [.actionIsHidden, .skippedMoreActions])
    #expect(MessageKind.allCases.count > 25)
  }
}
