import Foundation
import LifeSignalDomain
import Testing

@testable import LifeSignalSimulation

/// Tests of sentences, including those that the scenarios in the folder `Scenarios` do not use:
/// each action has its effect, and each expectation fails if its condition does not hold.
struct VocabularyTests {
  @Test func `Each step of signing in has its effect`() throws {
    let transcript = try ScenarioTranscript(
      """
      person Ana
      Ana asks for a code to "12"
      expect Ana is refused: bad-number
      Ana asks for a code
      expect Ana is not refused
      Ana changes the number
      expect Ana is signed out
      code 111111
      Ana asks for a code
      Ana enters the code 222222
      expect Ana is refused: wrong-code
      Ana enters the code from the message
      expect Ana is onboarding at the name
      Ana cancels onboarding
      expect Ana is signed out
      expect server has 1 account
      Ana signs up as "Ana" "Diaz"
      expect Ana sees the tabs
      Ana signs out
      expect Ana has no profile
      Ana signs in
      expect Ana is called "Ana Diaz"
      """)
    #expect(transcript.failures == [])
  }

  @Test func `Each step of onboarding has its effect`() throws {
    let transcript = try ScenarioTranscript(
      """
      person Ana
      Ana signs in
      Ana enters the name "A1" "Diaz"
      Ana goes on
      expect Ana is refused: bad-name
      Ana enters the name "Ana" "Diaz"
      Ana goes on
      Ana goes back
      expect Ana is onboarding at the name
      Ana goes on
      Ana goes on
      Ana picks an interval of 9 h
      expect Ana is refused: bad-interval
      Ana picks an interval of 8 h
      Ana goes on
      Ana picks a reminder of 2 h
      Ana goes on
      Ana turns biometrics on
      expect Ana is refused: no-biometrics
      Ana completes onboarding
      expect Ana has an interval of 8 h
      expect Ana has a reminder of 2 h
      expect Ana has biometrics off
      expect Ana has the note ""
      expect Ana is due at +8:00
      """)
    #expect(transcript.failures == [])
  }

  /// In an earlier version the second code went to the first new number, and the account moved to
  /// that number.
  @Test func `A code for another number is sent to that number`() throws {
    let transcript = try ScenarioTranscript(
      """
      person Ana
      Ana signs up as "Ana" "Diaz"
      code 111222
      Ana asks for a code to change the number to "5550100002"
      code 333444
      Ana asks for a code to change the number to "5550100003"
      Ana confirms the number with 333444
      expect Ana has the number "+15550100003"
      """)
    #expect(transcript.failures == [])
  }

  @Test func `Numbers of each region work for signing in and for changing the number`() throws {
    let transcript = try ScenarioTranscript(
      """
      person Ana
      Ana chooses the region UK
      Ana asks for a code to "5550100001"
      expect Ana is refused: bad-number
      Ana asks for a code to "07700 900001"
      expect Ana is waiting for a code
      Ana signs up as "Ana" "Diaz"
      Ana chooses the region AU
      Ana asks for a code to change the number to "0491 570 006"
      expect Ana is not refused
      Ana chooses the region US
      Ana asks for a code to change the number to "07700 900002"
      expect Ana is refused: bad-number
      """)
    #expect(transcript.failures == [])
  }

  /// In an earlier version another interval was saved, without a message.
  @Test(arguments: ["8 days", "1 h", "400 days", "1.5 days", "9 h"])
  func `An interval that is not offered is refused, and changes nothing`(
    interval: String
  ) throws {
    let transcript = try ScenarioTranscript(
      """
      person Ana
      Ana signs up as "Ana" "Diaz"
      Ana sets the interval to 3 days
      Ana sets the interval to \(interval)
      expect Ana is refused: bad-interval
      expect Ana has an interval of 3 days
      Ana sets the interval to 16 h
      expect Ana is not refused
      expect Ana has an interval of 16 h
      """)
    #expect(transcript.failures == [])
  }

  @Test func `Changes without a network are queued`() throws {
    let transcript = try ScenarioTranscript(
      """
      person Ana
      Ana signs up as "Ana" "Diaz"
      Ana loses the network
      Ana changes the note to "x"
      expect Ana is told: kept-for-later
      after 4 s Ana changes the name to "Zoe"
      expect Ana is told: kept-for-later
      Ana gets the network back
      expect server has the note "x" of Ana
      """)
    #expect(transcript.failures == [])
  }

