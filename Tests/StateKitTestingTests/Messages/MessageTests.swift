import StateKit
import StateKitSimulation
import StateKitTesting
import Testing

/// Each message is compared whole.
struct MessageTests {
  @Test(arguments: MessageRow.all)
  func `A failure states what happened, where, why, and how to fix it`(row: MessageRow) throws {
    #expect(try row.collectFailures().messages == [row.message])
  }

  /// Regression test: a kind of message was added without a row. Two kinds need a different feature
  /// than `FailingTestFeature`, and are tested in `HiddenCaseTests` and `LongListTests`.
  @Test func `Each kind of message has a row`() throws {
    let failures = try MessageRow.all.flatMap { try $0.collectFailures().all.map(\.failure) }
    let missing = Set(MessageKind.allCases).subtracting(failures.compactMap { MessageKind($0) })
    #expect(missing == [.caseNotReflectable, .skippedMoreActions])
    #expect(MessageKind.allCases.count > 25)
  }
}
