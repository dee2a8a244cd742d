import HTTPExchange
import Realtime
import StateKit
import StateKitSimulation
import Synchronization
import Testing

/// The examples of the article *Testing a client* compile and behave as the article says.
@Suite struct TestingArticleTests {
  @Test func `A reader receives what it missed, and reports what it cannot receive`() throws {
    let simulation = Simulation()
    let server = LoopbackServer()
    let client = RealtimeClient.live(
      try .phoenix("ws://server/socket"), in: SharedStorage(log: simulation.log),
      transport: server.transport(executor: simulation.executor),
      dependencies: { $0.useSimulation(simulation) })
    let reader = NewsReader(client)
    let task = Task(executorPreference: simulation.executor) { try await reader.follow() }
    simulation.run()

    server.publish("room:news", event: "news", ["text": "one"])
    simulation.run()
    #expect(reader.all == ["one"])

    server.loopback.setOutage(.unreachable(errno: 111))
    server.loopback.breakAll()
    server.publish("room:news", event: "news", ["text": "two"])
    simulation.advance(by: .seconds(1))
    #expect(reader.all == ["one"])
    server.loopback.setOutage(nil)
    simulation.advance(by: .seconds(5))
    #expect(reader.all == ["one", "two"])

    server.restart()
    simulation.advance(by: .seconds(5))
    server.publish("room:news", event: "news", ["text": "three"])
    simulation.run()
    #expect(reader.all == ["one", "two", "…", "three"])

    task.cancel()
    simulation.run()
    withExtendedLifetime(simulation) {}
  }

  @Test func `A client gives up a connection whose server is silent`() throws {
    let simulation = Simulation()
    let isSilent = Mutex(false)
    let server = LoopbackServer(filter: { _, message in
      isSilent.withLock { $0 } ? [] : [message]
    })
    let client = RealtimeClient.live(
      try .phoenix("ws://server/socket"), in: SharedStorage(log: simulation.log),
      transport: server.transport(executor: simulation.executor),
      dependencies: { $0.useSimulation(simulation) })
    let task = Task(executorPreference: simulation.executor) { try await client.connect() }
    simulation.run()
    let first = server.loopback.connections
    isSilent.withLock { $0 = true }
    simulation.advance(by: .seconds(61))
    #expect(first.count == 1)
    #expect(server.loopback.connections.count == 1)
    #expect(server.loopback.connections != first)
    task.cancel()
    withExtendedLifetime(simulation) {}
  }

  @Test func `A handler refuses a connection with the failure that it returns`() async throws {
    let loopback = Loopback { _ in
      LoopbackHandler(opened: { _, _ in .upgradeRefused(status: 503) }, message: { _, _ in })
    }
    let endpoint = try WebSocketEndpoint("ws://server")
    await #expect(throws: WebSocketFailure.upgradeRefused(status: 503)) {
      try await loopback.transport().open(endpoint)
    }
  }
}