  @Test func `The network of a device has a type and a cost`() throws {
    let transcript = try ScenarioTranscript(
      """
      person Ana
      Ana signs up as "Ana" "Diaz"
      expect Ana is on wifi
      Ana is on expensive cellular
      expect Ana is on expensive cellular
      expect Ana is online
      Ana loses the network
      expect Ana is on no network
      Ana gets the network back
      expect Ana is on expensive cellular
      expect Ana is on cellular
      Ana is on expensive-and-constrained wired
      expect Ana is on constrained wired
      Ana is on expensive-and-constrained wired
      """)
    #expect(
      transcript.failures == [
        "11: is on cellular; Ana is on expensive cellular",
        "13: is on constrained wired; Ana is on expensive-and-constrained wired",
        "14: is on expensive-and-constrained wired: "
          + "the device of Ana is already on expensive-and-constrained wired",
      ])
  }

  @Test(
    arguments: [
      ("not-available", "no-biometrics", "this device cannot recognise you"),
      ("not-enrolled", "biometrics-not-enrolled", "enroll in the settings of the device"),
      ("cancelled", "biometrics-cancelled", nil),
      ("other-way", "no-other-way", "try again"),
      ("interrupted", "biometrics-interrupted", "try again"),
      ("no-passcode", "no-passcode", "set a passcode in the settings of the device"),
      ("refused", "biometrics-refused", "try again"),
      ("not-allowed", "biometrics-not-allowed", "allow it in the settings of the device"),
      ("locked", "biometrics-locked", "unlock the sensor with the passcode of the device"),
      ("unknown", "biometrics-failed", "try again"),
    ])
  func `Each reason why a person is not recognised is shown, with what to do`(
    reason: String, refusal: String, advice: String?
  ) throws {
    let told = advice.map { _ in "expect Ana is told: not-recognised" } ?? ""
    let transcript = try ScenarioTranscript(
      """
      person Ana
      Ana signs up as "Ana" "Diaz"
      Ana is recognised from now on
      Ana turns biometrics on
      expect Ana has biometrics on
      after 10 min Ana fails biometric checks from now on: \(reason)
      Ana checks in
      expect Ana is refused: \(refusal)
      \(told)
      expect Ana has checked in at +0:00
      Ana is recognised from now on
      Ana checks in
      expect Ana has checked in at +0:10
      """)
    #expect(transcript.failures == [])
    let error = try #require(BiometricErrorWord(rawValue: reason)?.error)
    #expect(advice == nil || ScreenMessage(.notRecognised(error)).about == advice)
  }

  @Test func `Without a sensor, biometrics cannot be turned on, and no check starts`() throws {
    let transcript = try ScenarioTranscript(
      """
      person Ana
      Ana signs up as "Ana" "Diaz"
      expect Ana has no biometric sensor
      Ana turns biometrics on
      expect Ana is refused: no-biometrics
      expect Ana was checked 0 times
      Ana gets a touch sensor
      expect Ana has a touch sensor
      Ana turns biometrics on
      expect Ana was checked 1 time
      expect Ana has biometrics on
      expect Ana has a face sensor
      """)
    #expect(transcript.failures == ["12: has a face sensor; a touch sensor"])
  }

  /// The acts are separated by `: `. The app does not offer the last one. In an earlier version,
  /// that act did nothing, without a message, and was saved in the scenario.
  @Test(arguments: [
    ("signs out", "Ana is already signed out"),
    ("tries again", "there is no failure that Ana could retry"),
    ("gets the network back", "the device of Ana already has a network"),
    ("signs in: writes the note \"x\"", "Ana is at the name, not at the note"),
    ("signs in: picks an interval of 2 days", "Ana is at the name, not at the interval"),
    ("signs in: picks a reminder of 2 h", "Ana is at the name, not at the reminder"),
    ("signs in: turns biometrics on", "Ana is at the name, not at the biometrics"),
    ("signs in: completes onboarding", "Ana is at the name, not at the biometrics"),
    ("signs in: goes back", "there is no step before the name"),
    ("signs up as \"Ana\" \"Diaz\": turns the alert off", "the alert of Ana is already off"),
    (
      "signs up as \"Ana\" \"Diaz\": turns the alert on: turns the alert on",
      "the alert of Ana is already on"
    ),
    ("signs up as \"Ana\" \"Diaz\": removes the picture", "Ana has no picture"),
    ("loses the network: loses the network", "the device of Ana already has no network"),
  ])
  func `An action that the app does not offer is reported, and takes no time`(
    acts: String, reason: String
  ) throws {
    let acts = acts.components(separatedBy: ": ")
    let transcript = try ScenarioTranscript(
      (["person Ana"] + acts.map { "Ana \($0)" }).joined(separator: "\n"))
    #expect(transcript.failures == ["\(acts.count + 1): \(acts[acts.count - 1]): \(reason)"])
    #expect(transcript.result.elapsed < .seconds(1))
  }

  @Test func `Going on from the last step of onboarding is refused`() throws {
    let transcript = try ScenarioTranscript(
      """
      person Ana
      Ana signs in
      Ana enters the name "Ana" "Diaz"
      Ana goes on
      Ana goes on
      Ana goes on
      Ana goes on
      Ana goes on
      """)
    #expect(
      transcript.failures == [
        "8: goes on: there is no step after the biometrics; write `Ana completes onboarding`"
      ])
  }

  /// Invariant 34: in an earlier version the notice was shown until the next one arrived.
  @Test func `A notice that is 30 days old is no longer shown`() throws {
    let transcript = try ScenarioTranscript(
      """
      person Ana
      person Ben
      Ana signs up as "Ana" "Diaz"
      Ben signs up as "Ben" "Okafor"
      Ana sets the interval to 7 days
      Ana adds Ben as responder
      at +719:59
      expect Ana has 1 contact-added notice
      at +720:01
      expect Ana has no contact-added notices
      """)
    #expect(transcript.failures == [])
  }

  @Test func `Adding a contact in one step creates a relation and a notice`() throws {
    let transcript = try ScenarioTranscript(
      """
      person Ana
      person Ben
      person Cara
      Ana signs up as "Ana" "Diaz"
      Ben signs up as "Ben" "Okafor"
      Cara signs up as "Cara" "Lind"
      Ana adds Ben as responder and dependent
      expect Ana lists Ben as responder and dependent
      expect Ana does not list Cara
      expect Ana has 1 unread notice
      expect server does not link Ana and Cara
      expect server has 3 accounts
      """)
    #expect(transcript.failures == [])
  }

  @Test func `A failed expectation reports the actual state`() throws {
    let transcript = try ScenarioTranscript(
      """
      person Ana
      person Ben
      Ana signs up as "Ana" "Diaz"
      Ben signs up as "Ben" "Okafor"
      Ana adds Ben as responder
      expect Ana is waiting for a code
      expect Ana is signed out
      expect Ana sees onboarding
      expect Ana is refused: no-role
      expect Ana has no profile
      expect Ana is called "Ana"
      expect Ana has the note "none"
      expect Ana has an interval of 2 days
      expect Ana has a reminder of off
      expect Ana has biometrics on
      expect Ana is due at +24:01
      expect Ana has an active alert
      expect Ana has 2 contacts
      expect Ana lists Ben as dependent
      expect Ana does not list Ben
      expect Ana has no notices
      expect Ana has 2 unread notices
      expect Ana has 1 ping-sent notice
      expect Ana has 2 contact-added notices about Ben
      expect server has 3 accounts
      expect server has no profile of Ana
      expect server lists Ana as responder of Ben
      expect server does not link Ana and Ben
      """)
    #expect(
      transcript.failures == [
        "6: is waiting for a code; Ana is signed in",
        "7: is signed out; Ana is signed in",
        "8: sees onboarding; Ana sees the tabs",
        "9: is refused: no-role; Ana is not refused",
        "10: has no profile; the profile of Ana Diaz",
        "11: is called \"Ana\"; \"Ana Diaz\"",
        "12: has the note \"none\"; \"\"",
        "13: has an interval of 2 days; 1 day",
        "14: has a reminder of off; 30 min",
        "15: has biometrics on; off",
        "16: is due at +24:01; +24:00:00.000",
        "17: has an active alert; inactive",
        "18: has 2 contacts; Ben Okafor as responder",
        "19: lists Ben as dependent; Ben Okafor as responder",
        "20: does not list Ben; Ben Okafor as responder",
        "21: has no notices; contact-added about Ben",
        "22: has 2 unread notices; 1 unread; contact-added about Ben",
        "23: has 1 ping-sent notice; contact-added about Ben",
        "24: has 2 contact-added notices about Ben; contact-added about Ben",
        "25: has 3 accounts; 2",
        "26: has no profile of Ana; the profile of Ana Diaz",
        "27: lists Ana as responder of Ben; dependent",
        "28: does not link Ana and Ben; dependent, responder",
      ])
    #expect(transcript.result.expectations == 23)
  }

  @Test(arguments: [
    ("Ana picks a reminder of 3 h", "2:25", "expected `off`, `30 min` or `2 h`"),
    ("Ana picks an interval of 90 min", "2:26", "expected a number of days or hours"),
    ("Ana scans Ben's code", "2:11", "expected `Ana's`, `nobody's` or a text in quotes"),
    ("expect Ana is refused: not-a-cod", "2:24", "did you mean `not-a-code`?"),
    ("expect Ana has 1 contact-aded notice", "2:18", "did you mean `contact-added`?"),
    ("code 12345", "2:6", "expected six digits"),
    ("Ana holds the alert button for 61 min", "2:32", "expected a duration of 1 ms to 1 h"),
  ])
  func `An invalid value in a sentence is marked where it starts`(
    line: String, lineAndColumn: String, message: String
  ) throws {
    do {
      _ = try ScenarioTranscript("person Ana\n\(line)")
      Issue.record("There was no error.")
    } catch {
      let text = "\(error)"
      #expect(text.hasPrefix("test.scenario:\(lineAndColumn): "), "\(text)")
      #expect(text.contains(message), "\(text)")
    }
  }

  @Test(arguments: [
    ("x", "a number"), ("5000", "a number from 0 to 999"),
  ])
  func `The hint after a wrong count lists each alternative once`(count: String, hint: String) {
    let error = #expect(throws: ScenarioError.self) {
      try ScenarioTranscript("person Ana\nexpect Ana has \(count) contacts")
    }
    #expect(
      error?.description.split(separator: "\n").last
        == """
          expected one of `live`, `no`, `the`, `an`, `a`, `biometrics`, `checked`, \(hint), ... \
        (14 in all: `lifesignal-cli help scenario`)
        """)
  }
}
