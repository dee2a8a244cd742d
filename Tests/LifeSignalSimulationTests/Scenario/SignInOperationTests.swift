import Testing

@testable import LifeSignalSimulation

/// Signing in and signing up stop at the first action that is refused, and report the refusal.
struct SignInOperationTests {
  private let play = PlaySession()

  /// Returns why the last line could not be performed.
  private func reasons(_ lines: String...) throws -> [String] { try play.reasons(at: lines) }

  private func shown(_ lines: String...) throws -> [String] { try play.shownTexts(at: lines) }

  @Test func `A failed request for a code is the reason for a failed sign-in`() throws {
    let reasons = try reasons(
      "person Ana", #"Ana signs up as "Ana" "Diaz""#, "Ana signs out", "Ana loses the network",
      "Ana signs in")
    #expect(reasons == ["Ana could not sign in and is signed out by choice, refused: unavailable"])
    #expect(
      try play.savedScenario()
        .hasSuffix("\nAna asks for a code\nexpect Ana is refused: unavailable\n"))
    #expect(try shown("Ana signs in") == ["is refused: unavailable"])
    _ = try self.reasons("Ana gets the network back")
    #expect(try self.reasons("Ana signs in", "expect Ana is signed in") == [])
  }

  @Test func `An earlier code does not hide a failed request for a code`()
    throws
  {
    let reasons = try reasons(
      "person Ana", "Ana asks for a code", "Ana loses the network", "Ana signs in")
    #expect(reasons == ["Ana could not sign in and is waiting for a code, refused: unavailable"])
    #expect(
      try play.savedScenario()
        .hasSuffix("\nAna asks for a code\nexpect Ana is refused: unavailable\n"))
  }

  @Test func `A refused name is reported once`() throws {
    _ = try reasons("person Ana")
    #expect(try shown(#"Ana signs up as "Ana" "D1az""#) == ["is refused: bad-name"])
  }
}
