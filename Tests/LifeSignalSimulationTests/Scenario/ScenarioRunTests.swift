import Testing

@testable import LifeSignalSimulation

struct ScenarioRunTests {
  @Test func `A failed expectation reports the actual state, and the scenario continues`() throws {
    let transcript = try ScenarioTranscript(
      """
      person Ana
      expect Ana is signed in
      Ana asks for a code
      expect Ana is onboarding at the note
      expect Ana is waiting for a code
      """)
    #expect(
      transcript.failures == [
        "2: is signed in; Ana is signed out",
        "4: is onboarding at the note; Ana is waiting for a code",
      ])
    #expect(!transcript.result.isPassed)
    #expect(transcript.result.expectations == 3)
    #expect(transcript.result.steps == 1)
  }

  @Test func `A step that the app does not offer ends the scenario`() throws {
    let transcript = try ScenarioTranscript(
      """
      person Ana
      Ana adds the contact as responder
      expect Ana is signed in
      """)
    #expect(
      transcript.failures == [
        "2: adds the contact as responder: Ana does not see the tabs, but the sign-in screen"
      ])
    #expect(transcript.result.expectations == 0)
    #expect(transcript.result.unreached == 1)
  }

  @Test func `A time in the past ends the scenario`() throws {
    let transcript = try ScenarioTranscript(
      """
      person Ana
      at +1:00
      at +0:59:59 Ana asks for a code
      """)
    #expect(
      transcript.failures == ["3: asks for a code: the scenario has already reached +1:00:00.000"])
  }

  @Test func `A scenario ends at a step that would exceed 400 days`() throws {
    let transcript = try ScenarioTranscript("after 300 days\nafter 100 days\nafter 1 ms")
    #expect(transcript.failures == ["3: after 1 ms: a scenario can take at most 400 days"])
  }

  @Test func `Expectations about a person without an account fail`() throws {
    let transcript = try ScenarioTranscript(
      """
      person Ana
      person Ben
      Ana signs up as "Ana" "Diaz"
      expect Ana does not list Ben
      expect Ana has no contact-added notices about Ben
      expect server does not link Ana and Ben
      """)
    #expect(
      transcript.failures == [
        "4: does not list Ben; Ben has no account",
        "5: has no contact-added notices about Ben; Ben has no account",
        "6: does not link Ana and Ben; Ben has no account",
      ])
  }

  @Test func `A step with a time happens exactly at that time`() throws {
    let transcript = try ScenarioTranscript(
      """
      person Ana
      at +23:30 Ana asks for a code
      expect Ana is waiting for a code
      after 1.5 s Ana changes the number
      after 1 min
      after 1 min expect Ana is signed out
      after 1 min Ana asks for a code
      """, latency: .milliseconds(50))
    let acts = transcript.entries.filter {
      if case .act = $0.content { true } else { false }
    }
    // The first expectation waits for the reply to the first step, but does not delay the second
    // step.
    #expect(
      acts.map { ScenarioTime($0.time, precision: .milliseconds).description } == [
        "+23:30:00.000", "+23:30:01.500", "+23:33:01.500",
      ])
    #expect(transcript.failures == [])
  }

  @Test func `A step without a time waits until the earlier steps have finished`() throws {
    let transcript = try ScenarioTranscript(
      """
      person Ana
      code 123456
      Ana asks for a code
      Ana enters the code 123456
      expect Ana is onboarding at the name
      """, latency: .seconds(2))
    #expect(transcript.failures == [])
    // One round trip for the code, one to verify it, and one for the profile.
    #expect(transcript.result.elapsed == .seconds(12))
  }

  @Test func `An expectation with a time does not wait for earlier steps to finish`() throws {
    let transcript = try ScenarioTranscript(
      """
      person Ana
      Ana asks for a code
      after 3.9 s expect Ana is signed out
      after 0.1 s expect Ana is waiting for a code
      """, latency: .seconds(2))
    #expect(transcript.failures == [])
  }

  @Test func `The timeline shows each change with its owner, operation and time`() throws {
    let transcript = try ScenarioTranscript(
      """
      person Ana
      person Ben
      Ana signs up as "Ana" "Diaz"
      Ben signs up as "Ben" "Okafor"
      at +0:10 Ana adds Ben as responder and dependent
      """, latency: .milliseconds(50))
    let addingEntries = transcript.entries.filter { $0.time >= .seconds(600) }
    #expect(
      addingEntries.map(\.content) == [
        .act("adds Ben as responder and dependent"),
        .change(
          owner: "contacts", operation: "added",
          changes: ["+ Ben Okafor as responder and dependent"]),
        .change(
          owner: "contacts", operation: "stream event",
          changes: ["+ Ana Diaz as responder and dependent"]),
        .change(
          owner: "notifications", operation: "stream event",
          changes: ["+ contact-added about Ben"]),
        .change(
          owner: "notifications", operation: "stream event",
          changes: ["+ contact-added about Ana"]),
      ])
    #expect(addingEntries.map(\.subject) == ["Ana", "Ana", "Ben", "Ana", "Ben"])
    #expect(
      addingEntries.map(\.time)
        == [.seconds(600)] + Array(repeating: .milliseconds(600_200), count: 4))
  }

  @Test func `A second device belongs to the same person`() throws {
    let transcript = try ScenarioTranscript(
      """
      person Ana
      device Ana's tablet
      Ana signs up as "Ana" "Diaz"
      expect Ana's tablet is signed out
      Ana's tablet signs in
      expect Ana's tablet is called "Ana Diaz"
      expect Ana's phone is signed out
      expect server has 1 account
      """)
    #expect(transcript.failures == [])
  }

  @Test func `The same scenario runs the same way with the same seed`() throws {
    let text = """
      person Ana
      Ana signs up as "Ana" "Diaz"
      Ana shows the code
      """
    #expect(
      try ScenarioTranscript(text, seed: 7).entries == ScenarioTranscript(text, seed: 7).entries)
    #expect(
      try ScenarioTranscript(text, seed: 7).entries != ScenarioTranscript(text, seed: 8).entries)
  }
}
