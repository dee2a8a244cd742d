import Realtime
import Testing

/// Tests the opening and closing of connections.
struct ConnectionMachineTests {
  private let first = ConnectionHarness.epoch(1)
  private let second = ConnectionHarness.epoch(2)

  private func opened(_ policy: ConnectionPolicy = .phoenix) -> ConnectionHarness {
    var harness = ConnectionHarness(policy)
    harness.send(.connect)
    harness.open()
    return harness
  }

  /// Case 1 of CASES.md.
  @Test func `Concurrent connects share one socket`() {
    var harness = ConnectionHarness(.phoenix)
    #expect(harness.send(.connect).sockets == [.openSocket(first)])
    #expect(harness.send(.connect) == [])
    #expect(harness.send(.opened(first)).contains(.completeConnects))
  }

  /// Cases 2 and 17 of CASES.md.
  @Test func `A connect while the connection is open completes and changes nothing`() {
    var harness = opened()
    #expect(harness.send(.connect) == [.completeConnects])
    #expect(harness.machine.state == .open(first))
  }

  /// Case 3 of CASES.md.
  @Test func `A disconnect ends an attempt, and closes its late socket`() {
    var harness = ConnectionHarness(.phoenix)
    harness.send(.connect)
    let commands = harness.send(.disconnect)
    #expect(commands.contains(.failConnects(.disconnected)))
    #expect(commands.sockets == [.closeSocket(first, .normal)])
    #expect(harness.send(.opened(first)) == [.closeSocket(first, .normal)])
    #expect(harness.machine.state == .closed)
    #expect(harness.timers.isEmpty)
  }

  /// Case 4 of CASES.md.
  @Test func `A connect after a failed one opens another socket`() {
    var harness = ConnectionHarness(.phoenix)
    harness.send(.connect)
    let commands = harness.send(.failed(first, ConnectionHarness.failure))
    #expect(commands.contains(.failConnects(ConnectionHarness.failure)))
    #expect(harness.send(.connect).sockets == [.openSocket(second)])
    #expect(harness.machine.state == .opening(second, retry: 1))
    #expect(harness.send(.opened(second)).contains(.completeConnects))
  }

  /// Case 5 of CASES.md.
  @Test func `A disconnect during the wait for a retry is final`() {
    var harness = opened()
    harness.fail()
    let timer = harness.timers.keys.first
    harness.send(.disconnect)
    #expect(harness.timers.isEmpty)
    #expect(timer.map { harness.send(.timerFired($0)) } == [])
    #expect(harness.send(.networkChanged(isAvailable: true)) == [])
    #expect(harness.machine.state == .closed)
  }

  /// Case 7 of CASES.md.
  @Test func `A late event of an old socket changes nothing`() {
    var harness = opened()
    harness.fail()
    harness.fire()
    harness.open()
    let machine = harness.machine
    #expect(harness.send(.failed(first, ConnectionHarness.failure)) == [])
    #expect(harness.send(.closed(first, .normal, reason: "")) == [])
    #expect(harness.send(.heartbeatTimedOut(first)) == [])
    #expect(harness.machine == machine)
  }

  @Test func `A timer that was cancelled changes nothing while another one runs`() {
    var harness = ConnectionHarness(.phoenix)
    harness.send(.connect)
    let deadline = harness.timers.keys.first
    harness.open()
    let machine = harness.machine
    #expect(harness.timers.count == 1)
    #expect(deadline.map { harness.send(.timerFired($0)) } == [])
    #expect(harness.machine == machine)
  }

  /// Case 14 of CASES.md.
  @Test func `A connect directly after a disconnect connects`() {
    var harness = opened()
    let commands = harness.send(.disconnect) + harness.send(.connect)
    #expect(commands.sockets == [.closeSocket(first, .normal), .openSocket(second)])
    harness.send(.closed(first, .normal, reason: ""))
    harness.open()
    #expect(harness.machine.state == .open(second))
  }

  /// Case 16 of CASES.md.
  @Test(arguments: [true, false])
  func `An attempt at a silent server fails at the deadline`(opens: Bool) {
    var harness = ConnectionHarness(.pusher)
    harness.send(.connect)
    if opens { harness.send(.opened(first)) }
    #expect(harness.fire() == .seconds(10))
    #expect(harness.machine.state == .waiting(retry: 1, .openTimedOut))
  }

  /// Case 18 of CASES.md.
  @Test func `The connection opens even if its handshake is reported before its socket`() {
    var harness = ConnectionHarness(.pusher)
    harness.send(.connect)
    harness.send(.established(first))
    #expect(harness.machine.state == .open(first))
    #expect(harness.send(.opened(first)) == [])
  }

  /// Case 22 of CASES.md.
  @Test func `A missed heartbeat closes the socket and notifies the channels`() {
    var harness = opened()
    let commands = harness.send(.heartbeatTimedOut(first))
    #expect(commands.sockets == [.closeSocket(first, .goingAway)])
    #expect(commands.contains(.channelsDown))
    #expect(commands.contains(.stopKeepAlive(first)))
    #expect(harness.machine.state == .waiting(retry: 1, .heartbeatTimedOut))
  }

  /// Case 28 of CASES.md.
  @Test func `A disconnect of an open connection stops the heartbeats and all timers`() {
    var harness = opened()
    #expect(
      harness.send(.disconnect).contains(.stopKeepAlive(first)) && harness.timers.isEmpty)
  }
}
