import Testing

@testable import LifeSignalSimulation

/// What makes a session easier to use: short forms of lines, and answers to lines.
struct PlayConvenienceTests {
  private let play = PlaySession()

  private func results(_ lines: String...) throws -> [PlayAnswer] {
    try lines.map { line in try play.run(line: line) { _ in } }
  }

  @Test func `Each command has a second name`() throws {
    #expect(try results("exit", "quit") == [.end, .end])
    let help = try results("help", "?")
    #expect(help[0] == help[1] && help[0] != .done)
    #expect(try results("clear") == [.clear])
  }

  @Test func `A line with only a time answers with the time`() throws {
    #expect(
      try results("at +1:00", "after 90m", "at +1:00", "person Ana") == [
        .time(.seconds(3_600)), .time(.seconds(9_000)), .done, .done,
      ])
  }

  @Test(arguments: [
    ("25h", 90_000.0), ("25 hours", 90_000), ("90m", 5_400), ("90 minutes", 5_400), ("1.5h", 5_400),
    ("2d", 172_800), ("1 hour", 3_600), ("1500ms", 1.5), ("30sec", 30), ("1 second", 1),
    ("0.5min", 30), ("2days", 172_800),
  ])
  func `A duration may have a space or not, and its unit may be a whole word`(
    text: String, seconds: Double
  ) throws {
    #expect(try results("after \(text)") == [.time(.seconds(seconds))])
    let transcript = try ScenarioTranscript("after \(text) expect server has 0 accounts")
    #expect(transcript.failures == [] && transcript.result.elapsed == .seconds(seconds))
  }

  @Test(arguments: ["25x", "h", "h25", "25hh", "2 x", "1.h", "401d", "0h"])
  func `A wrong duration is an error`(text: String) {
    #expect(throws: ScenarioError.self) { try results("after \(text)") }
  }

  @Test func `A saved scenario contains durations as they were typed`() throws {
    _ = try results("person Ana", "after 25h Ana asks for a code", "after 90m")
    #expect(try play.savedScenario().hasSuffix("\n\nafter 25h Ana asks for a code\nafter 90m\n"))
  }

  @Test func `Signing up without a name uses the person's name`() throws {
    let transcript = try ScenarioTranscript(
      """
      person Ana
      Ana signs up
      expect Ana is called "Ana Example"
      expect Ana sees the tabs
      """)
    #expect(transcript.failures == [])
  }

  @Test func `The toast after a check-in that is too early says how long to wait`() throws {
    _ = try results("person Ana", "Ana signs up", "after 10 min Ana checks in")
    #expect(
      try play.shownTexts(at: ["after 61 s Ana checks in"]).first
        == "is told: too-soon (possible in 3 min 59 s)")
  }
}
