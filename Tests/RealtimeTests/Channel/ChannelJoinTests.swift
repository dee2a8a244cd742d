import Realtime
import StateKit
import Testing

/// Tests how a channel is joined, refused and retried.
struct ChannelJoinTests {
  private let first = JoinID.none.next()
  private let second = JoinID.none.next().next()

  private func joining(_ policy: ChannelPolicy = .phoenix) -> ChannelHarness {
    var harness = ChannelHarness(policy)
    harness.apply(.subscribe)
    harness.open()
    return harness
  }

  /// Case 29 of CASES.md.
  @Test func `A channel is joined once, when the server accepts`() {
    var harness = ChannelHarness(.phoenix)
    #expect(harness.apply(.subscribe) == [.publish(.waiting)])
    #expect(
      harness.open() == [
        .startTimer(.join(first), .seconds(10)), .publish(.subscribing),
        .sendJoin(first, recover: nil, nil),
      ])
    #expect(
      harness.apply(.joinReplied(first, .accepted(nil))) == [
        .accepted(first), .cancelTimer(.join(first)), .publish(.subscribed), .completeSubscribes,
      ])
    #expect(harness.machine.state == .joined(first))
  }

  /// Case 30 of CASES.md.
  @Test func `An error reply fails the subscription at once with its reason`() {
    var harness = joining()
    let failure = ChannelFailure.joinRefused(reason: "unauthorized")
    #expect(
      harness.apply(.joinReplied(first, .refused(reason: "unauthorized", isTemporary: false)))
        == [.cancelTimer(.join(first)), .publish(.closed(failure)), .failSubscribes(failure)])
    #expect(harness.armed.isEmpty)
  }

  /// Case 31 of CASES.md.
  @Test func `A join without an answer is left, and a new one is sent until the last attempt`() {
    var harness = joining(.supabase)
    var delays: [Double] = []
    while let join = harness.machine.currentJoin {
      let commands = harness.apply(.timerFired(.join(join)))
      #expect(commands.first == .sendLeave(join))
      for case .startTimer(.retry(join), let delay) in commands {
        delays.append(delay / .seconds(1))
        harness.apply(.timerFired(.retry(join)))
      }
    }
    #expect(harness.machine.status == .closed(.attemptsExhausted(5)))
    #expect(delays.count == 4)
    for (delay, middle) in zip(delays, [1.0, 2, 4, 8]) {
      #expect((0.75 * middle...1.25 * middle).contains(delay))
    }
    #expect(harness.violation == nil)
  }

  /// Case 31 of CASES.md. A server that is busy is not asked again at once.
  @Test func `A temporary refusal counts as a failed attempt`() {
    var harness = joining()
    let failure = ChannelFailure.joinRefused(reason: "rate limited")
    #expect(
      harness.apply(.joinReplied(first, .refused(reason: "rate limited", isTemporary: true))) == [
        .cancelTimer(.join(first)), .startTimer(.retry(first), .seconds(1)),
        .publish(.retrying(attempt: 1, failure)),
      ])
  }

  /// Case 31 of CASES.md. Phoenix's clients never give up.
  @Test func `Each protocol has its own delays between joins`() {
    let policies: [ChannelPolicy] = [.phoenix, .pusher]
    let delays = policies.map { policy in
      (1...5).map { policy.retry.delay(afterAttempt: $0, random: .seeded(0)) }
    }
    #expect(delays[0] == [1, 2, 5, 10, 10].map { .seconds($0) })
    #expect(delays[1] == Array(repeating: nil, count: 5))
    #expect(ChannelPolicy.supabase.retry.delay(afterAttempt: 5, random: .seeded(0)) == nil)
  }

  /// Case 32 of CASES.md.
  @Test func `The cancellation of the only caller ends the join`() {
    var harness = joining()
    #expect(
      harness.apply(.subscribeCancelled) == [
        .cancelTimer(.join(first)), .sendLeave(first), .startTimer(.leave(first), .seconds(10)),
        .publish(.unsubscribing),
      ])
    #expect(!harness.machine.isWanted)
  }

  /// Case 32 of CASES.md.
  @Test func `The cancellation of one of two callers does not end the join`() {
    var harness = joining()
    harness.apply(.subscribe)
    #expect(harness.apply(.subscribeCancelled) == [])
    harness.accept()
    #expect(harness.machine.status == .subscribed)
  }

  /// Case 32 of CASES.md.
  @Test func `The cancellation of a later caller does not end a subscription`() {
    var harness = ChannelHarness.joined(.phoenix)
    harness.apply(.socketDown)
    harness.apply(.subscribe)
    #expect(harness.apply(.subscribeCancelled) == [])
    #expect(harness.machine.isWanted)
  }

  /// Cases 33 and 43 of CASES.md.
  @Test func `Concurrent callers share one join, and a later caller completes at once`() {
    var harness = joining()
    #expect(harness.apply(.subscribe) == [])
    #expect(
      harness.apply(.joinReplied(first, .accepted(nil))).filter { $0 == .completeSubscribes }.count
        == 1)
    #expect(harness.apply(.subscribe) == [.completeSubscribes])
  }

  /// Case 37 of CASES.md.
  @Test func `A join that the server closes fails with a typed error`() {
    var harness = joining()
    #expect(
      harness.apply(.serverClosed(first)) == [
        .cancelTimer(.join(first)), .publish(.closed(.closedByServer)),
        .failSubscribes(.closedByServer),
      ])
  }

  /// Case 37 of CASES.md. In Phoenix, a new join restarts a channel that has crashed.
  @Test func `A channel that fails on the server is joined again`() {
    var harness = ChannelHarness.joined(.phoenix)
    let failure = ChannelFailure.failedByServer(reason: "crash")
    #expect(
      harness.apply(.serverFailed(first, reason: "crash")) == [
        .startTimer(.retry(first), .seconds(1)), .publish(.retrying(attempt: 1, failure)),
      ])
    #expect(
      harness.apply(.timerFired(.retry(first))).contains(.sendJoin(second, recover: nil, nil)))
  }

  /// Case 37 of CASES.md. supabase-flutter#1466.
  @Test func `A channel is subscribed only when its data flows`() {
    var harness = joining(.supabase)
    #expect(harness.apply(.joinReplied(first, .accepted(nil))) == [.accepted(first)])
    #expect(harness.machine.status == .subscribing)
    #expect(
      harness.apply(.flowConfirmed(first))
        == [.cancelTimer(.join(first)), .publish(.subscribed), .completeSubscribes])
  }

  @Test func `A join whose data never flows is left and joined again`() {
    var harness = joining(.supabase)
    harness.apply(.joinReplied(first, .accepted(nil)))
    let commands = harness.apply(.timerFired(.join(first)))
    #expect(commands.first == .sendLeave(first))
    #expect(commands.last == .publish(.retrying(attempt: 1, .joinTimedOut)))
  }

  /// Case 39 of CASES.md.
  @Test func `An acceptance of an earlier join does not confirm the current one`() {
    var harness = joining()
    harness.apply(.timerFired(.join(first)))
    harness.apply(.timerFired(.retry(first)))
    #expect(harness.apply(.joinReplied(first, .accepted(nil))) == [])
    #expect(harness.machine.state == .joining(second, attempt: 2))
  }
}
