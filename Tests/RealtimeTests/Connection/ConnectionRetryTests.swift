import Realtime
import Testing

/// Tests the retries of a connection: their number, their reasons and their status.
struct ConnectionRetryTests {
  private func connecting(_ policy: ConnectionPolicy) -> ConnectionHarness {
    var harness = ConnectionHarness(policy)
    harness.send(.connect)
    return harness
  }

  /// Cases 8, 9 and 12 of CASES.md.
  @Test func `Dispatch is degraded after retry 5, and retries until it is open`() {
    var harness = connecting(.dispatch)
    var displayed: [DispatchStatus] = []
    var delays: [Duration?] = []
    for _ in 1...8 {
      harness.fail()
      displayed.append(DispatchStatus(harness.machine.status))
      delays.append(harness.fire())
    }
    let seconds = [1, 2, 4, 8, 16, 30, 30, 30]
    #expect(delays == seconds.map { .seconds($0) })
    #expect(
      displayed
        == (1...5).map { .reconnecting(attempt: $0, maxAttempts: 5) }
        + [.degraded, .degraded, .degraded])
    let commands = harness.send(.opened(ConnectionHarness.epoch(9)))
    #expect(commands.contains(.joinChannels(ConnectionHarness.epoch(9))))
    #expect(commands.last == .publish(.open))
  }

  /// Case 12 of CASES.md, for a connection that was not stable.
  @Test func `A connection that is lost before it is stable is degraded again`() {
    var harness = connecting(.dispatch)
    for _ in 1...6 {
      harness.fail()
      harness.fire()
    }
    harness.open()
    harness.fail()
    #expect(harness.machine.status == .degraded(ConnectionHarness.failure))
  }

  /// Case 11 of CASES.md.
  @Test func `Apinator is unavailable after retry 6, and a connect counts from the start`() {
    var harness = connecting(.apinator)
    for _ in 1...6 {
      harness.fail()
      #expect(ApinatorStatus(harness.machine.status) == .connecting)
      harness.fire()
    }
    harness.fail()
    #expect(harness.machine.state == .unavailable(ConnectionHarness.failure))
    #expect(harness.timers.isEmpty)
    harness.send(.connect)
    harness.fail()
    #expect(harness.machine.state == .waiting(retry: 1, ConnectionHarness.failure))
  }

  /// Cases 10, 15 and 80 of CASES.md.
  @Test func `The retry count is reset only by a stable connection`() {
    var harness = connecting(.pusher)
    for retry in 1...4 {
      harness.open()
      harness.fail()
      #expect(harness.machine.state == .waiting(retry: retry, ConnectionHarness.failure))
      harness.fire()
    }
    harness.open()
    #expect(harness.fire() == .seconds(5))
    harness.fail()
    #expect(harness.machine.state == .waiting(retry: 1, ConnectionHarness.failure))
  }

  /// Case 13 of CASES.md.
  @Test func `The return of the network causes an immediate retry with count 0`() {
    var harness = connecting(.dispatch)
    for _ in 1...6 {
      harness.fail()
      harness.fire()
    }
    harness.fail()
    let commands = harness.send(.networkChanged(isAvailable: true))
    #expect(commands.sockets == [.openSocket(ConnectionHarness.epoch(8))])
    #expect(harness.timers.keys.map(\.kind) == [.openDeadline])
    #expect(harness.machine.state == .opening(ConnectionHarness.epoch(8), retry: 0))
    #expect(harness.machine.status == .connecting)
  }

  /// Case 81 of CASES.md.
  @Test(arguments: [true, false])
  func `A change of the network checks an open connection`(isAvailable: Bool) {
    var harness = connecting(.dispatch)
    harness.open()
    #expect(
      harness.send(.networkChanged(isAvailable: isAvailable))
        == [.checkLiveness(ConnectionHarness.epoch(1))])
  }

  /// Case 82 of CASES.md.
  @Test func `A connection that is lost without a network is offline and never degraded`() {
    var harness = connecting(.dispatch)
    harness.open()
    harness.send(.networkChanged(isAvailable: false))
    #expect(harness.machine.status == .open)
    harness.send(.heartbeatTimedOut(ConnectionHarness.epoch(1)))
    #expect(harness.machine.state == .waiting(retry: 1, .offline))
    for _ in 1...7 {
      #expect(DispatchStatus(harness.machine.status) == .offline)
      harness.fire()
      harness.fail()
    }
    harness.send(.networkChanged(isAvailable: true))
    #expect(harness.machine.status == .connecting)
  }

  @Test(arguments: [401, 503])
  func `A server's refusal is not replaced by "offline" while there is no network`(status: Int) {
    let failure = ConnectionFailure.socket(.upgradeRefused(status: status))
    var harness = connecting(.dispatch)
    harness.send(.networkChanged(isAvailable: false))
    harness.send(.failed(ConnectionHarness.epoch(1), failure))
    #expect(harness.machine.state == .waiting(retry: 1, failure))
  }

  @Test func `An answer of the server outweighs the report that there is no network`() {
    var harness = connecting(.dispatch)
    harness.open()
    harness.send(.networkChanged(isAvailable: false))
    harness.send(.livenessConfirmed(ConnectionHarness.epoch(1)))
    harness.send(.heartbeatTimedOut(ConnectionHarness.epoch(1)))
    #expect(harness.machine.state == .waiting(retry: 1, .heartbeatTimedOut))
  }

  @Test func `Retries without a network do not use up the limit`() {
    var harness = connecting(.apinator)
    harness.send(.networkChanged(isAvailable: false))
    for _ in 1...9 {
      harness.fail()
      harness.fire()
    }
    #expect(ApinatorStatus(harness.machine.status) == .connecting)
  }

  /// Case 6 of CASES.md.
  @Test func `Close codes stop, back off or retry immediately`() {
    let expected: [(ConnectionPolicy, UInt16, ConnectionMachine.State)] = [
      (.phoenix, 1000, .closed), (.supabase, 4001, .closed), (.pusher, 4001, .closed),
      (.pusher, 4200, .opening(ConnectionHarness.epoch(2), retry: 1)),
    ]
    for (policy, code, state) in expected {
      #expect(closed(policy, code).machine.state == state)
    }
    let retried: [(ConnectionPolicy, UInt16)] = [
      (.phoenix, 1001), (.phoenix, 1006), (.phoenix, 4000), (.supabase, 1000), (.supabase, 1006),
      (.pusher, 1006), (.pusher, 4100), (.lifeSignal, 1000), (.lifeSignal, 4000),
    ]
    for (policy, code) in retried {
      let failure = ConnectionFailure.closedByServer(CloseCode(rawValue: code), reason: "r")
      #expect(closed(policy, code).machine.state == .waiting(retry: 1, failure))
    }
  }

  private func closed(_ policy: ConnectionPolicy, _ code: UInt16) -> ConnectionHarness {
    var harness = connecting(policy)
    harness.open()
    harness.send(.closed(ConnectionHarness.epoch(1), CloseCode(rawValue: code), reason: "r"))
    return harness
  }

  /// Case 15 of CASES.md.
  @Test func `A server that always asks for an immediate retry does not get one each time`() {
    var harness = closed(.pusher, 4200)
    harness.open()
    harness.send(.closed(ConnectionHarness.epoch(2), CloseCode(rawValue: 4200), reason: "r"))
    #expect(harness.fire() == .seconds(1))
  }

  @Test func `An expired token is refreshed before the retry`() {
    var harness = connecting(.lifeSignal)
    harness.open()
    let commands = harness.send(
      .closed(ConnectionHarness.epoch(1), CloseCode(rawValue: 4401), reason: ""))
    #expect(commands.contains(.refreshToken))
    #expect(
      harness.send(.tokenRefreshed).sockets == [.openSocket(ConnectionHarness.epoch(2))])
    // Only the first retry is early.
    harness.open()
    harness.send(.closed(ConnectionHarness.epoch(2), CloseCode(rawValue: 4401), reason: ""))
    #expect(harness.send(.tokenRefreshed) == [])
  }
}
