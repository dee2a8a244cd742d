import Testing

@testable import LifeSignalSimulation

/// What the app leaves without a word is said to whoever plays.
struct NothingLeftToDoTests {
  private let play = Play()

  /// Why the last line could not be done.
  private func reasons(_ lines: String...) throws -> [String] { try play.reasons(at: lines) }

  private func remarks(_ lines: String...) throws -> [String] { try play.remarks(at: lines) }

  init() throws {
    _ = try reasons(
      "person Ana", #"Ana signs up as "Ana" "Diaz""#, "person Ben",
      #"Ben signs up as "Ben" "Okafor""#, "Ana adds Ben as dependent")
  }

  @Test func `Without a code on its way there is no number to confirm`() throws {
    let none = ["no code was sent to another number"]
    #expect(
      try remarks(
        #"Ana asks for a code to change the number to "12""#, "Ana confirms the number with 000000")
        == none)
    #expect(
      try remarks(
        "Ana loses the network", #"Ana asks for a code to change the number to "555 010 0077""#,
        "Ana confirms the number with 000000") == none)
    #expect(
      try remarks(
        "Ana gets the network back",
        #"Ana asks for a code to change the number to "555 010 0077""#,
        "Ana confirms the number with 000000") == [])
    #expect(
      try remarks(
        "messages to Ana are held", "Ana confirms the number with 000000",
        "Ana confirms the number with 000000") == ["the number is being changed already"])
  }

  @Test func `A question that has become idle leaves nothing to do when it is confirmed`() throws {
    let nothing = ["nothing is left to do about it"]
    _ = try reasons("Ana pings Ben", "Ana pings Ben")
    #expect(try remarks("Ben answers Ana", "Ana confirms") == nothing)
    #expect(try remarks("Ben answers Ana") == ["Ana waits for no answer"])
    #expect(try remarks("Ana pings Ben", "Ana pings Ben", "Ana confirms") == [])
    #expect(try remarks("expect Ana waits for no answer of Ben") == [])
  }
}
