public import LifeSignalBackend
public import LifeSignalDomain
public import Realtime
public import RealtimeSockets
public import StateKit
internal import Synchronization

/// LifeSignal's server over real sockets: a ``DeviceRouter`` behind a `WebSocketServer`.
///
/// The backend is a store on the same loop, so that everything runs in turns of one thread:
///
/// ```swift
/// let server = LifeSignalServer(on: loop)
/// let backend = StoreActor(initialState: BackendState(), executor: loop) {
///   BackendFeature()
/// } dependencies: {
///   $0.backendOutbox.deliver = { server.send($0, to: $1) }
///   $0.backendOutbox.sendSMS = { server.send($0) }
/// }
/// let port = try server.start(port: 8787) { bytes, sender in
///   backend.assumeIsolated { _ = $0.send(.messageArrived(WireMessage(bytes, from: sender))) }
/// }
/// // Phones connect to ws://127.0.0.1:8787/lifesignal.
/// ```
///
/// A phone without a socket posts to `/lifesignal/exchange` on the same port.
///
/// The `Origin` and the `Host` of each connection are checked as the policy of the sockets says: by
/// default only programs on the same machine connect, and no web page. The server runs until
/// ``stop()``, even if this object is released.
public final class LifeSignalServer: Sendable {
  /// The reason why a server cannot start.
  public enum StartError: Error, Hashable, Sendable {
    /// The server was started before. Create another one.
    case startedBefore
    /// The server cannot listen at the address and the port; see `WebSocketServer`.
    case socket(SystemCallFailure)
  }

  private struct State: Sendable {
    var router: DeviceRouter
    var phase = Phase.created
    /// The open connections, by the number under which the router knows them.
    var connections: [LineConnection: WebSocketServer.ConnectionID] = [:]
    /// The store that keeps the operator's pages up to date; nil if there are none.
    var dashboard: StoreActorOf<DashboardFeature>?
    /// The connections of the operator's pages.
    var pages: Set<LineConnection> = []
    /// The connections that are closed because their phones were silent.
    var silent: Set<LineConnection> = []
    /// The number of requests that the backend received.
    var requestCount: UInt64 = 0

    /// Returns why a connection ended, if its code does not say so: a phone closes with the code of a server
    /// that stops if it has no answer in time.
    mutating func takeEndCause(
      of connection: LineConnection, _ failure: WebSocketFailure
    ) -> LineReport.EndCause? {
      if silent.remove(connection) != nil { return .silentPhone }
      if case .stopped = phase { return nil }
      return failure.closeCode == .goingAway ? .closedByPhone : nil
    }
  }

  private enum Phase: Sendable {
    case created
    case running(WebSocketServer, receive: @Sendable ([UInt8], DeviceAddress) -> Void)
    case stopped
  }

  /// The number of the operator's pages that can be open at a time.
  private static let pageLimit = 16

  private let loop: EventLoop
  private let sockets: WebSocketServerConfiguration
  private let date: DateGenerator
  private let report: @Sendable (LineReport) -> Void
  private let state: Mutex<State>

  /// Creates a server that does not listen yet.
  ///
  /// - Parameters:
  ///   - loop: The loop that serves the connections.
  ///   - router: What the server serves.
  ///   - sockets: The limits of the connections. The server closes connections that are silent, too
  ///     fast or too slow.
  ///   - date: The source of the date, by which messages for a launch that polls expire.
  ///   - report: Called with each report for the operator, on the loop's thread.
  public init(
    on loop: EventLoop, router: DeviceRouterConfiguration = DeviceRouterConfiguration(),
    sockets: WebSocketServerConfiguration = .lifeSignal, date: DateGenerator = .live,
    report: @escaping @Sendable (LineReport) -> Void = { _ in }
  ) {
    var sockets = sockets
    sockets.policy.postPaths[LinePath.exchange] = LineExchange.byteLimit
    sockets.reviewInterval = router.joinTimeout
    self.loop = loop
    self.sockets = sockets
    self.date = date
    self.report = report
    state = Mutex(State(router: DeviceRouter(router)))
  }

