import LifeSignalDomain
import StateKit
import Testing

@testable import LifeSignalSimulation
import TestSupport

/// Worlds that are saved in a folder. Each call of `session.play` stands for one process.
struct SavedPlaySessionTests {
  private let session = PersistedPlaySession()

  private func playSignUpsAndCheckIn() throws {
    try session.play(
      "person Ana", "device Ana's tablet", "person Ben", #"Ana signs up as "Ana" "Diaz""#,
      #"Ben signs up as "Ben" "Okafor""#, "Ben adds Ana as dependent", "after 1 h",
      "Ana checks in")
  }

  @Test func `The summary of a new world names its folder`() throws {
    try session.play()
    #expect(session.folderSummary == "A new world, saved in DIR.")
    #expect(session.entries == [])
    try session.play()
    #expect(
      session.folderSummary == "The world in DIR continues at +0:00:00. It has no people yet.")
  }

  @Test func `A world continues with everything that was played`() throws {
    try playSignUpsAndCheckIn()
    #expect(session.failures == [])
    try session.play(
      "expect Ana is signed in", "expect Ana lists Ben as responder",
      "expect Ana has checked in at +1:00", "Ben pings Ana", "Ana answers Ben", "at +25:15",
      "expect server calls Ana non-responsive", "expect Ben has 5 notices")
    #expect(
      session.folderSummary == """
        The world in DIR continues at +1:00:00. Ana and Ben are in it, with 3 devices; the app \
        is running on all of them. `people` shows what they see.
        """)
    #expect(session.failures == [])
  }

  @Test func `No identifier is used again by a later process`() throws {
    try session.play("person Ana", #"Ana signs up as "Ana" "Diaz""#)
    try session.play("person Ben", #"Ben signs up as "Ben" "Okafor""#, "Ben adds Ana as dependent")
    let codes = try session.play("look at Ana profile", "look at Ben profile").compactMap {
      $0.split(separator: "\n").last
    }
    #expect(Set(codes).count == 2)
    #expect(session.failures == [])
  }

  @Test func `The state of devices is saved, and a closed app stays closed`()
    throws
  {
    try playSignUpsAndCheckIn()
    try session.play(
      "Ana is recognised from now on", "Ana loses the network",
      #"Ana changes the note to "Allergic""#,
      "messages to Ben are held", "Ben closes the app", "messages arrive twice")
    let answers = try session.play("people", "look at Ana queue", "look at Ana device")
    #expect(answers[0].contains("Ben           has closed the app"))
    #expect(answers[1].contains("tried"))
    #expect(answers[2].contains("off the network"))
    #expect(session.folderSummary.contains("the app is running on 2 of them"))
    try session.play(
      "Ana gets the network back", #"expect server has the note "Allergic" of Ana"#,
      "messages arrive once", "Ben opens the app", "messages to Ben are let go")
    #expect(session.failures == [])
  }

  @Test func `The server looks for missed check-ins every 15 minutes, even if processes are short`()
    throws
  {
    // Ana's check-in is due after 24 hours, which are 1440 minutes.
    try session.play("person Ana", #"Ana signs up as "Ana" "Diaz""#, "after 1430 min")
    for _ in 0..<5 { try session.play("after 4 min") }
    try session.play("expect server calls Ana non-responsive", "expect Ana has 1 notice")
    #expect(session.failures == [])
  }

  @Test func `The saved scenario contains the lines of all processes, and the restarts of apps`()
    throws
  {
    try session.play("person Ana", #"Ana signs up as "Ana" "Diaz""#)
    try session.play("after 2 h", "Ana checks in")
    let play = try PlaySession(folder: session.folder.path)
    try play.begin { _ in }
    #expect(
      try play.run(line: #"save "x""#) { _ in }
        == .save(
          path: "x",
          text: """
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

  @Test func `A world that continues reports its seed if another seed was requested`() throws {
    try session.play("person Ana")
    func summary(_ seed: UInt64?) throws -> String {
      try PlaySession(folder: session.folder.path, seed: seed).folderSummary ?? ""
    }
    #expect(
      try summary(5).contains("+0:00:00. Its seed is 1; the requested seed 5 is ignored. Ana"))
    #expect(try !summary(1).contains("seed"))
    #expect(try !summary(nil).contains("seed"))
  }

  @Test func `A person who was only partly added when the process was killed is added later`()
    throws
  {
    do {
      // The process is killed when the person is in the record, but the session has not yet
      // reported that the person was added.
      let world = try World(in: try WorldFolder(session.folder.path), seed: 1)
      world.addPerson("Ana")
    }
    try session.play("person Ana", #"Ana signs up as "Ana" "Diaz""#, "expect Ana is signed in")
    #expect(session.failures == [])
  }

  @Test func `A world interrupted during a wait continues at the end of the wait`() throws {
    try session.play("person Ana", #"Ana signs up as "Ana" "Diaz""#)
    do {
      // The process saves the time at which the wait will end, and is killed before then.
      let folder = try WorldFolder(session.folder.path)
      let world = try World(in: folder, seed: 1)
      #expect(world.prepareToAdvance(to: .seconds(7_200)))
    }
    let answers = try session.play("look at Ana session")
    #expect(answers == ["Ana  session\n  Ana is signed in"])
    #expect(
      session.folderSummary == """
        The world in DIR continues at +2:00:00. It was stopped while time passed, at or after \
        +0:00:00: events that had not happened yet are skipped. Ana is in it, with one device; the \
        app is running on it. `people` shows what they see.
        """)
    #expect(session.failures == [])
    let play = try PlaySession(folder: session.folder.path)
    guard case .save(_, let text) = try play.run(line: #"save "x""#, { _ in }) else {
      Issue.record("The scenario was not saved.")
      return
    }
    #expect(text.contains("\nat +2:00:00.000\nAna closes the app\nAna opens the app\n"))
  }
}
