import HTTPExchange
import Realtime
import RealtimeContinuity
import StateKit
import StateKitSimulation
import Synchronization
import Testing

/// What callers of a channel see.
@Suite struct ClientChannelTests {
  /// Case 43 of CASES.md.
  @Test func `A name has one channel until the channel is removed`() throws {
    try ClientHarness.run { harness in
      let client = harness.client
      let room = try harness.join("room:a")
      #expect(client.channel("room:a") === room)
      try harness.perform { try await client.removeChannel(room) }
      #expect(client.channel("room:a") !== room)
      #expect(harness.state.channel("room:a") == nil)
    }
  }

  /// Case 33 of CASES.md.
  @Test func `Concurrent calls of subscribe share one join`() throws {
    let joins = Mutex(0)
    try ClientHarness.run(filter: { _, message in
      if message.contains(#""1","room:a","phx_reply""#) { joins.withLock { $0 += 1 } }
      return [message]
    }) { harness in
      let client = harness.client
      try harness.perform { try await client.connect() }
      let room = client.channel("room:a")
      let calls = (0..<3).map { _ in harness.start { try await room.subscribe() } }
      harness.simulation.run()
      #expect(calls.allSatisfy { $0.result != nil && $0.error == nil })
      try harness.perform { try await room.subscribe() }
      #expect(joins.withLock { $0 } == 1)
    }
  }

  /// Case 32 of CASES.md.
  @Test func `A cancelled call of subscribe ends, and the call of another caller goes on`() throws {
    try ClientHarness.run { harness in
      let client = harness.client
      let room = client.channel("room:a")
      let cancelled = harness.start { try await room.subscribe() }
      let other = harness.start { try await room.subscribe() }
      harness.simulation.run()
      cancelled.cancel()
      harness.simulation.run()
      #expect(cancelled.error is CancellationError)
      #expect(other.result == nil)
      try harness.perform { try await client.connect() }
      #expect(other.result != nil && other.error == nil)
      #expect(harness.state.channel("room:a")?.status == .subscribed)
    }
  }

  /// Case 32 of CASES.md.
  @Test func `A subscription that has never succeeded ends with its last caller`() throws {
    try ClientHarness.run { harness in
      let room = harness.client.channel("room:a")
      let call = harness.start { try await room.subscribe() }
      harness.simulation.run()
      #expect(harness.state.channel("room:a")?.status == .waiting)
      call.cancel()
      harness.simulation.run()
      #expect(harness.state.channel("room:a")?.status == .unsubscribed)
    }
  }

  /// Case 30 of CASES.md.
  @Test func `A refused join fails with the server's reason`() throws {
    try ClientHarness.run { harness in
      let client = harness.client
      try harness.perform { try await client.connect() }
      let room = client.channel("unknown:a")
      let call = harness.start { try await room.subscribe() }
      harness.simulation.run()
      #expect(call.error as? ChannelFailure == .joinRefused(reason: "unmatched topic"))
    }
  }

  /// Case 9 of CASES.md.
  @Test func `A subscription completes after reconnections that failed`() throws {
    try ClientHarness.run { harness in
      let client = harness.client
      try harness.perform { try await client.connect() }
      harness.server.loopback.setOutage(.unreachable(errno: 111))
      harness.server.loopback.breakAll()
      harness.simulation.run()
      let room = client.channel("room:a")
      let call = harness.start { try await room.subscribe() }
      harness.simulation.advance(by: .seconds(30))
      guard case .reconnecting(let retry, _, _) = harness.state.status else {
        Issue.record("unexpected status: \(harness.state.status)")
        return
      }
      #expect(retry > 2 && call.result == nil)
      harness.server.loopback.setOutage(nil)
      harness.simulation.advance(by: .seconds(30))
      #expect(call.result != nil && call.error == nil)
      #expect(harness.state.channel("room:a")?.status == .subscribed)
    }
  }

  /// Case 35 of CASES.md.
  @Test func `Unsubscribing without a connection returns at once`() throws {
    try ClientHarness.run { harness in
      let room = try harness.join("room:a")
      harness.server.loopback.setOutage(.unreachable(errno: 111))
      harness.server.loopback.breakAll()
      harness.simulation.run()
      try harness.perform { try await room.unsubscribe() }
      #expect(harness.state.channel("room:a")?.status == .unsubscribed)
    }
  }

  @Test func `A removed channel refuses calls, and its streams end`() throws {
    try ClientHarness.run { harness in
      let client = harness.client
      let room = try harness.join("room:a")
      let events = Collected(room.events(), on: harness.simulation.executor)
      harness.simulation.run()
      try harness.perform { try await client.removeChannel(room) }
      harness.simulation.run()
      #expect(events.hasEnded)
      let call = harness.start { try await room.subscribe() }
      harness.simulation.run()
      #expect(call.error as? ChannelFailure == .removed)
    }
  }

  /// Case 41 of CASES.md.
  @Test func `A push without a reply fails after its timeout, and not before`() throws {
    try ClientHarness.run { harness in
      let room = try harness.join("room:a")
      let call = harness.start { try await room.push("silent", within: .seconds(3)) }
      harness.simulation.advance(by: .milliseconds(2_999))
      #expect(call.result == nil)
      harness.simulation.advance(by: .milliseconds(1))
      #expect(call.error as? PushFailure == .timedOut)
    }
  }

  /// Case 85 of CASES.md.
  @Test func `A push that was written when the connection broke is interrupted`() throws {
    try ClientHarness.run { harness in
      let room = try harness.join("room:a")
      let call = harness.start { try await room.push("silent") }
      harness.simulation.run()
      harness.server.loopback.breakAll()
      harness.simulation.advance(by: .seconds(1))
      #expect(call.error as? PushFailure == .interrupted)
    }
  }

  /// Case 40 of CASES.md.
  @Test func `A push waits until the channel has joined`() throws {
    try ClientHarness.run { harness in
      let client = harness.client
      let room = client.channel("room:a")
      _ = harness.start { try await room.subscribe() }
      let call = harness.start { try await room.push("echo", ["n": 1]) }
      harness.simulation.run()
      #expect(call.result == nil)
      try harness.perform { try await client.connect() }
      #expect(try call.result?.get().response == .json(["n": 1]))
    }
  }

  @Test func `A push to a channel that is not subscribed fails at once`() throws {
    try ClientHarness.run { harness in
      let client = harness.client
      try harness.perform { try await client.connect() }
      let room = client.channel("room:a")
      let call = harness.start { try await room.push("echo") }
      harness.simulation.run()
      #expect(call.error as? PushFailure == .notSubscribed)
    }
  }

  @Test func `A cancelled push stops waiting`() throws {
    try ClientHarness.run { harness in
      let room = try harness.join("room:a")
      let call = harness.start { try await room.push("silent") }
      harness.simulation.run()
      call.cancel()
      harness.simulation.run()
      #expect(call.error is CancellationError)
    }
  }

  @Test func `A stream ends when its task is cancelled`() throws {
    try ClientHarness.run { harness in
      let room = try harness.join("room:a")
      let collected = Collected(room.events(), on: harness.simulation.executor)
      harness.simulation.run()
      collected.cancel()
      harness.simulation.run()
      #expect(collected.hasEnded)
    }
  }

  /// Case 94 of CASES.md, for a new channel that starts at a position that the app has stored.
  @Test func `A stored position recovers the messages after it`() throws {
    let position = Mutex<ChannelPosition?>(nil)
    try ClientHarness.run { harness in
      let first = try harness.join("room:a", ChannelOptions(recovers: true))
      harness.server.publish("room:a", event: "m", ["n": 1])
      harness.simulation.run()
      let stored = try harness.perform { await first.position }
      position.withLock { $0 = stored }
      #expect(stored?.offset == 1)
      let client = harness.client
      try harness.perform { try await client.removeChannel(first) }
      harness.server.publish("room:a", event: "m", ["n": 2])
      let second = client.channel("room:a", ChannelOptions(recovers: true, position: stored))
      let events = Collected(second.events(), on: harness.simulation.executor)
      try harness.perform { try await second.subscribe() }
      harness.simulation.run()
      #expect(
        events.all == [
          .recovered, .message(RealtimeMessage(event: "m", payload: .json(["n": 2]))),
        ])
    }
  }

