import HTTPExchange
import Realtime
import RealtimeContinuity
import StateKit
import StateKitSimulation
import Synchronization
import Testing

/// What callers of a client see of its connection.
@Suite struct ClientConnectionTests {
  /// Case 1 of CASES.md.
  @Test func `Concurrent calls of connect share one socket`() throws {
    try ClientHarness.run { harness in
      let client = harness.client
      let calls = (0..<5).map { _ in harness.start { try await client.connect() } }
      harness.simulation.run()
      #expect(calls.allSatisfy { $0.result != nil && $0.error == nil })
      #expect(harness.server.loopback.connections.count == 1)
    }
  }

  /// Case 2 of CASES.md.
  @Test func `Connecting an open client has no effect`() throws {
    try ClientHarness.run { harness in
      let client = harness.client
      try harness.perform { try await client.connect() }
      let connections = harness.server.loopback.connections
      try harness.perform { try await client.connect() }
      #expect(harness.server.loopback.connections == connections)
    }
  }

  /// Case 4 of CASES.md.
  @Test func `After a failed attempt, the client connects`() throws {
    try ClientHarness.run { harness in
      let client = harness.client
      harness.server.loopback.setOutage(.unreachable(errno: 111))
      let failed = harness.start { try await client.connect() }
      harness.simulation.run()
      #expect(failed.error as? ConnectionFailure == .socket(.unreachable(errno: 111)))
      harness.server.loopback.setOutage(nil)
      try harness.perform { try await client.connect() }
      #expect(harness.state.status == .open)
    }
  }

  /// Case 5 of CASES.md.
  @Test func `A disconnect during the wait for a retry is final`() throws {
    try ClientHarness.run { harness in
      let client = harness.client
      harness.server.loopback.setOutage(.unreachable(errno: 111))
      _ = harness.start { try await client.connect() }
      harness.simulation.run()
      harness.server.loopback.setOutage(nil)
      try harness.perform { await client.disconnect() }
      harness.simulation.advance(by: .seconds(600))
      #expect(harness.server.loopback.connections.isEmpty)
      #expect(harness.state.status == .disconnected)
      #expect(harness.simulation.nextDeadline == nil)
    }
  }

  /// Case 14 of CASES.md.
  @Test func `Disconnecting and connecting in a row ends connected`() throws {
    try ClientHarness.run { harness in
      let client = harness.client
      try harness.perform { try await client.connect() }
      let first = harness.server.loopback.connections
      try harness.perform {
        await client.disconnect()
        try await client.connect()
      }
      harness.simulation.run()
      #expect(harness.state.status == .open)
      #expect(harness.server.loopback.connections.count == 1)
      #expect(harness.server.loopback.connections != first)
    }
  }

  @Test func `A cancelled caller stops waiting, and the attempt goes on`() throws {
    let transport = PendingTransport()
    try ClientHarness.run(transport: transport) { harness in
      let client = harness.client
      let cancelled = harness.start { try await client.connect() }
      let other = harness.start { try await client.connect() }
      harness.simulation.run()
      cancelled.cancel()
      harness.simulation.run()
      #expect(cancelled.error is CancellationError)
      #expect(other.result == nil)
      transport.open()
      harness.simulation.run()
      #expect(other.result != nil && other.error == nil)
    }
  }

  /// Case 3 of CASES.md.
  @Test func `A socket that opens after the client has disconnected is closed`() throws {
    let transport = PendingTransport()
    try ClientHarness.run(transport: transport) { harness in
      let client = harness.client
      let call = harness.start { try await client.connect() }
      harness.simulation.run()
      try harness.perform { await client.disconnect() }
      #expect(call.error as? ConnectionFailure == .disconnected)
      transport.open()
      harness.simulation.run()
      #expect(transport.closeCount == 1)
      #expect(harness.state.status == .disconnected)
    }
  }