  /// Shows a page for the operator at `/`, with the accounts, the connected phones, the requests in a second
  /// and the open emergencies. Call it before ``start(address:port:receive:)``.
  ///
  /// The page shows the names of people to each program and each user of this machine. No page of another
  /// server can read it.
  ///
  /// - Parameters:
  ///   - clock: Measures the time between updates.
  ///   - backend: Reads the state of the backend, on the loop's thread.
  public func showDashboard(
    clock: any Clock<Duration> = ContinuousClock(),
    of backend: @escaping @Sendable () -> BackendState
  ) {
    let dashboard = StoreActor(initialState: DashboardFeature.State(), executor: loop) {
      DashboardFeature(
        clock: clock, read: { [weak self] in self?.reading(of: backend()) },
        send: { [weak self] in self?.show($0, on: $1) })
    }
    state.withLock { $0.dashboard = dashboard }
  }

  /// Listens at a loopback address, and returns the port.
  ///
  /// - Parameters:
  ///   - address: A loopback address of IPv4 or IPv6; others are refused.
  ///   - port: The TCP port; 0 for a free one.
  ///   - receive: Gives the backend the JSON text of a `RequestEnvelope`, with the address to which the
  ///     socket belongs. The sender of the envelope is the same address. Called on the loop's thread.
  /// - Throws: ``StartError``.
  public func start(
    address: String = "127.0.0.1", port: UInt16 = 0,
    receive: @escaping @Sendable ([UInt8], DeviceAddress) -> Void
  ) throws(StartError) -> UInt16 {
    // Under the lock, so that an event of a client waits until the server is known.
    let result = state.withLock { state in
      Result { () throws(StartError) -> UInt16 in
        guard case .created = state.phase else { throw .startedBefore }
        var sockets = sockets
        sockets.policy.socketPaths = [LinePath.webSocket]
        if state.dashboard != nil {
          sockets.policy.pages[LinePath.dashboardPage] = WebPage(html: DashboardPage.html)
          sockets.policy.pageSocketPaths.insert(LinePath.dashboard)
          sockets.policy.socketPaths?.insert(LinePath.dashboard)
        }
        do throws(SystemCallFailure) {
          let server = try WebSocketServer(
            on: loop, address: address, port: port, configuration: sockets, handler: handler)
          state.phase = .running(server, receive: receive)
          return server.port
        } catch {
          throw .socket(error)
        }
      }
    }
    return try result.get()
  }

  private var handler: WebSocketServer.Handler {
    WebSocketServer.Handler(
      opened: { [self] id, request in
        state.withLock { $0.connections[id.line] = id }
        if !openPage(id.line, target: request.target) {
          handle(.opened(id.line, target: request.target))
        }
      },
      message: { [self] id, message in handle(.received(id.line, message)) },
      closed: { [self] id, failure in
        let cause = state.withLock { state in
          state.connections[id.line] = nil
          return state.takeEndCause(of: id.line, failure)
        }
        closePage(id.line)
        handle(.closed(id.line, failure.closeCode, cause: cause))
      },
      posted: { [self] id, request in
        state.withLock { $0.connections[id.line] = id }
        handle(.posted(id.line, request.body))
      }, postExpired: { [self] id in handle(.postExpired(id.line)) },
      review: { [self] id in handle(.joinExpired(id.line)) },
      silent: { [self] id in state.withLock { _ = $0.silent.insert(id.line) } },
      roomChanged: { [self] isFull, count in
        report(isFull ? .full(connections: count) : .hasRoom(connections: count))
      })
  }

  /// The number of launches that have joined their lines.
  public var connectedCount: Int { state.withLock { $0.router.connectedCount } }

  /// Sends a launch the JSON text of a `ServerEnvelope`. A message to a launch without a line waits
  /// if the launch polls, and is dropped otherwise. Messages of one thread are sent in order.
  public func send(_ bytes: [UInt8], to address: DeviceAddress) {
    handle(.message(bytes, to: address))
  }

  /// Sends a verification code to the clients that have joined its telephone.
  public func send(_ sms: SMS) { handle(.textMessage(sms)) }

  /// Closes the connection of a launch, which can join again unless the code says otherwise.
  public func dropLine(
    of address: DeviceAddress, _ code: CloseCode = .goingAway, reason: String = ""
  ) {
    handle(.dropLine(address, code, reason: reason))
  }

  /// Stops listening, and closes all connections with the code 1001. The server cannot be started again.
  public func stop() {
    // The page reads the backend, which sends through this server: without the page, all can be released.
    let (phase, dashboard) = state.withLock { state in
      let parts = (state.phase, state.dashboard)
      state.phase = .stopped
      state.dashboard = nil
      return parts
    }
    if case .running(let server, _) = phase { server.stop() }
    // The store of the page is released outside of the lock.
    _ = consume dashboard
  }

