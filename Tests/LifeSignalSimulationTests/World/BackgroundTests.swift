import Foundation
import LifeSignalDomain
import Testing

@testable import LifeSignalSimulation

/// Tests of devices whose app is in the background (rule 4.1).
struct BackgroundTests {
  private let people = ScenarioTranscript.anaAndBen

  @Test func `An emergency is delivered although the person has left the app`() throws {
    let transcript = try ScenarioTranscript(
      people + """
        Ana loses the network
        Ana turns the alert on
        Ana leaves the app
        Ben leaves the app
        after 10 min Ana gets the network back
        after 10 s expect server has an active alert of Ana
        Ben returns to the app
        expect Ben sees Ana as alerting
        """)
    #expect(transcript.failures == [])
  }

  /// The acts are separated by `: `.
  @Test(arguments: [
    ("returns to the app", "the app of Ana is not in the background"),
    ("leaves the app: leaves the app", "the app of Ana is already in the background"),
    ("leaves the app: checks in", "Ana has left the app, and has to return to it first"),
    ("leaves the app: opens the app", "the app of Ana is in the background"),
    ("closes the app: leaves the app", "the app of Ana is not running"),
  ])
  func `An app in the background cannot be touched`(acts: String, reason: String) throws {
    let acts = acts.components(separatedBy: ": ")
    let transcript = try ScenarioTranscript(
      people + acts.map { "Ana \($0)" }.joined(separator: "\n"))
    #expect(transcript.failures == ["\(5 + acts.count): \(acts[acts.count - 1]): \(reason)"])
  }

  @Test func `It can be seen whether a person has left the app`() throws {
    let transcript = try ScenarioTranscript(
      people + """
        expect Ana has not left the app
        Ana leaves the app
        expect Ana has left the app
        expect Ana has not left the app
        Ana returns to the app
        expect Ana has left the app
        Ana closes the app
        expect Ana has left the app
        """)
    #expect(
      transcript.failures == [
        "9: has not left the app; the app is in the background",
        "11: has left the app; the app is in front of Ana",
        "13: has left the app; the app is closed",
      ])
  }

  /// The message that says so was lost.
  @Test func `A person who returns learns at once that another phone has the session`() throws {
    let transcript = try ScenarioTranscript(
      people.replacing("person Ben\n", with: "person Ben\ndevice Ana's tablet\n") + """
        after 1 min Ana leaves the app
        messages to Ana are held
        Ana's tablet signs in
        messages to Ana are lost
        messages to Ana are let go
        Ana returns to the app
        expect Ana is signed out by another device
        expect Ana knows nothing
        """)
    #expect(transcript.failures == [])
  }
}
