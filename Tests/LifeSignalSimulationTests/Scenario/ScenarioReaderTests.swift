import Testing

@testable import LifeSignalSimulation

struct ScenarioReaderTests {
  /// A small language, so that these tests check the reader and not the vocabulary.
  private static let language = ScenarioLanguage(
    declarations: PhraseBook(ScenarioLanguage.declarationPhrases),
    deviceOperations: PhraseBook([
      Phrase("checks in", "") { DeviceOperation { _ in } },
      Phrase("scans <text>", "", .text) { _ in DeviceOperation { _ in } },
      Phrase("waits for <duration> with <person>", "", .duration, .person) { _, _ in
        DeviceOperation { _ in }
      },
    ]),
    clockOperations: PhraseBook([]), lineOperations: PhraseBook([]),
    worldOperations: PhraseBook([
      Phrase("code <digits>", "", .digits) { _ in ScenarioOperation { _ in } }
    ]
    ),
    deviceExpectations: PhraseBook([
      Phrase("has <count> contact|contacts", "", .count(0...9)) { _ in
        DeviceExpectation { _ in ExpectationResult(isMet: true, found: "") }
      }
    ]),
    worldExpectations: PhraseBook([
      Phrase("server is quiet", "") {
        ScenarioExpectation { _ in ExpectationResult(isMet: true, found: "") }
      }
    ]))

  private func read(_ text: String) throws -> Scenario {
    let source = try ScenarioSource(name: "a.scenario", bytes: Array(text.utf8))
    var reader = ScenarioReader(source: source, language: Self.language)
    return try reader.read()
  }

  private func message(of text: String) -> String {
    do {
      _ = try read(text)
      return "no error"
    } catch {
      return "\(error)"
    }
  }