  /// Invariant I6: no call waits for a connection that does not follow.
  @Test(arguments: [CloseCode.normal, .goingAway])
  func `A subscription that waits fails when the connection ends for good`(code: CloseCode) throws {
    try ClientHarness.run(filter: { $1.contains("phx_reply") ? [] : [$1] }) { harness in
      let client = harness.client
      try harness.perform { try await client.connect() }
      let room = client.channel("room:a")
      let call = harness.start { try await room.subscribe() }
      harness.simulation.run()
      harness.server.loopback.setOutage(.unreachable(errno: 111))
      for connection in harness.server.loopback.connections {
        harness.server.loopback.close(connection, code)
      }
      harness.simulation.advance(by: .seconds(1))
      let isFinal = code == .normal
      #expect((call.result != nil) == isFinal)
      let failure = ConnectionFailure.closedByServer(code, reason: "")
      #expect(call.error as? ChannelFailure == (isFinal ? .connection(failure) : nil))
      // Between two attempts, no connection is open.
      try harness.perform { await client.disconnect() }
      #expect(call.error is ChannelFailure)
    }
  }

  @Test func `A subscription that waits fails after the last retry`() throws {
    var configuration = try RealtimeConfiguration.phoenix("ws://server/socket")
    configuration.connection.retryLimits.giveUpAfter = 2
    try ClientHarness.run(client: configuration) { harness in
      let client = harness.client
      harness.server.loopback.setOutage(.unreachable(errno: 111))
      let connecting = harness.start { try await client.connect() }
      let room = client.channel("room:a")
      let call = harness.start { try await room.subscribe() }
      harness.simulation.advance(by: .seconds(60))
      #expect(connecting.error is ConnectionFailure)
      #expect(harness.state.status == .unavailable(.socket(.unreachable(errno: 111))))
      #expect(
        call.error as? ChannelFailure == .connection(.socket(.unreachable(errno: 111))))
    }
  }

  @Test func `An error of the server to a presence is thrown`() throws {
    try ClientHarness.run { harness in
      let room = try harness.join("room:a")
      let call = harness.start { try await room.track("text") }
      harness.simulation.run()
      #expect(call.error as? PushFailure == .refused(["reason": "invalid payload"]))
    }
  }

  @Test(
    arguments: [
      ["meta": ["offset": 5, "a": 1]], ["meta": "text"], ["meta": [1, 2]], ["meta": ["a": 1]],
    ] as [JSONValue])
  func `The payload of another member arrives unchanged without recovery`(payload: JSONValue) throws
  {
    try ClientHarness.run { harness in
      let room = try harness.join("room:a")
      let events = Collected(room.events(), on: harness.simulation.executor)
      harness.server.publish("room:a", event: "m", payload)
      harness.simulation.run()
      #expect(events.all == [.message(RealtimeMessage(event: "m", payload: .json(payload)))])
    }
  }

  @Test(
    arguments: [["meta": "text"], ["meta": [1, 2]], ["meta": ["a": 1]], ["n": 1]] as [JSONValue])
  func `The payload of another member arrives unchanged with recovery`(payload: JSONValue) throws {
    try ClientHarness.run { harness in
      let room = try harness.join("room:a", ChannelOptions(recovers: true))
      let events = Collected(room.events(), on: harness.simulation.executor)
      harness.server.publish("room:a", event: "m", payload)
      harness.simulation.run()
      #expect(events.all == [.message(RealtimeMessage(event: "m", payload: .json(payload)))])
    }
  }

  @Test func `A push that is larger than a connection's buffer fails, and the connection stays`()
    throws
  {
    try ClientHarness.run { harness in
      let room = try harness.join("room:a")
      let connections = harness.server.loopback.connections
      let text = JSONValue.string(String(repeating: "x", count: 1 << 20))
      let call = harness.start { try await room.push("echo", ["text": text]) }
      harness.simulation.run()
      #expect(call.error as? PushFailure == .notSendable)
      #expect(harness.server.loopback.connections == connections)
    }
  }

  @Test func `Waits of any length are possible`() throws {
    try ClientHarness.run { harness in
      let room = try harness.join("room:a")
      let call = harness.start {
        try await room.push("silent", within: .seconds(Int64.max))
      }
      harness.simulation.advance(by: .seconds(86_400))
      #expect(call.result == nil)
      let client = harness.client
      try harness.perform { await client.disconnect() }
      #expect(call.error as? PushFailure == .interrupted)
    }
  }
}

extension WebSocketMessage {
  fileprivate func contains(_ part: String) -> Bool {
    if case .text(let text) = self { text.contains(part) } else { false }
  }
}
