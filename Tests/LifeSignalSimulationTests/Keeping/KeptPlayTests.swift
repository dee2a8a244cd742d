import LifeSignalDomain
import StateKit
import Testing

@testable import LifeSignalSimulation
import TestSupport

/// Worlds that live on in a folder.
struct KeptPlayTests {
  private let kept = KeptPlay()

  private func begin() throws {
    try kept.play(
      "person Ana", "device Ana's tablet", "person Ben", #"Ana signs up as "Ana" "Diaz""#,
      #"Ben signs up as "Ben" "Okafor""#, "Ben adds Ana as dependent", "after 1 h",
      "Ana checks in")
  }

  @Test func `A new world says where it is kept`() throws {
    try kept.play()
    #expect(kept.found == "A new world, kept in DIR.")
    #expect(kept.told == [])
    try kept.play()
    #expect(kept.found == "The world in DIR goes on at +0:00:00. Nobody is in it yet.")
  }

  @Test func `What was played is there, and goes on`() throws {
    try begin()
    #expect(kept.failures == [])
    try kept.play(
      "expect Ana is signed in", "expect Ana lists Ben as responder",
      "expect Ana has checked in at +1:00", "Ben pings Ana", "Ana answers Ben", "at +25:15",
      "expect server calls Ana non-responsive", "expect Ben has 5 notices")
    #expect(
      kept.found == """
        The world in DIR goes on at +1:00:00. Ana and Ben are in it, with 3 devices; the app runs on \
        all of them. `people` says what they see.
        """)
    #expect(kept.failures == [])
  }

  @Test func `Nobody gets an identifier that somebody had in an earlier life`() throws {
    try kept.play("person Ana", #"Ana signs up as "Ana" "Diaz""#)
    try kept.play("person Ben", #"Ben signs up as "Ben" "Okafor""#, "Ben adds Ana as dependent")
    let codes = try kept.play("look at Ana profile", "look at Ben profile").compactMap {
      $0.split(separator: "\n").last
    }
    #expect(Set(codes).count == 2)
    #expect(kept.failures == [])
  }

  @Test func `What the devices themselves know is there, and an app that was closed is closed`()
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
    #expect(kept.found.contains("the app runs on 2 of them"))
    try kept.play(
      "Ana gets the network back", #"expect server has the note "Allergic" of Ana"#,
      "messages arrive once", "Ben opens the app", "messages to Ben are let go")
    #expect(kept.failures == [])
  }

  @Test func `The sweep comes at its quarter of an hour, however short each life is`() throws {
    try kept.play("person Ana", #"Ana signs up as "Ana" "Diaz""#, "after 1430 min")
    for _ in 0..<5 { try kept.play("after 4 min") }
    try kept.play("expect server calls Ana non-responsive", "expect Ana has 1 notice")
    #expect(kept.failures == [])
  }

  @Test func `What was played in all lives is saved, with what their ends were for the apps`()
    throws
  {
    try kept.play("person Ana", #"Ana signs up as "Ana" "Diaz""#)
    try kept.play("after 2 h", "Ana checks in")
    let play = try Play(folder: kept.folder.path)
    try play.begin { _ in }
    #expect(
      try play.say(#"save "x""#) { _ in }
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

  @Test func `A world that goes on says its seed when another was asked for`() throws {
    try kept.play("person Ana")
    func found(_ seed: UInt64?) throws -> String {
      try Play(folder: kept.folder.path, seed: seed).found ?? ""
    }
    #expect(try found(5).contains("+0:00:00. Its seed is 1, that of its beginning, and not 5. Ana"))
    #expect(try !found(1).contains("seed"))
    #expect(try !found(nil).contains("seed"))
  }

  @Test func `Somebody who was only half here when the process was killed comes in after all`()
    throws
  {
    do {
      // The process ends when the record has the person, and before the line is answered.
      let world = try World(in: try WorldFolder(kept.folder.path), seed: 1)
      world.addPerson("Ana")
    }
    try kept.play("person Ana", #"Ana signs up as "Ana" "Diaz""#, "expect Ana is signed in")
    #expect(kept.failures == [])
  }

  @Test func `A world that ended while time passed goes on where time was to be`() throws {
    try kept.play("person Ana", #"Ana signs up as "Ana" "Diaz""#)
    do {
      // A process that ends after it said until when time passes, and before it has.
      let folder = try WorldFolder(kept.folder.path)
      let world = try World(in: folder, seed: 1)
      #expect(world.mayReach(.seconds(7_200)))
    }
    let answers = try kept.play("look at Ana session")
    #expect(answers == ["Ana  session\n  Ana is signed in"])
    #expect(
      kept.found == """
        The world in DIR goes on at +2:00:00. It ended while time passed, at or after +0:00:00: what \
        did not happen by then did not happen. Ana is in it, with one device; the app runs on it. \
        `people` says what they see.
        """)
    #expect(kept.failures == [])
    let story = try Play(folder: kept.folder.path)
    guard case .save(_, let text) = try story.say(#"save "x""#, { _ in }) else {
      Issue.record("It was not saved.")
      return
    }
    #expect(text.contains("\nat +2:00:00.000\nAna closes the app\nAna opens the app\n"))
  }
}
