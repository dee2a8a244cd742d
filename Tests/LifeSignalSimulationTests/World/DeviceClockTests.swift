import Foundation
import LifeSignalDomain
import LifeSignalFeatures
import Testing

@testable import LifeSignalSimulation

/// What a device does when its wall clock is set while it cannot reach the server (rule 5.10).
struct DeviceClockTests {
  private let people =
    ScenarioTranscript.anaAndBen + """
      after 1 h Ben pings Ana
      after 10 min Ana loses the network

      """

  /// The clock was ahead since before the boot, so only the time after the act shows that it was wrong. The
  /// act is a check-in of one of the two queues.
  @Test(
    arguments: ["checks in", "answers Ben"],
    [
      "Ana's clock is set back by 24 h",
      "Ana closes the app\nAna's clock is set back by 24 h\nAna opens the app",
    ])
  func `An act counts as earlier if the clock is set back after it`(act: String, setBack: String)
    throws
  {
    let transcript = try ScenarioTranscript(
      people + """
        Ana closes the app
        Ana's clock is set ahead by 24 h
        Ana's phone restarts
        Ana \(act)
        \(setBack)
        after 1 min Ana's phone restarts
        after 30 h Ana gets the network back
        after 1 min expect Ana has no queued actions
        expect server has a check-in of Ana at +1:00
        """)
    #expect(transcript.failures == [])
  }

  /// Regression test: a check-in that was shown as older than the last one was dropped, and the person was
  /// told that it was kept.
  @Test func `A check-in is sent although the last one is shown as later`() throws {
    let transcript = try ScenarioTranscript(
      people + """
        Ana closes the app
        Ana's clock is set ahead by 24 h
        Ana's phone restarts
        Ana checks in
        Ana's clock is set back by 24 h
        after 1 h Ana checks in
        expect Ana has 2 queued actions
        after 1 h Ana gets the network back
        after 1 min expect Ana has no queued actions
        expect server has a check-in of Ana at +2:10
        """)
    #expect(transcript.failures == [])
  }

  @Test func `The app moves the reminder when the clock is set, without a network`() throws {
    let transcript = try ScenarioTranscript(
      people + """
        Ana's clock is set back by 5 h
        after 10 s expect Ana will be reminded at +23:30
        Ana's clock is set ahead by 9 h
        after 10 s expect Ana will be reminded at +23:30
        """)
    #expect(transcript.failures == [])
  }

  /// Regression test: the app compared dates of its wall clock, so a correction of it by a reply took taps
  /// away from a person in an emergency.
  @Test func `A reply that corrects the date takes no taps away`() throws {
    let world = World(seed: 1)
    world.addActivePerson("Ana")
    let ana = try #require(world.device("Ana"))
    ana.setConnected(false)
    world.advance(by: .seconds(3_600))
    world.restart(ana)
    ana.setClock(by: -1.5)
    ana.launch()
    for number in 0..<5 {
      if number == 3 { ana.setConnected(true) }
      world.advance(by: .milliseconds(200))
      ana.send(.tabs(.checkIn(.alertTapped)))
    }
    world.advance(by: .seconds(1))
    let user = try #require(ana.published(ReadOnlyUserState.self).user)
    #expect(user.alert != .inactive)
    // The date was corrected in between.
    #expect(abs(ana.appDate.timeIntervalSince(world.now)) < 0.1)
  }
}
