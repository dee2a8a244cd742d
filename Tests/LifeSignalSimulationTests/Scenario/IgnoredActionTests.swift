import Testing

@testable import LifeSignalSimulation

/// Remarks about actions that the app ignores without a message.
struct IgnoredActionTests {
  private let play = PlaySession()

  /// Returns why the last line could not be performed.
  private func reasons(_ lines: String...) throws -> [String] { try play.reasons(at: lines) }

  private func remarks(_ lines: String...) throws -> [String] { try play.remarks(at: lines) }

  init() throws {
    _ = try reasons(
      "person Ana", #"Ana signs up as "Ana" "Diaz""#, "person Ben",
      #"Ben signs up as "Ben" "Okafor""#, "Ana adds Ben as dependent")
  }

  @Test func `Confirming a number for which no code was requested produces a remark`() throws {
    let remark = ["no code was requested for a new number"]
    #expect(
      try remarks(
        #"Ana asks for a code to change the number to "12""#, "Ana confirms the number with 000000")
        == remark)
    #expect(
      try remarks(
        "Ana loses the network", #"Ana asks for a code to change the number to "555 010 0077""#,
        "Ana confirms the number with 000000") == remark)
    #expect(
      try remarks(
        "Ana gets the network back",
        #"Ana asks for a code to change the number to "555 010 0077""#,
        "Ana confirms the number with 000000") == [])
    #expect(
      try remarks(
        "messages to Ana are held", "Ana confirms the number with 000000",
        "Ana confirms the number with 000000") == ["the change is already in progress"])
  }

  @Test func `Confirming a question that became unnecessary produces a remark`() throws {
    let remark = ["there is nothing left to do"]
    _ = try reasons("Ana pings Ben", "Ana pings Ben")
    #expect(try remarks("Ben answers Ana", "Ana confirms") == remark)
    #expect(try remarks("Ben answers Ana") == ["Ana is not waiting for an answer"])
    #expect(try remarks("Ana pings Ben", "Ana pings Ben", "Ana confirms") == [])
    #expect(try remarks("expect Ana waits for no answer of Ben") == [])
  }
}
