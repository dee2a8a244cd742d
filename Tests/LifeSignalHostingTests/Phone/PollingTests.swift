import Foundation
import HTTPExchange
import LifeSignalDomain
import LifeSignalTestSupport
import Realtime
import StateKit
import StateKitSimulation
import Synchronization
import Testing

@testable import LifeSignalHosting

/// A phone that polls, over the loopback and in virtual time.
@Suite struct PollingTests {
  /// A phone and a server whose sockets and posts can be refused.
  private struct Harness {
    let simulation: Simulation
    let server: LoopbackLineServer
    let client: RealtimeClient
    let link: LinkTransport
    let launch = TestLaunch.ana
    let received = CallRecorder<[UInt8]>()
    let http: ScriptedHTTP

    init(_ simulation: Simulation) throws {
      self.simulation = simulation
      server = LoopbackLineServer()
      http = ScriptedHTTP(server)
      client = RealtimeClient.live(
        try .lifeSignal("ws://server/lifesignal"), in: SharedStorage(log: simulation.log),
        transport: server.loopback.transport(executor: simulation.executor),
        dependencies: { $0.useSimulation(simulation) })
      let polling = PollingTransport(
        "ws://server/lifesignal", http: http.client, clock: simulation.clock)
      link = LinkTransport(
        client, device: launch.address.device, secret: launch.secret, polling: polling,
        executor: simulation.executor)
      link.transport.connect { [received] in received.record($0) }
    }

    /// Runs a test. The simulation runs once more after everything else was released.
    static func run(_ body: (Harness) throws -> Void) throws {
      let simulation = Simulation()
      // The effects of the released line end when the simulation runs.
      defer { simulation.run() }
      try body(try Harness(simulation))
    }

    func start() {
      Task(executorPreference: simulation.executor) { [link] in await link.start() }
      simulation.run()
    }

    /// Cuts the sockets until the line is degraded.
    func degrade() {
      server.loopback.setOutage(.unreachable(errno: 111))
      server.loopback.breakAll()
      simulation.advance(by: .seconds(120))
    }

    func networkChanged(isAvailable: Bool) {
      Task(executorPreference: simulation.executor) { [client] in
        await client.networkChanged(isAvailable)
      }
      simulation.run()
    }

    func send(_ number: UInt64) throws {
      link.transport.send(try launch.requestBytes(number))
      simulation.run()
    }

    func sendFromServer(_ message: ServerMessage) throws {
      server.handle(
        .message(
          try Wire.encode(ServerEnvelope(sentAt: testStart, message: message)),
          to: launch.address))
      simulation.run()
    }

    var deliveredNumbers: [UInt64] { server.deliveries.map(\.number) }
  }

  /// HTTP exchanges with the router, which can be refused.
  private final class ScriptedHTTP: Sendable {
    private struct State {
      var isRefused = false
      var urls: [String] = []
      var lastConnection: UInt64 = 1_000
    }

    private let server: LoopbackLineServer
    private let state = Mutex(State())

    init(_ server: LoopbackLineServer) { self.server = server }

    var urls: [String] { state.withLock { $0.urls } }

    func refuse(_ isRefused: Bool) { state.withLock { $0.isRefused = isRefused } }

    var client: HTTPClient {
      HTTPClient { [self] request in
        let connection = try state.withLock { state in
          state.urls.append(request.url)
          if state.isRefused { throw HTTPClientError.unreachable }
          state.lastConnection += 1
          return LineConnection(rawValue: state.lastConnection)
        }
        let response = server.post(request.body ?? [], connection)
        return HTTPResponse(status: response.status, body: response.body)
      }
    }
  }

  /// Cases 12, 40 and 41: a degraded line takes requests, and the answers come with the posts.
  @Test(arguments: [
    "ws://s/l", "ws://s/l/", "ws://s/l/websocket", "ws://s/l/websocket/", "http://s/l",
  ])
  func `The posts of each form of the socket's URL go to the same path`(url: String) async {
    let urls = CallRecorder<String>()
    let client = HTTPClient { request in
      urls.record(request.url)
      throw HTTPClientError.unreachable
    }
    let polling = PollingTransport(url, http: client, clock: ContinuousClock())
    #expect(await polling.exchange([]) == nil)
    #expect(urls.all == ["http://s/l/exchange"])
  }

