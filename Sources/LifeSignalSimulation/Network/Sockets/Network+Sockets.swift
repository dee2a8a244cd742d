internal import LifeSignalDomain
internal import LifeSignalHosting
internal import Realtime
internal import StateKit
internal import StateKitSimulation

/// The connections of the carrier ``Carrier/sockets``.
extension Network {
  /// The time after which the server closes a connection on which it hears nothing.
  private static let silenceTimeout = Duration.seconds(60)
  /// The time after which an attempt to reach the server is repeated below the connection.
  private static let repetitionInterval = Duration.seconds(1)
  /// The number of bytes that a slow line carries to the device in a second.
  private static let slowBytesPerSecond = 128
  /// The number of bytes that wait for a slow line until the server closes the connection.
  private static let slowLineBufferByteCount = 4_096
  /// The time between heartbeats. A world lasts for days, and with the 15 seconds of a real phone most
  /// of its events would be heartbeats.
  private static let heartbeatInterval = Duration.seconds(60)
  /// The time between two looks at a line that is being opened again.
  private static let reopeningInterval = Duration.milliseconds(100)
  /// The largest number of looks at a line that is being opened again.
  private static let reopeningLimit = 100

  // MARK: Launches

  /// Creates the line of a new launch, and keeps it until the launch ends; nil over datagrams.
  ///
  /// - Parameters:
  ///   - device: The device of the launch.
  ///   - log: The log of the line.
  ///   - connectivity: Reports the network of the device.
  func makeLine(
    of device: DeviceID, log: EventLog, connectivity: ConnectivityClient
  ) -> SimulatedLine? {
    guard let simulation, let socketServices,
      var configuration = try? RealtimeConfiguration.lifeSignal("ws://server/lifesignal")
    else { return nil }
    configuration.keepAlive = .periodic(interval: Self.heartbeatInterval)
    let line = SimulatedLine(
      of: device, LaunchSecret(random: socketServices.random), configuration, in: self,
      simulation, log: log, random: .seeded(socketServices.random.next()),
      connectivity: connectivity)
    withSockets { $0.lines[device] = line }
    return line
  }

  /// Returns when a device has reached the server, which then accepts a connection.
  ///
  /// While the link is broken without notice, attempts are repeated until the caller is cancelled.
  ///
  /// - Throws: `WebSocketFailure`, or `CancellationError` if the task is cancelled.
  func reachServer(from device: DeviceID) async throws {
    guard let clock = simulation?.clock else { return }
    while true {
      let link = link(device)
      if link.isOffline || link.isLineCut { throw WebSocketFailure.unreachable(errno: 101) }
      if link.isBroken {
        try await clock.sleep(for: Self.repetitionInterval)
        continue
      }
      if isServerDown { throw WebSocketFailure.unreachable(errno: 111) }
      let duration = transitTime()
      if duration > .zero {
        beginFlight()
        defer { endFlight() }
        try await clock.sleep(for: duration)
      }
      let arrived = self.link(device)
      if !arrived.isCut, !isServerDown { return }
    }
  }

  // MARK: The client's end

  /// Adds a connection that a client has opened.
  func socketOpened(
    _ connection: LoopbackConnection, _ loopback: Loopback, by address: DeviceAddress,
    target: String
  ) {
    let socket = SocketTable.Socket(
      address: address, loopback: loopback, connection: connection)
    let number = withSockets { $0.add(socket) }
    handle(.opened(number, target: target))
  }

  /// Sends what a client wrote, or its end of a connection, to the server.
  func clientSent(
    _ content: SocketFrame.Content, on connection: LoopbackConnection, of address: DeviceAddress
  ) {
    // A connection that was closed by the server or broken is no longer in the table.
    let number = withSockets { $0.number(of: connection, launch: address.launch) }
    if let number { transmit(content, .up, number) }
  }

  // MARK: The server's end

  /// Gives the router an event, and performs its commands.
  func handle(_ event: DeviceRouter.Event) {
    guard let now = socketServices?.date.now() else { return }
    let carriesMessage = if case .message = event { true } else { false }
    for command in withSockets({ $0.router.handle(event, at: now) }) {
      switch command {
      case .send(let number, let message):
        transmit(.message(message), .down, number, isFaulty: carriesMessage)
      case .close(let number, let code, let reason):
        transmit(.end(code, reason: reason), .down, number)
      case .deliver(let bytes, let sender):
        if isDropped() {
          breakSockets(of: sender.device)
          continue
        }
        for _ in 0..<copyCount() { receiveAtBackend(bytes, from: sender) }
        if isOvertaken() { breakSockets(of: sender.device) }
      case .report, .respond: break
      }
    }
  }

  /// Sends a message of the backend to a launch. Without a line, the message is lost.
  func deliverOverSocket(_ bytes: [UInt8], to address: DeviceAddress) {
    guard !isServerDown else { return }
    for _ in 0..<copyCount() {
      let arrive = { @Sendable [self] in handle(.message(bytes, to: address)) }
      if !enqueueIfHeld(arrive, .down, of: address.device) { arrive() }
    }
  }

  // MARK: Frames in transit

