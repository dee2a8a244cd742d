import Realtime
import Testing

/// Tests the closing of connections without channels. Case 20 of CASES.md.
struct IdleDisconnectTests {
  /// Returns a rule whose delay is running, and the timer.
  private func pending() throws -> (IdleDisconnect, IdleDisconnect.Timer) {
    var rule = IdleDisconnect()
    let commands = rule.handle(.lastChannelRemoved)
    let timer = try #require(rule.timer)
    #expect(commands == [.startTimer(timer, .seconds(50))])
    return (rule, timer)
  }

  @Test func `A connection without channels is closed after the delay`() throws {
    var (rule, timer) = try pending()
    #expect(rule.handle(.timerFired(timer)) == [.disconnect])
    #expect(rule.handle(.timerFired(timer)) == [])
  }

  @Test(arguments: [IdleDisconnect.Event.channelAdded, .disconnected])
  func `A new channel or a disconnect ends the delay`(event: IdleDisconnect.Event) throws {
    var (rule, timer) = try pending()
    #expect(rule.handle(event) == [.cancelTimer(timer)])
    #expect(rule.handle(.timerFired(timer)) == [])
  }

  @Test func `A later removal starts a new delay`() throws {
    var (rule, old) = try pending()
    _ = rule.handle(.channelAdded)
    _ = rule.handle(.lastChannelRemoved)
    let timer = try #require(rule.timer)
    #expect(timer != old)
    #expect(rule.handle(.timerFired(old)) == [])
    #expect(rule.handle(.timerFired(timer)) == [.disconnect])
  }
}
