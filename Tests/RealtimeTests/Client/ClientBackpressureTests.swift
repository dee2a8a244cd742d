import HTTPExchange
import Realtime
import RealtimeContinuity
import StateKit
import StateKitSimulation
import Synchronization
import Testing

/// Case 93 of CASES.md: what happens when a consumer is behind.
@Suite struct ClientBackpressureTests {
  /// Publishes numbered messages.
  private func publish(_ numbers: ClosedRange<Int64>, _ harness: ClientHarness) {
    for number in numbers {
      harness.server.publish("room:a", event: "m", ["n": .integer(number)])
      harness.simulation.run()
    }
  }

  /// Returns the numbers of messages, the negative counts of missed messages, and 0 for other
  /// events.
  private func numbers(_ events: [ChannelEvent]) -> [Int64] {
    events.map { event in
      switch event {
      case .message(let message): message.payload.json?["n"]?.integerValue ?? -1
      case .continuityLost(.subscriberOverflow(let count)): -Int64(count)
      case .continuityLost, .recovered: 0
      }
    }
  }

  @Test func `A suspended reader loses nothing, and continues when its consumer does`() throws {
    try ClientHarness.run { harness in
      let room = try harness.join("room:a")
      let events = room.events(buffering: .suspend(4))
      publish(1...20, harness)
      let collected = Collected(events, on: harness.simulation.executor)
      harness.simulation.run()
      #expect(numbers(collected.all) == Array(1...20))
    }
  }

  @Test func `A suspended reader keeps its connection`() throws {
    try ClientHarness.run { harness in
      let room = try harness.join("room:a")
      let connections = harness.server.loopback.connections
      let heartbeats = Collected(harness.client.heartbeats(), on: harness.simulation.executor)
      let events = room.events(buffering: .suspend(4))
      publish(1...20, harness)
      harness.simulation.advance(by: .seconds(600))
      #expect(heartbeats.all == Array(repeating: .sent, count: 20))
      #expect(harness.server.loopback.connections == connections)
      let collected = Collected(events, on: harness.simulation.executor)
      harness.simulation.advance(by: .seconds(120))
      #expect(numbers(collected.all) == Array(1...20))
      #expect(harness.server.loopback.connections == connections)
    }
  }

  @Test func `The newest elements are kept, and the number of the missed ones stands before them`()
    throws
  {
    try ClientHarness.run { harness in
      let room = try harness.join("room:a")
      let events = room.events(buffering: .newest(4))
      publish(1...20, harness)
      let collected = Collected(events, on: harness.simulation.executor)
      harness.simulation.run()
      #expect(numbers(collected.all) == [-16, 17, 18, 19, 20])
    }
  }

  @Test func `A stream that fails ends after its stored elements`() throws {
    try ClientHarness.run { harness in
      let room = try harness.join("room:a")
      let events = room.events(buffering: .fail(4))
      publish(1...20, harness)
      let collected = Collected(events, on: harness.simulation.executor)
      harness.simulation.run()
      #expect(numbers(collected.all) == [1, 2, 3, 4, -1])
      #expect(collected.hasEnded)
    }
  }

  @Test func `A second task that waits ends the wait of the first one`() throws {
    try ClientHarness.run { harness in
      let room = try harness.join("room:a")
      let events = room.events()
      let first = harness.start { await events.first { _ in true } }
      harness.simulation.run()
      let second = harness.start { await events.first { _ in true } }
      harness.simulation.run()
      #expect(try first.result?.get() == .some(nil))
      publish(1...1, harness)
      #expect(try second.result?.get() != nil)
    }
  }

  @Test func `The reader continues when the consumer that suspends it is released`() throws {
    try ClientHarness.run { harness in
      let room = try harness.join("room:a")
      let other = Collected(room.events(), on: harness.simulation.executor)
      do {
        let events = room.events(buffering: .suspend(2))
        publish(1...5, harness)
        #expect(numbers(other.all) == [1, 2])
        withExtendedLifetime(events) {}
      }
      harness.simulation.run()
      #expect(numbers(other.all) == Array(1...5))
    }
  }
}