  /// Case 16 of CASES.md.
  @Test func `An attempt at a server that does not answer ends at the deadline`() throws {
    let transport = PendingTransport()
    try ClientHarness.run(transport: transport) { harness in
      let client = harness.client
      let call = harness.start { try await client.connect() }
      harness.simulation.advance(by: .milliseconds(9_999))
      #expect(call.result == nil)
      harness.simulation.advance(by: .milliseconds(1))
      #expect(call.error as? ConnectionFailure == .openTimedOut)
      // The system completes the attempt later. A task that waits for it must not outlive the test.
      transport.open()
      harness.simulation.run()
      #expect(transport.closeCount == 1)
    }
  }

  /// Case 19 of CASES.md.
  @Test func `Releasing the client closes its socket and ends its timers and streams`() throws {
    let simulation = Simulation()
    let server = LoopbackServer()
    let ended = Mutex(false)
    do {
      let harness = try ClientHarness(simulation, server: server)
      let room = try harness.join("room:a")
      let events = room.events()
      let collected = Collected(events, on: simulation.executor)
      simulation.run()
      #expect(server.loopback.connections.count == 1)
      collected.onEnd { ended.withLock { $0 = true } }
    }
    simulation.run()
    #expect(server.loopback.connections.isEmpty)
    #expect(simulation.nextDeadline == nil)
    #expect(simulation.runningEffects.isEmpty)
    #expect(ended.withLock { $0 })
  }

  @Test func `The state of the connection is published`() throws {
    try ClientHarness.run { harness in
      let client = harness.client
      let statuses = Collected(client.statusChanges(), on: harness.simulation.executor)
      #expect(harness.state.status == .idle)
      try harness.perform { try await client.connect() }
      #expect(harness.state.status == .open)
      harness.server.loopback.setOutage(.unreachable(errno: 111))
      harness.server.loopback.breakAll()
      harness.simulation.run()
      let failure = ConnectionFailure.socket(.connectionLost(errno: 0))
      #expect(
        statuses.all == [
          .connecting, .open, .reconnecting(retry: 1, limit: nil, reason: failure),
        ])
    }
  }

  @Test func `Handlers of the status are called until they are cancelled`() throws {
    try ClientHarness.run { harness in
      let client = harness.client
      let statuses = Mutex<[ConnectionStatus]>([])
      let handler = client.onStatusChange { status in statuses.withLock { $0.append(status) } }
      try harness.perform { try await client.connect() }
      handler.cancel()
      try harness.perform { await client.disconnect() }
      #expect(statuses.withLock { $0 } == [.connecting, .open])
    }
  }

  /// Case 22 of CASES.md.
  @Test func `A heartbeat without an answer opens a new connection`() throws {
    try ClientHarness.run(filter: { _, message in message.isHeartbeatReply ? [] : [message] }) {
      harness in
      let client = harness.client
      let heartbeats = Collected(client.heartbeats(), on: harness.simulation.executor)
      try harness.perform { try await client.connect() }
      let first = harness.server.loopback.connections
      harness.simulation.advance(by: .seconds(61))
      #expect(heartbeats.all == [.sent, .timedOut])
      #expect(harness.server.loopback.connections.count == 1)
      #expect(harness.server.loopback.connections != first)
    }
  }

  @Test func `The log contains neither payloads nor tokens`() throws {
    let entries = Mutex<[RealtimeLogEntry]>([])
    try ClientHarness.run(logger: { entry in entries.withLock { $0.append(entry) } }) { harness in
      let client = harness.client
      let room = try harness.join("room:a")
      try harness.perform {
        await client.setToken(AccessToken("secret-token"))
        try await room.push("echo", ["text": "secret-text"])
      }
      harness.server.loopback.breakAll()
      harness.simulation.advance(by: .seconds(5))
    }
    let text = entries.withLock { "\($0)" }
    #expect(text.contains("room:a"))
    #expect(!text.contains("secret"))
  }
}

extension WebSocketMessage {
  /// Whether the message answers a heartbeat of Phoenix.
  fileprivate var isHeartbeatReply: Bool {
    if case .text(let text) = self { text.contains(#""phoenix","phx_reply""#) } else { false }
  }
}