  @Test func `A scenario is read with its title, people, devices and steps`() throws {
    let scenario = try read(
      """
      # A comment.
      scenario "A short story"
      person Ana
      device Ana's tablet

      at +23:30   Ana   checks in      # late
      after 60 s  Ana's tablet scans "a  b"
                  expect Ana has no contacts
      after 0.5 s expect server is quiet
      at +24:00
      code 123456
      """)
    #expect(scenario.title == "A short story")
    #expect(scenario.participants.people == ["Ana"])
    #expect(scenario.participants.devices.map(\.description) == ["Ana", "Ana's tablet"])
    #expect(scenario.steps.map(\.location.line) == [6, 7, 8, 9, 10, 11])
    #expect(
      scenario.steps.map(\.subject) == ["Ana", "Ana's tablet", "Ana", "server", nil, "code"])
    #expect(
      scenario.steps.map(\.sentence)
        == ["checks in", #"scans "a  b""#, "has no contacts", "is quiet", "at +24:00", "123456"])
    #expect(
      scenario.steps.map(\.moment) == [
        .at(ScenarioTime(.seconds(84_600), precision: .minutes)), .after(.seconds(60)),
        .whenSettled,
        .after(.milliseconds(500)), .at(ScenarioTime(.seconds(86_400), precision: .minutes)),
        .whenSettled,
      ])
    #expect(scenario.steps.map(\.isExpectation) == [false, false, true, true, false, false])
  }

  @Test func `A scenario without a title has the name of its file`() throws {
    #expect(try read("person Ana\nAna checks in").title == "a.scenario")
  }

  @Test func `A mistyped verb is reported with the nearest verb`() {
    #expect(
      message(of: "person Ana\n  Ana scnas \"x\"") == """
        a.scenario:2:7: unexpected `scnas`; did you mean `scans`?
          2 |   Ana scnas "x"
            |       ^~~~~
          expected `checks`, `scans` or `waits`
        """)
  }

  @Test func `A mistyped name is reported with the people of the scenario`() {
    #expect(
      message(of: "person Ana\nperson Ben\nexpect Bne has no contacts") == """
        a.scenario:3:8: unexpected `Bne`; did you mean `Ben`?
          3 | expect Bne has no contacts
            |        ^~~
          expected `Ana`, `Ben`, `Ana's`, `Ben's` or `server`
        """)
  }

  @Test func `A line that is too short is marked after its end`() {
    #expect(
      message(of: "person Ana\nAna waits for 3 s # long") == """
        a.scenario:2:18: the line ends too early
          2 | Ana waits for 3 s # long
            |                  ^
          expected `with`
        """)
  }

  @Test func `Words after a complete sentence are refused`() {
    #expect(
      message(of: "person Ana\nAna checks in again") == """
        a.scenario:2:15: unexpected `again`
          2 | Ana checks in again
            |               ^~~~~
          expected the end of the line
        """)
  }

  @Test func `An unknown expectation is an error`() {
    #expect(
      message(of: "person Ana\nexpect Ana has many contacts") == """
        a.scenario:2:16: unexpected `many`
          2 | expect Ana has many contacts
            |                ^~~~
          expected `no` or a number
        """)
    #expect(
      message(of: "person Ana\nexpect") == """
        a.scenario:2:7: the line ends too early
          2 | expect
            |       ^
          expected `Ana`, `Ana's` or `server`
        """)
  }

  @Test func `A device that was not declared is refused`() {
    #expect(
      message(of: "person Ana\nAna's watch checks in") == """
        a.scenario:2:7: unexpected `watch`
          2 | Ana's watch checks in
            |       ^~~~~
          expected `phone`, `clock` or `line`
        """)
  }

  @Test func `A text in quotes is never read as a word`() {
    #expect(message(of: "person Ana\nAna \"checks\" in").contains("unexpected `\"checks\"`"))
  }

  @Test func `A second title is refused`() {
    #expect(
      message(of: "scenario \"A\"\nscenario \"B\"") == """
        a.scenario:2:1: the scenario already has a title
          2 | scenario "B"
            | ^~~~~~~~
          expected at most one title
        """)
  }

  @Test func `A name that is declared twice is refused`() {
    #expect(
      message(of: "person Ana\n\nperson Ana") == """
        a.scenario:3:8: `Ana` is already declared in line 1
          3 | person Ana
            |        ^~~
          expected a name that is not taken
        """)
    #expect(message(of: "person Ana\ndevice Ana's phone").contains("`Ana's phone` is already"))
  }

  @Test(arguments: ["名前", "علي", "Åsa", "Anna-Maria"])
  func `A name can be in any script`(name: String) throws {
    let scenario = try read("person \(name)\n\(name) checks in")
    #expect(scenario.participants.people == [name])
  }

  @Test func `An invalid name is refused with the reason`() {
    let advice = """
      expected a name of letters and hyphens that does not begin with a lowercase letter or a \
      hyphen, such as `Ana`
      """
    for name in ["ana", "1na", "Ana5", "-Ana"] {
      #expect(message(of: "person \(name)").hasSuffix(advice), "\(name)")
    }
    let long = "A" + String(repeating: "a", count: 20)
    #expect(
      message(of: "person \(long)").hasSuffix(
        "\n  expected a name of at most 20 characters, but this name has 21"))
  }

  @Test func `Each invalid line is reported, and a refused declaration still declares its name`() {
    #expect(
      message(of: "person Ana\nAna jumps\nperson Ben\n\"\nBen checks in\n\tAna rests\ncode 1")
        .split(
          separator: "\n"
        ).filter { $0.hasPrefix("a.scenario") } == [
          "a.scenario:2:5: unexpected `jumps`", "a.scenario:4:1: the text has no closing quote",
          "a.scenario:6:6: unexpected `rests`",
        ])
    #expect(
      message(of: "code 1\nperson Ben\nBen checks in\nBen jumps").split(separator: "\n").filter {
        $0.hasPrefix("a.scenario")
      } == [
        "a.scenario:2:1: `person` after the first step", "a.scenario:4:5: unexpected `jumps`",
      ])
  }

  @Test func `Declarations must be before the first step`() {
    #expect(
      message(of: "code 123456\nperson Ana") == """
        a.scenario:2:1: `person` after the first step
          2 | person Ana
            | ^~~~~~
          expected all declarations before the first step
        """)
  }

  @Test(arguments: ["\n\n", "# nothing", "person Ana"])
  func `A scenario without a step is refused`(text: String) {
    #expect(throws: ScenarioError(file: "a.scenario", reason: .noSteps)) { try read(text) }
  }

  @Test func `The caret is below the marked word after tabs and wide letters, and in a cut line`() {
    #expect(message(of: "person Ana\n\tAna \"x\"").contains("  2 | \tAna \"x\"\n    | \t    ^~~"))
    #expect(message(of: "person 名.").contains("  1 | person 名.\n    |        ^~~"))
    let long = "code 1 " + String(repeating: "z ", count: 300)
    #expect(message(of: long).contains("z…\n    |        ^\n"))
    let blanks = String(repeating: " ", count: 30)
    let longer =
      "code " + String(repeating: blanks, count: 9) + "x" + String(repeating: " y", count: 99)
    #expect(message(of: longer).contains("  1 | …\(blanks)x y"))
    #expect(message(of: longer).contains("\n    |  \(blanks)^\n"))
  }

  @Test func `Any bytes result in a scenario or an error`() throws {
    var state: UInt64 = 42
    /// Returns the next number of a linear congruential generator with the constants of Knuth's
    /// MMIX.
    func next() -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33)
    }
    let pieces = [
      "person Ana\n", "Ana", " ", "\n", "expect ", "at ", "after ", "+1:00", "\"", "\\", "#", "'s",
      "\t", "é", "👩‍👩‍👧", "\u{301}", "60", "s", "code", "-", "checks in",
    ]
    for _ in 0..<2_000 {
      var bytes: [UInt8] = []
      for _ in 0..<(next() % 30) {
        if next() % 10 == 0 {
          bytes.append(UInt8(next() % 256))
        } else {
          bytes += Array(pieces[next() % pieces.count].utf8)
        }
      }
      do {
        let source = try ScenarioSource(name: "a", bytes: bytes)
        var reader = ScenarioReader(source: source, language: Self.language)
        let scenario = try reader.read()
        #expect(!scenario.steps.isEmpty)
      } catch {
        #expect(error.description.hasPrefix("a:"))
      }
    }
  }
}
