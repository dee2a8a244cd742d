import HTTPExchange
import Foundation
import LifeSignalDomain
import LifeSignalTestSupport
import Realtime
import StateKit
import StateKitSimulation
import Synchronization
import Testing

@testable import LifeSignalHosting

/// A phone's line over the loopback, in virtual time.
@Suite struct LinkTransportTests {
  /// A phone and a server in a simulation.
  private struct Harness {
    let simulation: Simulation
    let server = LoopbackLineServer()
    let client: RealtimeClient
    let link: LinkTransport
    let launch: TestLaunch
    let received = CallRecorder<[UInt8]>()

    init(_ simulation: Simulation, _ launch: TestLaunch = .ana) throws {
      self.simulation = simulation
      self.launch = launch
      client = RealtimeClient.live(
        try .lifeSignal("ws://server/lifesignal"), in: SharedStorage(log: simulation.log),
        transport: server.loopback.transport(executor: simulation.executor),
        dependencies: { $0.useSimulation(simulation) })
      link = LinkTransport(
        client, device: launch.address.device, secret: launch.secret, executor: simulation.executor)
      link.transport.connect { [received] in received.record($0) }
    }

    /// Runs a test. The simulation runs once more after everything else was released.
    static func run(_ launch: TestLaunch = .ana, _ body: (Harness) throws -> Void) throws {
      let simulation = Simulation()
      // The effects of the released line end when the simulation runs.
      defer { simulation.run() }
      try body(try Harness(simulation, launch))
    }

    func start() {
      perform { [link] in await link.start() }
    }

    func perform(_ body: @escaping @Sendable () async -> Void) {
      Task(executorPreference: simulation.executor) { await body() }
      simulation.run()
    }

    func send(_ number: UInt64) throws {
      link.transport.send(try launch.requestBytes(number))
    }

    var status: LinkStatus { link.currentStatus }

    /// The numbers of the requests that reached the backend.
    var deliveredNumbers: [UInt64] { server.deliveries.map(\.number) }
  }

  @Test func `A started line is open, carries requests up, and messages down`() throws {
    try Harness.run { harness in
      #expect(harness.status == .connecting && !harness.link.isOpen)
      harness.start()
      #expect(harness.status == .open(epoch: 1) && harness.link.isOpen)
      for number: UInt64 in 1...3 { try harness.send(number) }
      harness.simulation.run()
      #expect(harness.deliveredNumbers == [1, 2, 3])
      #expect(harness.server.deliveries.allSatisfy { $0.sender == harness.launch.address })
      let envelope = ServerEnvelope(sentAt: testStart, message: .reply(RequestID(1), .done))
      harness.server.handle(.message(try Wire.encode(envelope), to: harness.launch.address))
      harness.simulation.run()
      #expect(try harness.received.all.map { try Wire.decode(from: $0) } == [envelope])
    }
  }

  @Test func `A request without an open line is never written`() throws {
    try Harness.run { harness in
      try harness.send(1)
      harness.start()
      harness.server.loopback.breakAll()
      harness.simulation.run()
      #expect(harness.status == .interrupted(retry: 1, of: 5))
      try harness.send(2)
      harness.simulation.advance(by: .seconds(60))
      #expect(harness.status == .open(epoch: 2))
      try harness.send(3)
      harness.simulation.run()
      #expect(harness.deliveredNumbers == [3])
    }
  }

  /// Case 85: what may have been written is never written again.
  @Test func `Case 85: a request of an earlier opening is not written on the next one`() throws {
    try Harness.run { harness in
      harness.start()
      try harness.send(1)
      // The line breaks before the request is written.
      harness.server.loopback.breakAll()
      harness.simulation.advance(by: .seconds(60))
      #expect(harness.status == .open(epoch: 2))
      #expect(harness.deliveredNumbers == [])
      try harness.send(2)
      harness.simulation.run()
      // The request arrived, and the line breaks before its reply.
      harness.server.loopback.breakAll()
      harness.simulation.advance(by: .seconds(60))
      #expect(harness.status == .open(epoch: 3))
      #expect(harness.deliveredNumbers == [2])
    }
  }

  @Test func `Case 85: a push before the join fails at once, and is never written`() throws {
    try Harness.run { harness in
      let launch = harness.launch
      let client = harness.client
      let join = LineJoin(device: launch.address.device, secret: launch.secret)
      let channel = client.channel(
        ChannelName(rawValue: launch.topic),
        ChannelOptions(parameters: .object(join.members), policy: .lifeSignal))
      harness.perform { try? await channel.subscribe() }
      let failures = CallRecorder<PushFailure>()
      let request = try launch.request()
      harness.perform {
        do { try await channel.trigger("request", request) } catch let failure as PushFailure {
          failures.record(failure)
        } catch {}
      }
      #expect(failures.all == [.overflow])
      harness.perform { try? await client.connect() }
      #expect(harness.server.reports == [.joined(launch.address, connected: 1)])
      #expect(harness.deliveredNumbers == [])
    }
  }

