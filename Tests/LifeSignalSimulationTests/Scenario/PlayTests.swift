import Testing

@testable import LifeSignalSimulation

/// What is said to a play, and the story that is saved of it.
struct PlayTests {
  private let play = Play()

  /// What comes of the last line: what failed, what was refused, or what was answered.
  private func say(_ lines: String...) throws -> String {
    var said = ""
    for line in lines {
      var told: [String] = []
      do {
        let answer = try play.say(line) { entry in
          if case .refusal(_, let reason) = entry.content { told.append(reason) }
        }
        if case .text(let text) = answer { told.append(text) }
        if case .save(_, let story) = answer { told.append(story) }
      } catch let error as ScenarioError {
        told.append("\(error)")
      }
      said = told.joined(separator: "\n")
    }
    return said
  }

  private func isRun(_ story: String) throws -> Bool {
    let source = try ScenarioSource(name: "saved", bytes: Array(story.utf8))
    return ScenarioRun(try Scenario(source), seed: 1).run({ _ in }).isPassed
  }

  // MARK: Messages

  @Test(arguments: ["Ana checks in", "Ana asks for a code", #"Ana changes the note to "x""#])
  func `An act on a closed app says that the app does not run`(act: String) throws {
    let said = try say("person Ana", #"Ana signs up as "Ana" "Diaz""#, "Ana closes the app", act)
    #expect(said == "the app of Ana does not run")
  }

  @Test(arguments: [("look at Ana", 9), ("device Ana's tablet", 8), ("Ana checks in", 1)])
  func `Whoever is meant before anybody is here is told how somebody comes`(
    line: String, column: Int
  ) throws {
    let said = try say(line)
    #expect(said.hasPrefix("line:1:\(column): unexpected `Ana"))
    if column > 1 {
      #expect(said.hasSuffix("\n  nobody is here yet: `person Ana` brings somebody in"))
    }
    #expect(!said.hasSuffix("expected "))
  }

  // MARK: What is saved is a story

  @Test(arguments: [
    #"scenario "One""#, #"  scenario "One""#, "\tscenario \"One\"", #"scenario"One""#,
  ])
  func `A title is saved once, however it is spaced`(title: String) throws {
    let story = try say("person Ana", title, "Ana asks for a code", #"save "x""#)
    #expect(story == "\(title.drop { $0.isWhitespace })\nperson Ana\n\nAna asks for a code\n")
    #expect(try isRun(story))
  }

  @Test func `A second title is refused, and not saved`() throws {
    let said = try say(#" scenario "One""#, #"scenario "Two""#)
    #expect(
      said == """
        line:2:1: the story has a title already
          2 | scenario "Two"
            | ^~~~~~~~
          expected one title in a story
        """)
    let story = try say("at +1:00", #"save "x""#)
    #expect(story == "scenario \"One\"\n\nat +1:00\n")
  }

  @Test func `A kept story with two titles is saved with the first`() throws {
    var story = PlayedStory()
    for line in ["\tscenario \"One\"", "scenario \"Two\"", "person Ana"] { story.declare(line) }
    story.add("Ana asks for a code")
    #expect(story.text(seed: 1) == "scenario \"One\"\nperson Ana\n\nAna asks for a code\n")
  }

  @Test(arguments: [4_097, 8_192]) func `A line that no story may have is refused`(count: Int)
    throws
  {
    #expect(
      try say(String(repeating: " ", count: count - 8) + "at +1:00")
        == "line:1: the line is longer than 4096 bytes, the most that a line may have")
    #expect(play.elapsed == .zero)
    let longest = String(repeating: " ", count: 4_096 - 8) + "at +1:00"
    #expect(try isRun(try say(longest, #"save "x""#)))
  }

  @Test func `What is more than a story may have is not saved`() throws {
    let line = "after 1 s #" + String(repeating: "x", count: 4_000)
    for _ in 0..<262 { _ = try say(line) }
    let said = try say(#"save "x""#)
    #expect(
      said.hasPrefix(
        "line:263:1: the story is larger than 1048576 bytes, the most that a scenario may have\n"))
    #expect(
      said.hasSuffix("\n  expected it to be saved before so much was played; nothing was written"))
  }
}
