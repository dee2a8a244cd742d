import StateKit
import Testing

@testable import LifeSignalSimulation

/// The results of lines in an interactive session, and the scenario that the session saves.
struct PlaySessionTests {
  private let play = PlaySession()

  /// Enters the lines, and returns the result of the last line: why it could not be performed, the
  /// text of the answer, the saved scenario or the error.
  private func enter(_ lines: String...) throws -> String {
    var result = ""
    for line in lines {
      var texts: [String] = []
      do {
        let answer = try play.run(line: line) { entry in
          if case .notPerformed(_, let reason) = entry.content { texts.append(reason) }
        }
        if case .text(let text) = answer { texts.append(text) }
        if case .save(_, let saved) = answer { texts.append(saved) }
      } catch let error as ScenarioError {
        texts.append("\(error)")
      }
      result = texts.joined(separator: "\n")
    }
    return result
  }

  private func passes(_ scenario: String) throws -> Bool {
    let source = try ScenarioSource(name: "saved", bytes: Array(scenario.utf8))
    return ScenarioRun(try Scenario(source), seed: 1).run({ _ in }).isPassed
  }

  // MARK: Messages

  @Test(arguments: ["Ana checks in", "Ana asks for a code", #"Ana changes the note to "x""#])
  func `An action on a closed app reports that the app is not running`(act: String) throws {
    let message = try enter(
      "person Ana", #"Ana signs up as "Ana" "Diaz""#, "Ana closes the app", act)
    #expect(message == "the app of Ana is not running")
  }

  @Test(arguments: [("look at Ana", 9), ("device Ana's tablet", 8), ("Ana checks in", 1)])
  func `The error for an unknown person in an empty world says how to add a person`(
    line: String, column: Int
  ) throws {
    let message = try enter(line)
    #expect(message.hasPrefix("standard input:1:\(column): unexpected `Ana"))
    // At the start of a line, the error lists the words that are possible without people.
    if column > 1 {
      #expect(message.hasSuffix("\n  there are no people yet; add one with `person Ana`"))
    }
    #expect(!message.hasSuffix("expected "))
  }

  // MARK: Saved scenarios

  @Test(arguments: [
    #"scenario "One""#, #"  scenario "One""#, "\tscenario \"One\"", #"scenario"One""#,
  ])
  func `A title is saved once, with any spacing`(title: String) throws {
    let saved = try enter("person Ana", title, "Ana asks for a code", #"save "x""#)
    #expect(saved == "\(title.drop { $0.isWhitespace })\nperson Ana\n\nAna asks for a code\n")
    #expect(try passes(saved))
  }

  @Test func `A second title is refused, and not saved`() throws {
    let message = try enter(#" scenario "One""#, #"scenario "Two""#)
    #expect(
      message == """
        standard input:2:1: the scenario already has a title
          2 | scenario "Two"
            | ^~~~~~~~
          expected at most one title
        """)
    let saved = try enter("at +1:00", #"save "x""#)
    #expect(saved == "scenario \"One\"\n\nat +1:00\n")
  }

  @Test func `Of two titles, the first is saved`() throws {
    var recorded = RecordedScenario()
    for line in ["\tscenario \"One\"", "scenario \"Two\"", "person Ana"] { recorded.declare(line) }
    recorded.add("Ana asks for a code")
    #expect(recorded.text(seed: 1) == "scenario \"One\"\nperson Ana\n\nAna asks for a code\n")
  }

  @Test(arguments: [4_097, 8_192]) func `A line over the limit for a line is refused`(count: Int)
    throws
  {
    // `at +1:00` has 8 bytes.
    #expect(
      try enter(String(repeating: " ", count: count - 8) + "at +1:00")
        == "standard input:1: the line is longer than 4096 bytes, the limit for a line")
    #expect(play.elapsed == .zero)
    let longest = String(repeating: " ", count: 4_096 - 8) + "at +1:00"
    #expect(try passes(try enter(longest, #"save "x""#)))
  }

  @Test func `A session over the limit for a scenario is not saved`() throws {
    // 262 of these lines exceed the limit of 1,048,576 bytes.
    let line = "after 1 s #" + String(repeating: "x", count: 4_000)
    for _ in 0..<262 { _ = try enter(line) }
    let message = try enter(#"save "x""#)
    #expect(
      message.hasPrefix(
        "standard input:263:1: the scenario is larger than 1048576 bytes, the limit for a scenario"
      ))
    #expect(
      message.hasSuffix(
        "\n  nothing was saved; save a scenario before it grows beyond the limit"))
  }

  // MARK: Refused actions

  @Test func `A refused action is saved with its refusal`() throws {
    let saved = try enter(
      "person Ana", #"Ana signs up as "Ana" "Diaz""#, "Ana scans Ana's code", #"save "x""#)
    #expect(
      saved.hasSuffix(
        """
        Ana signs up as "Ana" "Diaz"
        Ana scans Ana's code
        expect Ana is refused: own-code

        """))
    #expect(try passes(saved))
  }

  @Test func `The completed parts of a failed action are saved`() throws {
    let saved = try enter(
      "person Ana", "person Ben", "Ana loses the network", #"Ana signs up as "Ana" "Diaz""#,
      "Ana gets the network back", #"Ana signs up as "Ana" "D1az""#, "Ana cancels onboarding",
      #"Ana signs up as "Ana" "Diaz""#, #"Ben signs up as "Ben" "Okafor""#,
      "at +1:00 Ana adds Ana as responder", "Ana closes the scanner",
      "messages to Ana are held", "after 5 min Ana adds Ben as responder",
      "messages to Ana are let go", "expect Ana sees the preview of Ben",
      "Ana adds the contact as responder", "Ana closes the scanner", "Ana turns the alert on",
      "Ana cancels the ping of Ben", "expect Ana is asked nothing", "after 2 h Ana goes back",
      "after 1 h", #"save "x""#)
    #expect(
      saved == """
        scenario "Played"
        person Ana
        person Ben

        Ana loses the network
        # Ana signs up as "Ana" "Diaz": Ana could not sign up and is signed out, refused: unavailable
        Ana asks for a code
        expect Ana is refused: unavailable
        Ana gets the network back
        # Ana signs up as "Ana" "D1az": Ana could not sign up and is onboarding at the name, refused: \
        bad-name
        Ana asks for a code
        Ana enters the code from the message
        Ana enters the name "Ana" "D1az"
        Ana goes on
        expect Ana is refused: bad-name
        Ana cancels onboarding
        Ana signs up as "Ana" "Diaz"
        Ben signs up as "Ben" "Okafor"
        # Ana adds Ana as responder: Ana could not add Ana: own-code
        at +1:00
        Ana scans Ana's code
        expect Ana is refused: own-code
        Ana closes the scanner
        messages to Ana are held
        # Ana adds Ben as responder: Ana could not add Ben: no reply
        after 5 min
        Ana scans Ben's code
        messages to Ana are let go
        expect Ana sees the preview of Ben
        Ana adds the contact as responder
        Ana closes the scanner
        Ana turns the alert on
        expect Ana is asked nothing
        after 2 h
        after 1 h

        """)
    #expect(try passes(saved), "\(saved)")
  }

  @Test func `An action that is not possible leaves the screen unchanged`() throws {
    _ = try enter(
      "person Ana", #"Ana signs up as "Ana" "Diaz""#, #"Ana changes the name to "?""#,
      "Ana checks in", "Ana confirms the number with 123456")
    #expect(try enter("look at Ana screen").hasPrefix("Ana  screen\n  sees the tabs: check-in\n"))
    #expect(
      try enter(
        "Ana closes the app", "Ana resets the code", "Ana opens the app", "Ana scans Ana's old code"
      )
        == "Ana has not reset the code")
  }

  /// Actions of people, whether or not they are possible.
  private static let acts = [
    "asks for a code", "enters the code from the message", "enters the code 1234", "signs in",
    #"signs up as "Xa" "Yb""#, #"signs up as "X1" "Y""#, "signs out", "tries again", "goes on",
    #"enters the name "A" "B""#, "completes onboarding", "cancels onboarding", "resets the code",
    "scans Ana's code", "scans Ben's old code", #"scans "hello""#, "adds the contact with no role",
    "adds the contact as dependent", "closes the scanner", "adds Ana as responder",
    "adds Ben as responder and dependent", "checks in", "turns the alert on", "turns the alert off",
    "holds the alert button for 1 s", "pings Ana", "pings Ben", "cancels the ping of Ben",
    "answers Ana", "answers all pings", "gives Ben the dependent role",
    "takes the responder role from Ana", "removes Ana", "confirms", "declines",
    "sets the interval to 3 h", "sets the reminder to 2 h", #"changes the name to "?""#,
    #"changes the note to "milk""#, "chooses a picture of 9 bytes", "removes the picture",
    #"asks for a code to change the number to "12""#, "confirms the number with 123456",
    "reads the newest notice", "clears the alerts notices", "closes the app", "opens the app",
    "loses the network", "gets the network back", "is recognised from now on",
    "is not recognised from now on", "turns biometrics on",
  ]

  @Test(arguments: 1...4)
  func `The scenario saved from random lines can be run`(seed: UInt64) throws {
    let random = RandomSource.seeded(seed)
    func pick<Value>(_ values: [Value]) -> Value {
      values[Int(random.next() % UInt64(values.count))]
    }
    _ = try enter(
      "person Ana", "person Ben", "device Ana's tablet", #"Ana signs up as "Ana" "Diaz""#,
      #"Ben signs up as "Ben" "Okafor""#)
    for _ in 0..<60 {
      let time = pick(["", "", "", "after 1 s ", "after 10 min ", "after 9 h "])
      let others = [
        "messages arrive twice", "messages to Ana are held", "messages to Ana are let go",
      ]
      let act = "\(pick(["Ana", "Ben", "Ana's tablet"])) \(pick(Self.acts))"
      _ = try enter(time + (pick(Array(0...20)) == 0 ? pick(others) : act))
    }
    let saved = try enter(#"save "x""#)
    let result = ScenarioRun(
      try Scenario(ScenarioSource(name: "saved", bytes: Array(saved.utf8)))
    ).run { _ in }
    #expect(result.failures == [], "\(saved)")
    #expect(saved.contains("\nexpect "))
  }
}