  @Test func `Case 85: a request that waited during a reconnection is dropped`() throws {
    try Harness.run { harness in
      let launch = harness.launch
      let client = harness.client
      let join = LineJoin(device: launch.address.device, secret: launch.secret)
      let channel = client.channel(
        ChannelName(rawValue: launch.topic),
        ChannelOptions(parameters: .object(join.members), policy: .lifeSignal))
      harness.perform {
        try? await client.connect()
        try? await channel.subscribe()
      }
      let link = LinkState()
      link.update { $0.connectionChanged(to: .open) }
      link.update { $0.channelChanged(to: .subscribed) }
      link.send(try launch.requestBytes(1))
      link.update { $0.connectionChanged(to: .offline) }
      link.update { $0.connectionChanged(to: .open) }
      #expect(link.status == .open(epoch: 2))
      link.send(try launch.requestBytes(2))
      let store = StoreActor(
        initialState: LinkFeature.State(), executor: harness.simulation.executor
      ) {
        LinkFeature(client: client, channel: channel, link: link, join: join, polling: nil)
      }
      harness.perform { _ = await store.send(.started) }
      #expect(harness.deliveredNumbers == [2])
    }
  }

  @Test func `A line that cannot be opened is degraded after five retries, and never ends`() throws
  {
    try Harness.run { harness in
      harness.start()
      let statuses = CallRecorder<LinkStatus>()
      let stream = harness.link.status()
      let observer = Task(executorPreference: harness.simulation.executor) {
        for await status in stream { statuses.record(status) }
      }
      harness.simulation.run()
      harness.server.loopback.setOutage(.unreachable(errno: 111))
      harness.server.loopback.breakAll()
      harness.simulation.advance(by: .seconds(600))
      #expect(harness.status == .degraded)
      harness.server.loopback.setOutage(nil)
      harness.simulation.advance(by: .seconds(60))
      observer.cancel()
      harness.simulation.run()
      let retries = (1...5).map { LinkStatus.interrupted(retry: $0, of: 5) }
      #expect(statuses.all == [.open(epoch: 1)] + retries + [.degraded, .open(epoch: 2)])
    }
  }

  /// Case 9 of CASES.md.
  @Test func `Case 9: a line that starts while the server is away is joined when it returns, once`()
    throws
  {
    try Harness.run { harness in
      harness.server.loopback.setOutage(.unreachable(errno: 111))
      harness.start()
      harness.simulation.advance(by: .seconds(300))
      #expect(harness.status == .degraded)
      try harness.send(1)
      harness.simulation.run()
      #expect(harness.deliveredNumbers == [])
      harness.server.loopback.setOutage(nil)
      harness.simulation.advance(by: .seconds(40))
      #expect(harness.status == .open(epoch: 1))
      try harness.send(2)
      harness.simulation.run()
      #expect(harness.deliveredNumbers == [2])
    }
  }

  @Test func `A connection that the server closes while it stops is opened again`() throws {
    try Harness.run { harness in
      harness.start()
      let address = harness.launch.address
      harness.server.handle(.dropLine(address, .goingAway, reason: ""))
      harness.simulation.run()
      #expect(harness.status == .interrupted(retry: 1, of: 5))
      harness.simulation.advance(by: .seconds(2))
      #expect(harness.status == .open(epoch: 2))
    }
  }

  /// Cases 88 and 90.
  @Test(arguments: [CloseCode.foreignAddress, .supersededLine])
  func `A line that is closed with 4403 or 4409 stays closed`(code: CloseCode) throws {
    try Harness.run { harness in
      harness.start()
      harness.server.handle(.dropLine(harness.launch.address, code, reason: ""))
      harness.simulation.advance(by: .seconds(600))
      #expect(harness.status == .closed)
      #expect(harness.server.loopback.connections == [])
      try harness.send(1)
      harness.simulation.run()
      #expect(harness.deliveredNumbers == [])
    }
  }

  @Test func `A line that its owner closes stays closed`() throws {
    try Harness.run { harness in
      harness.start()
      harness.perform { [link = harness.link] in await link.close() }
      harness.simulation.advance(by: .seconds(600))
      #expect(harness.status == .closed)
      #expect(harness.server.loopback.connections == [])
    }
  }

  @Test func `Each caller has its own stream, with the newest status only`() throws {
    try Harness.run { harness in
      let first = harness.link.status()
      harness.start()
      let second = harness.link.status()
      harness.server.loopback.breakAll()
      harness.simulation.run()
      let seen = CallRecorder<[LinkStatus]>()
      for stream in [first, second] {
        harness.perform {
          for await status in stream {
            seen.record([status])
            return
          }
        }
      }
      let newest = [LinkStatus.interrupted(retry: 1, of: 5)]
      #expect(seen.all == [newest, newest])
    }
  }

  @Test func `A released line closes its connection`() throws {
    let simulation = Simulation()
    defer { simulation.run() }
    var harness: Harness? = try Harness(simulation)
    harness?.start()
    let server = harness?.server
    #expect(server?.loopback.connections.count == 1)
    harness = nil
    simulation.run()
    #expect(server?.loopback.connections.count == 0)
  }
}