  /// Sends a frame. Only the messages of the domain are lost or break their connection: joins and
  /// heartbeats, which datagrams do not have, would make connections break far more often.
  private func transmit(
    _ content: SocketFrame.Content, _ direction: Link.Direction, _ number: LineConnection,
    isFaulty: Bool = false
  ) {
    guard let simulation, let socket = withSockets({ $0[number] }) else { return }
    if socket.silence == .noticed {
      if case .end = content { _ = withSockets { $0.remove(number) } }
      return
    }
    let device = socket.address.device
    if isFaulty && isDropped() { return breakSocket(number) }
    let frame = SocketFrame(content: content, isLast: isFaulty && isOvertaken())
    let isSlow = direction == .down && link(device).isSlow
    let isTooSlow = withSockets { sockets in
      sockets[number]?[direction].append(frame)
      return isSlow
        && sockets[number]?.down.byteCount ?? 0 > Self.slowLineBufferByteCount
    }
    // The server closes the connection of a client that reads too slowly.
    if isTooSlow { return breakSocket(number) }
    let work: Duration = isSlow ? .seconds(frame.byteCount) / Self.slowBytesPerSecond : .zero
    let now = simulation.clock.now.offset
    let arrival = orderedArrival(
      of: device, direction, after: transitTime(), occupying: work, at: now)
    beginFlight()
    simulation.schedule(after: arrival - now) { [self] in
      endFlight()
      withSockets { $0[number]?[direction].addDueFrame() }
      deliverDueFrames(direction, number, of: device)
    }
  }

  /// Delivers the frames whose time has come, unless the link is broken: then they wait.
  private func deliverDueFrames(
    _ direction: Link.Direction, _ number: LineConnection, of device: DeviceID
  ) {
    while !link(device).isBroken,
      let frame = withSockets({ $0[number]?[direction].takeDueFrame() })
    {
      switch direction {
      case .up: receive(frame.content, number)
      case .down: deliver(frame.content, number)
      }
      if frame.isLast { breakSocket(number) }
    }
  }

  private func receive(_ content: SocketFrame.Content, _ number: LineConnection) {
    switch content {
    case .message(let message): handle(.received(number, message))
    case .end(let code, _):
      _ = withSockets { $0.remove(number) }
      handle(.closed(number, code))
    }
  }

  private func deliver(_ content: SocketFrame.Content, _ number: LineConnection) {
    switch content {
    case .message(let message):
      guard let socket = withSockets({ $0[number] }) else { return }
      socket.loopback.send(message, to: socket.connection)
    case .end(let code, let reason):
      guard let socket = withSockets({ $0.remove(number) }) else { return }
      socket.loopback.close(socket.connection, code, reason: reason)
    }
  }

  // MARK: Broken connections

  /// Breaks a connection. Frames in transit are lost.
  ///
  /// - Parameter isNoticed: Whether the server notices at once. Otherwise, it notices the silence.
  private func breakSocket(_ number: LineConnection, isNoticed: Bool = true) {
    guard let socket = withSockets({ $0.remove(number) }) else { return }
    recordLoss(of: socket.address.device)
    socket.loopback.breakConnection(socket.connection)
    guard !isNoticed else { return handle(.closed(number, .abnormal)) }
    simulation?.schedule(after: Self.silenceTimeout) { [self] in
      handle(.closed(number, .abnormal))
    }
  }

  /// Lets the server close its end of a connection if the link stays broken. The frames in transit are
  /// lost: a client's system sends them again and again, but the server's no longer accepts them.
  private func awaitSilence(_ number: LineConnection) {
    guard let simulation else { return }
    let silence = SocketTable.Socket.Silence.since(simulation.clock.now.offset)
    let begins = withSockets { sockets in
      guard sockets[number]?.silence == SocketTable.Socket.Silence.none else { return false }
      sockets[number]?.silence = silence
      return true
    }
    guard begins else { return }
    simulation.schedule(after: Self.silenceTimeout) { [self] in
      let device = withSockets { sockets -> DeviceID? in
        guard sockets[number]?.silence == silence else { return nil }
        sockets[number]?.silence = .noticed
        sockets[number]?.up = SocketStream()
        sockets[number]?.down = SocketStream()
        return sockets[number]?.address.device
      }
      guard let device else { return }
      recordLoss(of: device)
      handle(.closed(number, .abnormal))
    }
  }

  /// Breaks the connections of a device.
  func breakSockets(of device: DeviceID) {
    for number in withSockets({ $0.numbers(of: device) }) { breakSocket(number) }
  }

  /// Breaks the connections of a device because messages to it were lost. They count as being in transit
  /// until the line is open again, at most for ten seconds.
  func loseMessages(of device: DeviceID) {
    breakSockets(of: device)
    awaitOpenLine(of: device, looks: Self.reopeningLimit)
  }

  private func awaitOpenLine(of device: DeviceID, looks: Int) {
    guard looks > 0, let simulation else { return }
    beginFlight()
    simulation.schedule(after: Self.reopeningInterval) { [self] in
      endFlight()
      if !link(device).isLineOpen { awaitOpenLine(of: device, looks: looks - 1) }
    }
  }

  /// Breaks all connections, and restarts the router with its bindings.
  func restartSockets() {
    for number in withSockets({ $0.numbers() }) { breakSocket(number) }
    withSockets { $0.restartRouter() }
  }

  /// Lets the connections of a device follow a change of its link.
  func socketsFollowLink(of device: DeviceID) {
    let link = link(device)
    let numbers = withSockets { $0.numbers(of: device) }
    for number in numbers {
      if link.isOffline || link.isLineCut {
        breakSocket(number, isNoticed: false)
      } else if link.isBroken {
        awaitSilence(number)
      } else if withSockets({ $0[number]?.silence }) == .noticed {
        // The server answers the next frame with a reset.
        breakSocket(number)
      } else {
        withSockets { $0[number]?.silence = .none }
        deliverDueFrames(.up, number, of: device)
        deliverDueFrames(.down, number, of: device)
      }
    }
  }
}
