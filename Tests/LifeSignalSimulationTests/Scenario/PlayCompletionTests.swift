import Testing

@testable import LifeSignalSimulation

/// What can follow in a line that is being typed.
struct PlayCompletionTests {
  private static func session() throws -> PlaySession {
    let play = PlaySession()
    for line in ["person Ana", "person Anton", "person Ben", "device Ana's tablet"] {
      _ = try play.run(line: line) { _ in }
    }
    return play
  }

  @Test(arguments: [
    ("per", ["person"]), ("look at An", ["Ana", "Ana's", "Anton", "Anton's"]),
    ("look at Ana's t", ["tablet"]), ("look at Ana c", ["contacts"]),
    ("expect Ana is o", ["offline", "on", "onboarding", "online", "overdue"]),
    ("Ana chooses the region A", ["AU"]), ("at +1:00 Ana signs i", ["in"]),
    ("at +1:00 e", ["expect"]),
    ("after 2 mi", ["min"]), ("after 2h Ben adds A", ["Ana", "Anton"]), ("q", ["quit"]),
    ("expect Ana sees the t", ["tabs"]), ("messages to Ana's tablet are l", ["let", "lost"]),
    ("expect server lists B", ["Ben"]), ("zz", []), ("Ana zz", []), ("Ana signs zz i", []),
    ("\"Ana", []), ("# per", []), ("Ana signs in # A", []),
  ])
  func `The words are those with which the grammar continues`(
    text: String, words: [String]
  ) throws {
    let completion = try Self.session().completion(of: text)
    #expect(completion == PlayCompletion(words: words))
  }

  @Test func `After a space, everything that can follow is listed`() throws {
    let play = try Self.session()
    #expect(
      play.completion(of: "Ana signs ").words == ["in", "out", "up"])
    #expect(play.completion(of: "person ").hints.count == 1)
    #expect(play.completion(of: "save ") == PlayCompletion(hints: ["a text in quotes"]))
    #expect(play.completion(of: "").words.contains("Ben's"))
    let commands = ["?", "clear", "exit", "help", "look", "people", "quit", "save"]
    #expect(Set(commands).isSubset(of: play.completion(of: "").words))
  }

  /// Each word that is offered is accepted at its place: with another word after it, the line is
  /// wrong only after the offered word.
  @Test func `No offered word is a wrong word`() throws {
    let play = try Self.session()
    var texts = [""]
    var checkedCount = 0
    while let text = texts.popLast() {
      for word in play.completion(of: text).words {
        let longer = text + word + " "
        checkedCount += 1
        let error = #expect(throws: ScenarioError.self) {
          try play.run(line: longer + "§") { _ in }
        }
        if case .at(let location, _) = error?.reason {
          #expect(location.columns.lowerBound >= longer.count, "\(longer)")
        }
        if longer.split(separator: " ").count < 4, checkedCount < 4_000 { texts.append(longer) }
      }
    }
    #expect(checkedCount > 500)
  }

  @Test func `The words of every phrase are offered one after the other`() throws {
    let play = try Self.session()
    for phrase in ScenarioLanguage.lifeSignal.deviceOperations.phrases {
      var text = "Ana "
      for part in PhrasePart.parts(of: phrase.pattern) {
        guard case .word(let words) = part else { break }
        #expect(play.completion(of: text).words.contains(words[0]), "\(phrase.pattern)")
        text += words[0] + " "
      }
    }
  }
}
