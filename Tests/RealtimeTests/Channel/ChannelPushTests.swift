import Realtime
import Testing

/// Tests the caller's pushes: their buffer, their timeouts, and that none is written twice.
struct ChannelPushTests {
  private let first = PushID.none.next()

  private func subscribing() -> ChannelHarness {
    var harness = ChannelHarness(.phoenix)
    harness.apply(.subscribe)
    return harness
  }

  /// Case 40 of CASES.md.
  @Test func `Pushes before the join are sent in their order once it is accepted`() {
    var harness = subscribing()
    let pushes = (1...3).map { _ in harness.push() }
    harness.open()
    let commands = harness.apply(.joinReplied(.none.next(), .accepted(nil)))
    #expect(commands.suffix(3) == pushes.map { .sendPush($0) })
  }

  /// Case 40 of CASES.md. The timeout runs from the call.
  @Test func `A push that waits for the join fails after its timeout, and is not sent`() {
    var harness = subscribing()
    #expect(
      harness.apply(.push(first, PushOptions(timeout: .seconds(3))))
        == [.startTimer(.push(first), .seconds(3))])
    #expect(harness.apply(.timerFired(.push(first))) == [.failPush(first, .timedOut)])
    harness.open()
    #expect(
      !harness.apply(.joinReplied(.none.next(), .accepted(nil))).contains(.sendPush(first)))
  }

  /// Case 92 of CASES.md.
  @Test func `A push above the limit of 100 waiting pushes fails the oldest one`() {
    var harness = subscribing()
    for _ in 1...100 { _ = harness.push() }
    let last = harness.makePushID()
    #expect(
      harness.apply(.push(last, PushOptions())) == [
        .startTimer(.push(last), .seconds(10)), .cancelTimer(.push(first)),
        .failPush(first, .overflow),
      ])
    #expect(harness.livePushes.count == 100)
  }

  @Test func `A push above the limit of unanswered pushes fails and is not sent`() {
    var policy = ChannelPolicy.phoenix
    policy.unansweredPushLimit = 1
    var harness = ChannelHarness.joined(policy)
    _ = harness.push()
    let second = harness.makePushID()
    #expect(
      harness.apply(.push(second, PushOptions())) == [
        .startTimer(.push(second), .seconds(10)), .cancelTimer(.push(second)),
        .failPush(second, .overflow),
      ])
  }

  /// Case 41 of CASES.md.
  @Test func `A push without a reply fails after its timeout, and a late reply is ignored`() {
    var harness = ChannelHarness.joined(.phoenix)
    let push = harness.push()
    #expect(harness.apply(.timerFired(.push(push))) == [.failPush(push, .timedOut)])
    #expect(harness.apply(.pushReplied(push)) == [])
  }

  @Test func `A reply completes its push`() {
    var harness = ChannelHarness.joined(.phoenix)
    let push = harness.push()
    #expect(harness.apply(.pushReplied(push)) == [.cancelTimer(.push(push)), .completePush(push)])
    #expect(harness.apply(.pushReplied(push)) == [])
  }

  @Test func `A push that expects no reply completes when it is sent`() {
    var harness = ChannelHarness.joined(.phoenix)
    let options = PushOptions(awaitsReply: false)
    #expect(harness.apply(.push(first, options)) == [.sendPush(first), .completePush(first)])
  }

  /// Case 85 of CASES.md.
  @Test(arguments: [true, false])
  func `A push that may have been written is interrupted and never written again`(
    isSocketLost: Bool
  ) {
    var harness = ChannelHarness.joined(.phoenix)
    let push = harness.push()
    let interruption: ChannelMachine.Event =
      isSocketLost ? .socketDown : .serverFailed(nil, reason: "")
    let commands = harness.apply(interruption)
    #expect(commands.contains(.failPush(push, .interrupted)))
    harness.settle()
    #expect(harness.machine.status == .subscribed)
    #expect(harness.violation == nil)
  }

  /// Case 85 of CASES.md. The server handles the push before it handles the leave.
  @Test func `A rejoin does not interrupt pushes that wait for their replies`() {
    var harness = ChannelHarness.joined(.phoenix)
    let push = harness.push()
    harness.apply(.rejoin)
    #expect(harness.apply(.pushReplied(push)).contains(.completePush(push)))
  }

  @Test func `A push of a channel that is not subscribed fails at once`() {
    var harness = ChannelHarness(.phoenix)
    #expect(harness.apply(.push(first, PushOptions())) == [.failPush(first, .notSubscribed)])
  }

  @Test func `An unsubscribe fails the pushes that wait for the join`() {
    var harness = subscribing()
    let push = harness.push()
    #expect(
      harness.apply(.unsubscribe) == [
        .failSubscribes(.unsubscribed), .cancelTimer(.push(push)),
        .failPush(push, .channel(.unsubscribed)), .publish(.unsubscribed), .completeUnsubscribes,
      ])
  }

  @Test func `The push of a cancelled caller is not sent`() {
    var harness = subscribing()
    let push = harness.push()
    #expect(harness.apply(.pushCancelled(push)) == [.cancelTimer(.push(push))])
    harness.open()
    #expect(!harness.apply(.joinReplied(.none.next(), .accepted(nil))).contains(.sendPush(push)))
  }

  @Test func `A reply to a push that was not written is ignored`() {
    var harness = subscribing()
    let push = harness.push()
    #expect(harness.apply(.pushReplied(push)) == [])
    #expect(harness.livePushes == [push])
  }
}
