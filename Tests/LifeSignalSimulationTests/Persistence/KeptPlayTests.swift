import LifeSignalDomain
import StateKit
import Testing

@testable import LifeSignalSimulation
import TestSupport

/// Worlds that are saved in a folder.
struct KeptPlayTests {
  private let kept = PersistedPlaySession()

  private func begin() throws {
    try kept.play(
      "person Ana", "device Ana's tablet", "person Ben", #"Ana signs up as "Ana" "Diaz""#,
      #"Ben signs up as "Ben" "Okafor""#, "Ben adds Ana as dependent", "after 1 h",
      "Ana checks in")
  }

  @Test func `A new world reports its folder`() throws {
    try kept.play()
    #expect(kept.folderSummary == "A new world, saved in DIR.")
    #expect(kept.entries == [])
    try kept.play()
    #expect(kept.folderSummary == "The world in DIR continues at +0:00:00. It has no people yet.")
  }

  @Test func `A world continues with everything that was played`() throws {
    try begin()
    #expect(kept.failures == [])
    try kept.play(
      "expect Ana is signed in", "expect Ana lists Ben as responder",
      "expect Ana has checked in at +1:00", "Ben pings Ana", "Ana answers Ben", "at +25:15",
      "expect server calls Ana non-responsive", "expect Ben has 5 notices")
    #expect(
      kept.folderSummary == """
        The world in DIR continues at +1:00:00. Ana and Ben are in it, with 3 devices; the app \
        runs on all of them. `people` shows what they see.
        """)
    #expect(kept.failures == [])
  }

  @Test func `No identifier is used again in a later life of the world`() throws {
    try kept.play("person Ana", #"Ana signs up as "Ana" "Diaz""#)
    try kept.play("person Ben", #"Ben signs up as "Ben" "Okafor""#, "Ben adds Ana as dependent")
    let codes = try kept.play("look at Ana profile", "look at Ben profile").compactMap {
      $0.split(separator: "\n").last
    }
    #expect(Set(codes).count == 2)
    #expect(kept.failures == [])
  }

  @Test func `The state of devices is saved, and a closed app stays closed`()
    throws
  {
    try begin()
    try kept.play(
      "Ana is recognised from now on", "Ana loses the network",
      #"Ana changes the note to "Allergic""#,
      "messages to Ben are held", "Ben closes the app", "messages arrive twice")
    let answers = try kept.play("people", "look at Ana queue", "look at Ana device")
    #expect(answers[0].contains("Ben           has closed the app"))
    #expect(answers[1].contains("tried"))
    #expect(answers[2].contains("off the network"))
    #expect(kept.folderSummary.contains("the app runs on 2 of them"))
    try kept.play(
      "Ana gets the network back", #"expect server has the note "Allergic" of Ana"#,
      "messages arrive once", "Ben opens the app", "messages to Ben are let go")
    #expect(kept.failures == [])
  }

  @Test func `The sweep happens every 15 minutes, even in short lives of the world`() throws {
    try kept.play("person Ana", #"Ana signs up as "Ana" "Diaz""#, "after 1430 min")
    for _ in 0..<5 { try kept.play("after 4 min") }
    try kept.play("expect server calls Ana non-responsive", "expect Ana has 1 notice")
    #expect(kept.failures == [])
  }

  @Test func `The saved scenario contains the lines of all lives, and the restarts of apps`()
    throws
  {
    try kept.play("person Ana", #"Ana signs up as "Ana" "Diaz""#)
    try kept.play("after 2 h", "Ana checks in")
    let play = try PlaySession(folder: kept.folder.path)
    try play.begin { _ in }
    #expect(
      try play.run(line: #"save "x""#) { _ in }
        == .save(
          path: "x",
          story: """
            scenario "Played"
            person Ana

            Ana signs up as "Ana" "Diaz"
            Ana closes the app
            Ana opens the app
            after 2 h
            Ana checks in
            Ana closes the app
            Ana opens the app

            """))
  }

  @Test func `A world that continues reports its seed if another was requested`() throws {
    try kept.play("person Ana")
    func found(_ seed: UInt64?) throws -> String {
      try PlaySession(folder: kept.folder.path, seed: seed).folderSummary ?? ""
    }
    #expect(try found(5).contains("+0:00:00. Its seed is 1; the requested seed 5 is ignored. Ana"))
    #expect(try !found(1).contains("seed"))
    #expect(try !found(nil).contains("seed"))
  }

  @Test func `A person who was only partly added when the process was killed is added later`()
    throws
  {
    do {
      // The process ends after the record has the person, and before the line is answered.
      let world = try World(in: try WorldFolder(kept.folder.path), seed: 1)
      world.addPerson("Ana")
    }
    try kept.play("person Ana", #"Ana signs up as "Ana" "Diaz""#, "expect Ana is signed in")
    #expect(kept.failures == [])
  }

  @Test func `A world that ended while time passed continues at the end of that time`() throws {
    try kept.play("person Ana", #"Ana signs up as "Ana" "Diaz""#)
    do {
      // A process that ends after it recorded the end of a wait, and before time has passed.
      let folder = try WorldFolder(kept.folder.path)
      let world = try World(in: folder, seed: 1)
      #expect(world.prepareToAdvance(to: .seconds(7_200)))
    }
    let answers = try kept.play("look at Ana session")
    #expect(answers == ["Ana  session\n  Ana is signed in"])
    #expect(
      kept.folderSummary == """
        The world in DIR continues at +2:00:00. It was stopped while time passed, at or after \
        +0:00:00: events that had not happened are skipped. Ana is in it, with one device; the app \
        runs on it. `people` shows what they see.
        """)
    #expect(kept.failures == [])
    let story = try PlaySession(folder: kept.folder.path)
    guard case .save(_, let text) = try story.run(line: #"save "x""#, { _ in }) else {
      Issue.record("The scenario was not saved.")
      return
    }
    #expect(text.contains("\nat +2:00:00.000\nAna closes the app\nAna opens the app\n"))
  }
}
