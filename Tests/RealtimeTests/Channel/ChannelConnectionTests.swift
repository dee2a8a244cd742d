import Realtime
import Testing

/// Tests what a lost or a new connection means to a channel.
struct ChannelConnectionTests {
  private let first = JoinID.none.next()
  private let second = JoinID.none.next().next()

  /// Case 35 of CASES.md.
  @Test func `An unsubscribe without a connection completes at once and sends nothing`() {
    var harness = ChannelHarness.joined(.phoenix)
    harness.apply(.socketDown)
    #expect(harness.apply(.unsubscribe) == [.publish(.unsubscribed), .completeUnsubscribes])
    #expect(harness.open() == [])
  }

  /// Case 35 of CASES.md.
  @Test func `A leave ends with the connection, and is not sent on the next one`() {
    var harness = ChannelHarness.joined(.phoenix)
    harness.apply(.unsubscribe)
    #expect(
      harness.apply(.socketDown)
        == [.cancelTimer(.leave(first)), .completeUnsubscribes, .publish(.unsubscribed)])
    #expect(harness.open() == [])
  }

  /// Case 36 of CASES.md.
  @Test func `A close or a failure of an earlier join changes nothing`() {
    var harness = ChannelHarness.joined(.phoenix)
    harness.apply(.socketDown)
    harness.open()
    harness.accept()
    let machine = harness.machine
    #expect(harness.apply(.serverClosed(first)) == [])
    #expect(harness.apply(.serverFailed(first, reason: "crash")) == [])
    #expect(harness.machine == machine)
  }

  /// Case 36 of CASES.md. Version 1 of the Phoenix protocol does not name the join.
  @Test func `A close that names no join ends the current join`() {
    var harness = ChannelHarness.joined(.phoenix)
    harness.apply(.serverClosed(nil))
    #expect(harness.machine.status == .closed(.closedByServer))
  }

  /// Case 38 of CASES.md.
  @Test func `A new connection joins each wanted channel exactly once`() {
    var harness = ChannelHarness.joined(.phoenix)
    #expect(harness.apply(.socketDown) == [.publish(.waiting)])
    #expect(harness.open().filter(\.isJoin) == [.sendJoin(second, recover: nil, nil)])
    #expect(harness.apply(.socketOpened(harness.epoch)) == [])
    #expect(harness.apply(.subscribe) == [])
    harness.accept()
    #expect(harness.machine.state == .joined(second))
  }

  /// Case 38 of CASES.md.
  @Test func `A new connection joins at once, also during the wait for a retry`() {
    var harness = ChannelHarness.joined(.phoenix)
    harness.apply(.serverFailed(first, reason: "crash"))
    #expect(
      harness.apply(.socketDown)
        == [.cancelTimer(.retry(first)), .publish(.waiting)])
    #expect(harness.open().filter(\.isJoin).count == 1)
    #expect(harness.apply(.timerFired(.retry(first))) == [])
  }

  /// Case 38 of CASES.md. The event that reports the lost connection may be missing.
  @Test func `A newer connection replaces an open one`() {
    var harness = ChannelHarness.joined(.phoenix)
    let commands = harness.open()
    #expect(commands.first == .publish(.waiting))
    #expect(commands.filter(\.isJoin) == [.sendJoin(second, recover: nil, nil)])
  }

  @Test func `An explicit disconnect fails callers that wait, and keeps a subscription`() {
    let failure = ChannelFailure.connection(.disconnected)
    var waiting = ChannelHarness(.phoenix)
    waiting.apply(.subscribe)
    #expect(
      waiting.apply(.connectionEnded(.disconnected))
        == [.publish(.closed(failure)), .failSubscribes(failure)])
    var subscribed = ChannelHarness.joined(.phoenix)
    #expect(subscribed.apply(.socketDown) == [.publish(.waiting)])
    #expect(subscribed.apply(.connectionEnded(.disconnected)) == [])
    #expect(subscribed.open().filter(\.isJoin).count == 1)
  }

  /// Case 22 of CASES.md.
  @Test func `A lost connection keeps a caller waiting for the next one`() {
    var harness = ChannelHarness(.phoenix)
    harness.apply(.subscribe)
    harness.open()
    #expect(
      harness.apply(.socketDown)
        == [.cancelTimer(.join(first)), .publish(.waiting)])
    harness.open()
    harness.accept()
    #expect(harness.waitingSubscribes == 0)
  }

  /// Case 44 of CASES.md.
  @Test func `Numbers of joins and pushes are never used twice`() {
    var harness = ChannelHarness.joined(.phoenix)
    var joins: [JoinID] = []
    var pushes: [PushID] = []
    for _ in 1...20 {
      harness.apply(.socketDown)
      harness.open()
      harness.accept()
      if let join = harness.machine.currentJoin { joins.append(join) }
      pushes.append(harness.push())
    }
    #expect(Set(joins).count == 20 && joins == joins.sorted())
    #expect(Set(pushes).count == 20 && pushes == pushes.sorted())
  }
}

extension ChannelMachine.Command {
  fileprivate var isJoin: Bool { if case .sendJoin = self { true } else { false } }
}