  /// Handles an event, and performs the commands of the router outside of the lock, because the backend
  /// can answer a request at once. Sending and closing call no handler, so no other event of a socket
  /// is handled meanwhile.
  private func handle(_ event: DeviceRouter.Event) {
    let now = date.now()
    let (commands, phase) = state.withLock { state in
      let commands = state.router.handle(event, at: now)
      state.requestCount += UInt64(commands.count { if case .deliver = $0 { true } else { false } })
      return (commands, state.phase)
    }
    for command in commands { perform(command, phase) }
  }

  private func perform(_ command: DeviceRouter.Command, _ phase: Phase) {
    switch (command, phase) {
    case (.report(let report), _): self.report(report)
    case (.send(let connection, let message), .running(let server, _)):
      if let id = id(of: connection) { server.send(message, to: id) }
    case (.close(let connection, let code, let reason), .running(let server, _)):
      if let id = id(of: connection) { server.close(id, code, reason: reason) }
    case (.respond(let connection, let response), .running(let server, _)):
      if let id = id(of: connection) { server.respond(response, to: id) }
    case (.deliver(let bytes, let sender), .running(_, let receive)): receive(bytes, sender)
    case (.send, _), (.respond, _), (.close, _), (.deliver, _): break
    }
  }

  // MARK: The operator's pages

  /// Returns whether a connection is that of an operator's page, and registers it if it is.
  private func openPage(_ connection: LineConnection, target: String) -> Bool {
    guard target == LinePath.dashboard else { return false }
    let (dashboard, isAllowed) = state.withLock { state in
      let isAllowed = state.dashboard != nil && state.pages.count < Self.pageLimit
      if isAllowed { state.pages.insert(connection) }
      return (state.dashboard, isAllowed)
    }
    guard let dashboard else { return false }
    if isAllowed {
      dashboard.assumeIsolated { _ = $0.send(.opened(connection)) }
    } else {
      close(connection, .tryAgainLater, "too many pages")
    }
    return true
  }

  private func closePage(_ connection: LineConnection) {
    let dashboard = state.withLock { state in
      state.pages.remove(connection) == nil ? nil : state.dashboard
    }
    dashboard?.assumeIsolated { _ = $0.send(.closed(connection)) }
  }

  private func reading(of backend: BackendState) -> DashboardFeature.Reading {
    let (lines, requestCount) = state.withLock { state in
      (state.router.joinedAddresses, state.requestCount)
    }
    return DashboardFeature.Reading(
      content: DashboardContent(backend, lines: lines), requestCount: requestCount)
  }

  private func show(_ message: [UInt8], on page: LineConnection) {
    let (id, phase) = state.withLock { ($0.connections[page], $0.phase) }
    if let id, case .running(let server, _) = phase {
      server.send(.text(String(decoding: message, as: UTF8.self)), to: id)
    }
  }

  private func close(_ connection: LineConnection, _ code: CloseCode, _ reason: String) {
    let (id, phase) = state.withLock { ($0.connections[connection], $0.phase) }
    if let id, case .running(let server, _) = phase { server.close(id, code, reason: reason) }
  }

  private func id(of connection: LineConnection) -> WebSocketServer.ConnectionID? {
    state.withLock { $0.connections[connection] }
  }
}

extension WebSocketServerConfiguration {
  /// The number of connections that sockets leave for posts.
  private static let postReserve = 128

  /// The limits of LifeSignal's server: the largest message of the domain and its frame fit into one
  /// message of a socket, and two of them into its buffer. A post waits 2 s for its answers. Of 1,152
  /// connections, 1,024 can be sockets of phones, so that posts always find a place: an emergency does not
  /// wait for a socket.
  public static var lifeSignal: Self {
    var configuration = Self()
    let messageSize = Wire.maximumMessageByteCount + DeviceRouter.frameHeadByteCount
    configuration.limits = WebSocketLimits(messageSize: messageSize, outputSize: 2 * messageSize)
    // A request that has no answer must not hold up those that wait behind it.
    configuration.answerTimeout = .seconds(2)
    configuration.webSocketCount = 1_024
    configuration.connectionCount = configuration.webSocketCount + postReserve
    return configuration
  }
}

extension WebSocketServer.ConnectionID {
  /// The number under which the router knows the connection.
  fileprivate var line: LineConnection { LineConnection(rawValue: number) }
}

extension WebSocketFailure {
  /// The code with which a connection ended; 1006 without a closing frame.
  fileprivate var closeCode: CloseCode {
    switch self {
    case .closed(let code, _), .protocolViolation(let code, _): code
    default: .abnormal
    }
  }
}
