import Foundation
import LifeSignalDomain
import Testing

@testable import LifeSignalSimulation

/// Tests of notifications that a device shows again later (rules 3.3 and 4.8).
struct LocalNotificationTests {
  private let people = ScenarioTranscript.anaAndBen

  private func failures(_ story: String) throws -> [String] {
    try ScenarioTranscript(people + story).failures
  }

  @Test func `A notice is shown at its time, also if the app is closed`() throws {
    let failures = try failures(
      """
      at +1:00 Ana puts the contact-added notice off by 1 h
      expect Ana is told: notice-scheduled
      expect Ana will be shown the contact-added notice at +2:00
      Ana closes the app
      at +1:59 expect Ana is shown the contact-added notice again
      at +2:00 expect Ana is shown the contact-added notice again
      expect Ana will be shown no notice
      """)
    #expect(failures == ["10: is shown the contact-added notice again; no notice"])
  }

  @Test func `A notice that is no longer put off is not shown`() throws {
    let failures = try failures(
      """
      at +1:00 Ana puts the contact-added notice off by 10 min
      Ana no longer puts the contact-added notice off
      expect Ana is told: notice-cancelled
      expect Ana will be shown no notice
      at +3:00 expect Ana is shown the contact-added notice again
      Ana no longer puts the contact-added notice off
      """)
    #expect(
      failures == [
        "10: is shown the contact-added notice again; no notice",
        "11: no longer puts the contact-added notice off: "
          + "Ana has not put the contact-added notice off",
      ])
  }

  @Test func `A notice that is put off twice is shown once, at the later time`() throws {
    let failures = try failures(
      """
      at +1:00 Ana puts the contact-added notice off by 10 min
      Ana puts the contact-added notice off by 1 day
      at +2:00 expect Ana is shown the contact-added notice again
      expect Ana will be shown the contact-added notice at +25:00
      """)
    #expect(failures == ["8: is shown the contact-added notice again; no notice"])
  }

  /// The reminders of a device are replaced as a whole after each check-in.
  @Test func `A check-in replaces the reminder, and leaves the notices alone`() throws {
    let failures = try failures(
      """
      at +1:00 Ana puts the contact-added notice off by 1 day
      Ana checks in
      expect Ana will be reminded at +24:30
      expect Ana will be shown the contact-added notice at +25:00
      """)
    #expect(failures == [])
  }

  @Test(arguments: ["signs out", "deletes the account"])
  func `The notices end with the session`(leave: String) throws {
    let failures = try failures(
      """
      at +1:00 Ana puts the contact-added notice off by 1 h
      Ana \(leave)
      expect Ana will be shown no notice
      """)
    #expect(failures == [])
  }

  @Test func `Without permission, no notice can be put off`() throws {
    let failures = try ScenarioTranscript(
      """
      person Ana
      person Ben
      Ana refuses the notifications
      Ana signs up as "Ana" "Diaz"
      Ben signs up as "Ben" "Okafor"
      Ana adds Ben as responder
      Ana puts the contact-added notice off by 1 h
      expect Ana is refused: notifications-not-allowed
      expect Ana will be shown no notice
      """
    ).failures
    #expect(failures == [])
  }

  @Test func `A saved world keeps the notices that are put off`() throws {
    let session = PersistedPlaySession()
    try session.play(
      "person Ana", #"Ana signs up as "Ana" "Diaz""#, "person Ben",
      #"Ben signs up as "Ben" "Okafor""#, "Ana adds Ben as responder",
      "Ana puts the contact-added notice off by 1 h")
    try session.play(
      "after 59 min", "expect Ana will be shown the contact-added notice at +1:00",
      "after 2 min", "expect Ana is shown the contact-added notice again")
    #expect(session.failures == [])
  }
}