  @Test func `Case 12: a degraded line carries requests and messages by post`() throws {
    try Harness.run { harness in
      harness.start()
      harness.degrade()
      #expect(harness.link.currentStatus == .degraded && harness.link.isOpen)
      #expect(harness.http.urls.first == "http://server/lifesignal/exchange")
      try harness.send(1)
      #expect(harness.deliveredNumbers == [1])
      try harness.sendFromServer(.reply(RequestID(7), .done))
      #expect(harness.received.all == [])
      harness.simulation.advance(by: .seconds(30))
      #expect(
        try harness.received.all.map { try Wire.decode(ServerEnvelope.self, from: $0).message }
          == [.reply(RequestID(7), .done)])
    }
  }

  @Test func `An answer that misses the response of its post comes 2 s later`() throws {
    try Harness.run { harness in
      harness.start()
      harness.degrade()
      try harness.send(1)
      try harness.sendFromServer(.reply(RequestID(1), .done))
      harness.simulation.advance(by: .seconds(1.9))
      #expect(harness.received.all.count == 0)
      harness.simulation.advance(by: .seconds(0.2))
      #expect(harness.received.all.count == 1)
    }
  }

  @Test func `A degraded line polls twice a minute`() throws {
    try Harness.run { harness in
      harness.start()
      harness.degrade()
      let count = harness.http.urls.count
      harness.simulation.advance(by: .seconds(300))
      #expect(harness.http.urls.count == count + 10)
    }
  }

  @Test func `A socket that opens stops polling, and receives what waits`() throws {
    try Harness.run { harness in
      harness.start()
      harness.degrade()
      try harness.sendFromServer(.reply(RequestID(7), .done))
      harness.server.loopback.setOutage(nil)
      harness.simulation.advance(by: .seconds(29))
      #expect(harness.link.currentStatus == .open(epoch: 2))
      #expect(harness.received.all.count == 1)
      let count = harness.http.urls.count
      harness.simulation.advance(by: .seconds(300))
      #expect(harness.http.urls.count == count)
      try harness.send(2)
      #expect(harness.deliveredNumbers == [2])
    }
  }

  @Test func `Case 12: without sockets and posts the line is offline, and then degraded again`()
    throws
  {
    try Harness.run { harness in
      harness.start()
      harness.http.refuse(true)
      harness.degrade()
      #expect(harness.link.currentStatus == .offline && !harness.link.isOpen)
      try harness.send(1)
      #expect(harness.deliveredNumbers == [])
      harness.http.refuse(false)
      harness.simulation.advance(by: .seconds(30))
      #expect(harness.link.currentStatus == .degraded && harness.link.isOpen)
    }
  }

  @Test func `After 2 s without a socket, requests go by post, and the status is repeated`() throws
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
      harness.simulation.advance(by: .seconds(1.9))
      #expect(!harness.link.isOpen && harness.http.urls.isEmpty)
      let countBefore = statuses.all.count
      harness.simulation.advance(by: .seconds(0.2))
      #expect(harness.link.isOpen)
      let repeated = statuses.all.dropFirst(countBefore - 1)
      #expect(repeated.count >= 2 && Set(repeated).count < repeated.count)
      try harness.send(1)
      #expect(harness.deliveredNumbers == [1])
      observer.cancel()
      harness.simulation.run()
    }
  }

  @Test func `Case 85: a post that failed is not repeated, and the line is offline at once`() throws
  {
    try Harness.run { harness in
      harness.start()
      harness.degrade()
      harness.http.refuse(true)
      try harness.send(1)
      #expect(harness.link.currentStatus == .offline)
      harness.http.refuse(false)
      harness.simulation.advance(by: .seconds(300))
      #expect(harness.deliveredNumbers == [])
      #expect(harness.link.currentStatus == .degraded)
    }
  }

  @Test func `Case 13: without a network the line is offline and posts nothing, until it returns`()
    throws
  {
    try Harness.run { harness in
      harness.start()
      harness.degrade()
      harness.networkChanged(isAvailable: false)
      #expect(harness.link.currentStatus == .offline && !harness.link.isOpen)
      let count = harness.http.urls.count
      harness.simulation.advance(by: .seconds(300))
      #expect(harness.http.urls.count == count)
      harness.server.loopback.setOutage(nil)
      harness.networkChanged(isAvailable: true)
      #expect(harness.link.currentStatus == .open(epoch: 2))
      #expect(harness.http.urls.count == count)
    }
  }

  // MARK: With the domain

  /// Runs operations in effects of a store, whose tasks all run in the simulation.
  private struct Runner: Reducer {
    typealias State = Int

    struct Action: Sendable {
      let work: @Sendable () async -> Void
    }

    func reduce(into state: inout State, action: Action) -> Effect<Action> {
      .run("work", with: action) { _, action in await action.work() }
    }
  }

  /// The domain's session over the line of a harness.
  private struct Phone {
    let harness: Harness
    let session: SessionClient
    let results = CallRecorder<Bool>()
    private let runner: StoreActorOf<Runner>

    init(_ harness: Harness) throws {
      self.harness = harness
      let storage = SharedStorage()
      let connection = BackendConnection(
        address: harness.link.address, transport: harness.link.transport,
        clock: harness.simulation.clock, localClock: LocalClock(now: { .test(testStart) }))
      let session = SessionClient.live(in: storage, connection: connection, date: connection.date)
      self.session = session
      runner = StoreActor(
        initialState: 0, storage: storage, executor: harness.simulation.executor
      ) { Runner() }
      run { await session.followLink {} }
    }

    private func run(_ work: @escaping @Sendable () async -> Void) {
      runner.assumeIsolated { _ = $0.send(Runner.Action(work: work)) }
      harness.simulation.run()
    }

    /// Asks for a code, and records whether the request succeeded.
    func sendCode() throws {
      let number = try PhoneNumber.test(1)
      run { [session, results] in
        do {
          try await session.sendCode(number)
          results.record(true)
        } catch { results.record(false) }
      }
    }
  }

  @Test func `Case 84: a request that waits for the line goes by post after 2 s, once`() throws {
    try Harness.run { harness in
      harness.start()
      let phone = try Phone(harness)
      harness.server.loopback.setOutage(.unreachable(errno: 111))
      harness.server.loopback.breakAll()
      harness.simulation.advance(by: .seconds(1))
      try phone.sendCode()
      harness.simulation.advance(by: .seconds(0.9))
      #expect(harness.deliveredNumbers == [])
      harness.simulation.advance(by: .seconds(0.2))
      #expect(harness.deliveredNumbers == [1])
      harness.server.loopback.setOutage(nil)
      harness.simulation.advance(by: .seconds(10))
      #expect(harness.link.currentStatus == .open(epoch: 2))
      // The request was posted, so it is not lost with the status of the socket.
      #expect(phone.results.all == [])
      try harness.sendFromServer(.reply(RequestID(1), .codeSent(VerificationID(uuid(5)))))
      #expect(phone.results.all == [true])
      #expect(harness.deliveredNumbers == [1])
    }
  }

  @Test func `Case 85: a request whose post fails ends at once, and is never written again`() throws
  {
    try Harness.run { harness in
      harness.start()
      let phone = try Phone(harness)
      harness.degrade()
      harness.http.refuse(true)
      try phone.sendCode()
      #expect(phone.results.all == [false])
      harness.http.refuse(false)
      harness.server.loopback.setOutage(nil)
      harness.simulation.advance(by: .seconds(120))
      #expect(harness.link.currentStatus == .open(epoch: 2))
      #expect(harness.deliveredNumbers == [])
    }
  }

  /// Case 40: without any carrier, a request fails at once.
  @Test func `Case 40: an offline line refuses a request at once`() throws {
    try Harness.run { harness in
      harness.start()
      let phone = try Phone(harness)
      harness.http.refuse(true)
      harness.degrade()
      try phone.sendCode()
      #expect(phone.results.all == [false])
      #expect(harness.deliveredNumbers == [])
    }
  }

  /// Case 41: a reply that does not come ends the request at its deadline, also by post.
  @Test func `Case 41: a posted request without a reply ends at its deadline`() throws {
    try Harness.run { harness in
      harness.start()
      let phone = try Phone(harness)
      harness.degrade()
      try phone.sendCode()
      #expect(harness.deliveredNumbers == [1])
      harness.simulation.advance(by: .seconds(29))
      #expect(phone.results.all == [])
      harness.simulation.advance(by: .seconds(2))
      #expect(phone.results.all == [false])
    }
  }

  @Test func `A released line stops polling`() throws {
    let simulation = Simulation()
    defer { simulation.run() }
    var harness: Harness? = try Harness(simulation)
    harness?.start()
    harness?.degrade()
    let http = harness?.http
    let count = http?.urls.count
    harness = nil
    simulation.advance(by: .seconds(300))
    #expect(http?.urls.count == count)
  }
}
