import HTTPExchange
import Realtime
import RealtimeContinuity
import StateKitSimulation
import Testing

/// Tests a client over a loopback, from a call to the server and back.
@Suite struct ClientTests {
  @Test func `A client connects, subscribes, pushes and receives`() throws {
    try ClientHarness.run { harness in
      let room = try harness.join("room:a")
      let events = Collected(room.events(), on: harness.simulation.executor)
      let reply = try harness.perform { try await room.push("echo", ["to": "B"]) }
      #expect(reply.status == .ok)
      #expect(reply.response == .json(["to": "B"]))
      harness.server.publish("room:a", event: "news", ["n": 1])
      harness.simulation.run()
      #expect(events.all == [.message(RealtimeMessage(event: "news", payload: .json(["n": 1])))])
    }
  }

  @Test func `A lost connection is opened again, and its channels are joined again`() throws {
    try ClientHarness.run { harness in
      let room = try harness.join("room:a")
      let events = Collected(room.events(), on: harness.simulation.executor)
      harness.simulation.run()
      harness.server.loopback.breakAll()
      harness.simulation.advance(by: .seconds(1))
      harness.server.publish("room:a", event: "news", ["n": 2])
      harness.simulation.run()
      #expect(
        events.all == [
          .continuityLost(.notRecoverable),
          .message(RealtimeMessage(event: "news", payload: .json(["n": 2]))),
        ])
    }
  }
}
