import Foundation
import Testing

@testable import LifeSignalSimulation

/// New content on a screen is reported for the line of the scenario that caused it.
struct ScreenReportTests {
  private let play = PlaySession()

  /// Returns the content reported for the last line.
  private func shown(_ lines: String...) throws -> [String] { try play.shownTexts(at: lines) }

  /// Returns the content reported for the last line, with times and people.
  private func shownWithTimes(_ lines: String...) throws -> [String] {
    try play.shownTextsWithTimes(at: lines)
  }

  private func savedScenarioPasses() throws -> Bool {
    let source = try ScenarioSource(name: "saved", bytes: Array(try play.savedScenario().utf8))
    return ScenarioRun(try Scenario(source)).run({ _ in }).isPassed
  }

  private static let anaSignsUp = ["person Ana", #"Ana signs up as "Ana" "Diaz""#]

  private func begin(_ lines: String...) throws {
    for line in Self.anaSignsUp + lines { _ = try play.run(line: line) { _ in } }
  }

  private static let tooSoon = "is told: too-soon (possible in 5 min)"

  // MARK: Refusals

  @Test func `An earlier refusal is not reported for another action on the same tab`() throws {
    try begin("Ana checks in")
    #expect(try shown("Ana checks in") == [Self.tooSoon, "is refused: too-soon"])
    #expect(try shown("Ana taps the alert button") == [])
    #expect(try shown("Ana holds the alert button for 1 s") == [])
    #expect(
      try play.savedScenario().hasSuffix(
        """
        Ana checks in
        expect Ana is refused: too-soon
        Ana checks in
        expect Ana is refused: too-soon
        Ana taps the alert button
        Ana holds the alert button for 1 s

        """))
  }

  @Test func `The same refusal is reported each time that it occurs`() throws {
    try begin("Ana checks in", "Ana checks in")
    for _ in 0..<2 {
      #expect(try shown("Ana checks in") == [Self.tooSoon, "is refused: too-soon"])
    }
    #expect(try shown("Ana scans Ana's code", "Ana scans Ana's code") == ["is refused: own-code"])
  }

  @Test func `A biometric check is reported each time that it fails`() throws {
    try begin(
      "Ana is recognised from now on", "Ana turns biometrics on",
      "Ana is not recognised from now on", "after 1 h")
    let refusal = ["is told: not-recognised (try again)", "is refused: biometrics-refused"]
    #expect(try shown("Ana checks in") == refusal)
    #expect(try shown("Ana taps the alert button") == [])
    #expect(try shown("Ana checks in") == refusal)
  }

