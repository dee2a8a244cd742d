import Realtime
import Testing

/// Tests how a channel is left, also during its join.
struct ChannelLeaveTests {
  private let first = JoinID.none.next()
  private let second = JoinID.none.next().next()

  /// Case 34 of CASES.md.
  @Test func `An unsubscribe ends a join, and a join that is accepted late is left again`() {
    var harness = ChannelHarness(.phoenix)
    harness.apply(.subscribe)
    harness.open()
    #expect(
      harness.apply(.unsubscribe) == [
        .failSubscribes(.unsubscribed), .cancelTimer(.join(first)), .sendLeave(first),
        .startTimer(.leave(first), .seconds(10)), .publish(.unsubscribing),
      ])
    #expect(harness.apply(.joinReplied(first, .accepted(nil))) == [.sendLeave(first)])
    #expect(
      harness.apply(.leaveReplied(first))
        == [.cancelTimer(.leave(first)), .completeUnsubscribes, .publish(.unsubscribed)])
    #expect(harness.apply(.joinReplied(first, .accepted(nil))) == [.sendLeave(first)])
    #expect(harness.machine.state == .idle)
  }

  @Test func `A subscribe during a leave joins again after the leave`() {
    var harness = ChannelHarness.joined(.phoenix)
    harness.apply(.unsubscribe)
    #expect(harness.apply(.subscribe) == [])
    let commands = harness.apply(.leaveReplied(first))
    #expect(commands.contains(.completeUnsubscribes))
    #expect(commands.contains(.sendJoin(second, recover: nil, nil)))
    // The server also reports the end of the join that was left.
    #expect(harness.apply(.serverClosed(first)) == [])
    #expect(harness.machine.state == .joining(second, attempt: 1))
  }

  @Test func `A leave that is not answered ends after its timeout`() {
    var harness = ChannelHarness.joined(.phoenix)
    harness.apply(.unsubscribe)
    #expect(
      harness.apply(.timerFired(.leave(first))) == [.completeUnsubscribes, .publish(.unsubscribed)])
  }

  @Test func `A protocol without a reply to a leave completes it at once`() {
    var harness = ChannelHarness.joined(.pusher)
    #expect(
      harness.apply(.unsubscribe)
        == [.sendLeave(first), .publish(.unsubscribed), .completeUnsubscribes])
  }
}
