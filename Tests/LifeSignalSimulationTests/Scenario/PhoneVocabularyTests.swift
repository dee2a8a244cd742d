import Foundation
import LifeSignalDomain
import LifeSignalFeatures
import Testing

@testable import LifeSignalSimulation

/// Tests of the sentences about what a phone offers: the scanner, the permissions, the clipboard,
/// calls, haptics and notices. `Scenarios/31-what-a-phone-offers.scenario` uses them.
struct PhoneVocabularyTests {
  private let people = """
    person Ana
    person Ben
    Ana signs up as "Ana" "Diaz"
    Ben signs up as "Ben" "Okafor"
    Ana adds Ben as responder and dependent

    """

  private func failures(_ story: String) throws -> [String] {
    try ScenarioTranscript(people + story).failures
  }

  @Test func `Each expectation fails if its condition does not hold`() throws {
    let failures = try failures(
      """
      expect Ana has copied Ana's code
      expect Ana has called Ben
      expect Ana has messaged Ben
      expect Ana has the torch on
      expect Ana may use the camera
      expect Ana may not use the photos
      expect Ana may not use the notifications
      expect Ana felt 1 heavy-impact haptic
      expect Ana is loading the contacts
      expect Ana sees 2 notices
      expect Ana is shown the contact-added notice again
      expect Ana will be shown the contact-added notice at +1:00
      Ana calls Ben
      expect Ana has messaged Ben
      """)
    let call = "tel:+15550100002"
    #expect(
      failures == [
        "6: has copied Ana's code; nothing",
        "7: has called Ben; no call and no message",
        "8: has messaged Ben; no call and no message",
        "9: has the torch on; off",
        "10: may use the camera; the app has not asked",
        "11: may not use the photos; the app has not asked",
        "12: may not use the notifications; it is allowed",
        "13: felt 1 heavy-impact haptic; 1 medium-impact, 1 success, 2 selection",
        "14: is loading the contacts; no contacts are being loaded",
        "15: sees 2 notices; 0 alerts notices",
        "16: is shown the contact-added notice again; no notice",
        "17: will be shown the contact-added notice at +1:00; no notice",
        "19: has messaged Ben; \(call)",
      ])
  }

  /// The acts are separated by `: `.
  @Test(arguments: [
    ("turns the torch on", "Ana has not opened the scanner"),
    ("pastes \"x\": turns the torch off", "the torch of Ana is already off"),
    ("refuses the camera: scans Ben's code", "Ana does not allow the camera"),
    ("refuses the camera: pastes \"x\": turns the torch on", "the camera of Ana is off"),
    ("removes Ben: calls Ben", "Ana does not list Ben"),
    ("reads notice 2", "Ana has only 1 notices"),
    ("reads the system notice", "Ana has no system notice"),
    (
      "no longer puts the contact-added notice off",
      "Ana has not put the contact-added notice off"
    ),
  ])
  func `An action that is not possible is reported`(acts: String, reason: String) throws {
    let acts = acts.components(separatedBy: ": ")
    let failures = try failures(acts.map { "Ana \($0)" }.joined(separator: "\n"))
    #expect(failures == ["\(5 + acts.count): \(acts[acts.count - 1]): \(reason)"])
  }

  /// The picture is a PNG file that this project writes, and that its own decoder reads.
  @Test func `A picture of a code is read, also after another picture`() throws {
    let failures = try failures(
      """
      Ana picks a picture of nobody's code
      expect Ana is refused: no-such-user
      Ana picks a picture of "hello"
      expect Ana is refused: not-a-code
      Ana picks a picture without a code
      expect Ana is refused: no-code
      Ana picks a picture of Ana's link
      expect Ana is refused: own-code
      """)
    #expect(failures == [])
  }

  @Test func `A permission that was granted later counts when the app asks again`() throws {
    let failures = try failures(
      """
      Ana refuses the camera
      Ana pastes "x"
      expect Ana may not use the camera
      Ana closes the scanner
      Ana allows the camera
      Ana scans "x"
      expect Ana may use the camera
      """)
    #expect(failures == [])
  }
}