  @Test func `Typing after a refusal is not reported as refused`() throws {
    #expect(
      try shown(
        "person Ana", "Ana asks for a code", "Ana enters the code from the message", "Ana goes on")
        == ["is refused: blank-name"])
    #expect(try shown("Ana goes on") == ["is refused: blank-name"])
    #expect(try shown(#"Ana enters the name "B" "Y""#) == [])
    #expect(try shown("Ana goes on") == [])
  }

  @Test func `A refused interval is reported each time, but not again for the reminder`() throws {
    _ = try shown(
      "person Ana", "Ana asks for a code", "Ana enters the code from the message",
      #"Ana enters the name "B" "Y""#, "Ana goes on", "Ana goes on")
    for _ in 0..<2 {
      #expect(try shown("Ana picks an interval of 9 days") == ["is refused: bad-interval"])
    }
    #expect(try shown("Ana picks a reminder of 2 h") == [])
  }

  @Test func `A refusal that was reported is not reported again when its tab is opened`() throws {
    try begin("Ana checks in", "Ana checks in", "Ana scans Ana's code", "Ana closes the scanner")
    #expect(try shown("Ana taps the alert button") == [])
  }

  // MARK: Refusals while time passes

  private static let benSignsUp = ["person Ben", #"Ben signs up as "Ben" "Okafor""#]

  @Test func `A refusal that occurs while time passes is reported with its time`() throws {
    try begin(
      Self.benSignsUp[0], Self.benSignsUp[1], "messages to Ana are held", "Ana scans Ben's code")
    #expect(try shownWithTimes("after 1 min") == ["+0:00:30 Ana is refused: unavailable"])
    #expect(try shownWithTimes("after 1 min") == [])
    #expect(
      try play.savedScenario().hasSuffix(
        """
        Ana scans Ben's code
        at +0:00:30.000 expect Ana is refused: unavailable
        at +0:01:00.000
        after 1 min

        """))
    #expect(try savedScenarioPasses())
  }

  @Test func `A refusal is reported for the refused person while another person acts`() throws {
    try begin(
      Self.benSignsUp[0], Self.benSignsUp[1], "messages to Ana are held", "Ana scans Ben's code")
    #expect(
      try shownWithTimes("after 30 s Ben scans Ben's code # his own")
        == ["+0:00:30 Ana is refused: unavailable", "+0:00:30 Ben is refused: own-code"])
    #expect(
      try play.savedScenario().hasSuffix(
        """
        at +0:00:30.000 expect Ana is refused: unavailable
        at +0:00:30.000
        Ben scans Ben's code # his own
        expect Ben is refused: own-code

        """))
    #expect(try savedScenarioPasses())
  }

  @Test func `A refusal before an act is saved first, even if the act removes the refusal`()
    throws
  {
    try begin(
      Self.benSignsUp[0], Self.benSignsUp[1], "messages to Ana are held", "Ana scans Ben's code")
    #expect(
      try shownWithTimes("after 1 min Ana closes the scanner") == [
        "+0:00:30 Ana is refused: unavailable"
      ])
    #expect(
      try play.savedScenario().hasSuffix(
        """
        at +0:00:30.000 expect Ana is refused: unavailable
        at +0:01:00.000
        Ana closes the scanner

        """))
    #expect(try savedScenarioPasses())
  }

  @Test func `A refusal caused by a message is reported for the receiver of the message`() throws {
    try begin(
      Self.benSignsUp[0], Self.benSignsUp[1], "messages to Ana are held",
      #"Ana scans "\#(UUID().uuidString)""#)
    #expect(
      try shownWithTimes("messages to Ana are let go") == ["+0:00:00 Ana is refused: no-such-user"])
    #expect(
      try play.savedScenario().hasSuffix(
        "messages to Ana are let go\nexpect Ana is refused: no-such-user\n"))
    #expect(try savedScenarioPasses())
  }

  @Test func `A refusal during a long act is saved after the act`() throws {
    try begin(
      Self.benSignsUp[0], Self.benSignsUp[1], "messages to Ana are held", "Ana scans Ben's code")
    #expect(
      try shownWithTimes("Ben holds the alert button for 1 min") == [
        "+0:00:30 Ana is refused: unavailable"
      ])
    #expect(
      try play.savedScenario().hasSuffix(
        "Ben holds the alert button for 1 min\nexpect Ana is refused: unavailable\n"))
    #expect(try savedScenarioPasses())
  }

  @Test func `A refusal before a failed act is saved, and the act is not`() throws {
    try begin(
      Self.benSignsUp[0], Self.benSignsUp[1], "messages to Ana are held", "Ana scans Ben's code")
    #expect(
      try shownWithTimes("after 1 min Ben goes on") == ["+0:00:30 Ana is refused: unavailable"])
    #expect(
      try play.savedScenario().hasSuffix(
        "at +0:00:30.000 expect Ana is refused: unavailable\nat +0:01:00.000\n"))
    #expect(try savedScenarioPasses())
  }

  @Test func `A refusal that occurs on a hidden tab is reported when the tab is opened`() throws {
    try begin(
      Self.benSignsUp[0], Self.benSignsUp[1], "Ana adds Ben as responder",
      "messages to Ana are held", "Ana clears the relationships notices")
    _ = try shownWithTimes("Ana checks in")
    #expect(try shownWithTimes("after 1 min") == ["+0:00:30 Ana is told: failed"])
    #expect(try shownWithTimes("Ben checks in").filter { $0.contains("Ana") } == [])
    #expect(try shownWithTimes("Ana shares the card") == ["+0:01:00 Ana is refused: unavailable"])
    #expect(try shownWithTimes("Ana shares the card") == [])
    #expect(try savedScenarioPasses())
  }

  @Test func `A refused setting is reported while another refusal is on the screen`() throws {
    try begin()
    #expect(try shown(#"Ana scans "hello""#) == ["is refused: not-a-code"])
    #expect(
      try shown("Ana is not recognised from now on", "Ana turns biometrics on")
        == ["is told: not-recognised (try again)", "is refused: biometrics-refused"])
    #expect(try shown("Ana sets the reminder to 2 h") == ["is told: saved"])
    #expect(
      try play.savedScenario().hasSuffix(
        """
        Ana scans "hello"
        expect Ana is refused: not-a-code
        Ana is not recognised from now on
        Ana turns biometrics on
        expect Ana is refused: biometrics-refused
        Ana sets the reminder to 2 h

        """))
    #expect(try savedScenarioPasses())
    _ = try shown("Ana closes the scanner", "expect Ana is not refused")
    #expect(try play.savedScenario().hasSuffix("\nexpect Ana is not refused\n"))
  }

  // MARK: Questions

  @Test func `A second question of the same kind is reported with its role`() throws {
    try begin(
      "person Ben", #"Ben signs up as "Ben" "Okafor""#, "Ana adds Ben as responder and dependent")
    let first = try shown("Ana takes the responder role from Ben")
    #expect(first == ["is asked: remove-role (Ben, responder)"])
    let second = try shown("Ana takes the dependent role from Ben")
    #expect(second == ["is asked: remove-role (Ben, dependent)"])
    #expect(try shown("expect Ana is asked: remove-role") == [])
  }

  @Test func `The same question about another person is reported`() throws {
    try begin(
      "person Ben", #"Ben signs up as "Ben" "Okafor""#, "person Cid",
      #"Cid signs up as "Cid" "Cole""#, "Ana adds Ben as responder", "Ana adds Cid as responder")
    for name in ["Ben", "Cid"] {
      #expect(
        try shown("Ana gives \(name) the dependent role")
          == ["is asked: add-role (\(name), dependent)"])
    }
    #expect(try shown("Ana declines") == [])
    #expect(
      try shown("Ana gives Cid the dependent role") == ["is asked: add-role (Cid, dependent)"])
  }

  // MARK: Names

  @Test func `A person with a deleted account keeps their name in the timeline`() throws {
    try begin(Self.benSignsUp[0], Self.benSignsUp[1], "Ana adds Ben as responder")
    var reported: [String] = []
    _ = try play.run(line: "Ben deletes the account") { entry in
      if case .change("notifications", _, let changes) = entry.content { reported += changes }
    }
    #expect(reported.contains("+ contact-removed about Ben"))
    #expect(!reported.contains { $0.contains("unknown user") })
  }

  // MARK: Time

  @Test func `The word "after" counts from the end of a long act`() throws {
    try begin("at +1:00 Ana turns the alert on", "Ana holds the alert button for 2 s")
    let before = play.elapsed
    _ = try shown("after 1 s")
    #expect(play.elapsed == before + .seconds(1))
  }
}
