internal import LifeSignalDomain
internal import StateKit
internal import StateKitSimulation
internal import Synchronization

/// The network between the devices and the backend. It carries only bytes; nothing else is shared.
///
/// Without faults, the network delivers every message, in order, after a fixed time. A message to a
/// launch that has ended is dropped. The ``Carrier`` decides what faults mean.
final class Network: Sendable {
  fileprivate struct State {
    /// The simulation that delivers messages; `nil` after the world was deallocated.
    var simulation: Simulation?
    var links: [DeviceID: Link] = [:]
    var backend: (@Sendable ([UInt8], _ sender: DeviceAddress) -> Void)?
    var inFlight = 0
    var faults: FaultPlan
    var counts = FaultCounts()
    /// Whether the server is down: nothing reaches it.
    var isServerDown = false
    var sockets = SocketTable()
  }

  /// What the carrier ``Carrier/sockets`` needs.
  struct SocketServices: Sendable {
    /// The source of the secrets of launches and of the delays before retries.
    let random: RandomSource
    /// The date in the world.
    let date: DateGenerator
  }

  /// What the sockets need; `nil` over datagrams.
  let socketServices: SocketServices?
  private let latency: Duration
  private let choices: Choices
  private let state: Mutex<State>

  /// Creates the network of a world.
  ///
  /// - Parameters:
  ///   - latency: How long each message is in transit without faults.
  ///   - faults: The initial faults of messages.
  ///   - choices: Decides when a fault occurs.
  ///   - socketServices: What the sockets need; `nil` over datagrams.
  init(
    simulation: Simulation, latency: Duration, faults: FaultPlan, choices: Choices,
    socketServices: SocketServices? = nil
  ) {
    self.socketServices = socketServices
    self.latency = latency
    self.choices = choices
    state = Mutex(State(simulation: simulation, faults: faults))
  }

  /// What carries the messages.
  var carrier: Carrier { socketServices == nil ? .datagrams : .sockets }

  /// The number of messages in transit.
  var inFlight: Int { state.withLock { $0.inFlight } }

  /// The faults of messages from now on.
  var faults: FaultPlan {
    get { state.withLock { $0.faults } }
    set { state.withLock { $0.faults = newValue } }
  }

  /// How often each fault has occurred.
  var counts: FaultCounts { state.withLock { $0.counts } }

  /// Counts a fault that occurs outside of the network.
  func count(_ fault: Fault) { state.withLock { $0.counts[fault] += 1 } }

  /// Sets the receiver of messages to the backend, which is also passed the address of the launch
  /// whose transport sent them.
  func connectBackend(
    _ receive: @escaping @Sendable (_ bytes: [UInt8], _ sender: DeviceAddress) -> Void
  ) {
    state.withLock { $0.backend = receive }
  }

  /// Returns the transport of one launch of an app over datagrams. The transport drops messages once
  /// the launch has ended or the app was launched again.
  func transport(of address: DeviceAddress) -> Transport {
    Transport(
      send: { [self] bytes in
        guard state.withLock({ $0.links[address.device]?.listener?.launch }) == address.launch
        else { return }
        transmit(.up, of: address.device) { [self] in
          state.withLock { $0.backend }?(bytes, address)
        }
      },
      connect: { [self] receive in
        state.withLock {
          $0.links[address.device, default: Link()].listener = (address.launch, receive)
        }
      },
      status: { [self] in link(address.device).line.changes() },
      isOpen: { [self] in link(address.device).isLineOpen })
  }

  /// Sets the status of a device's line, and whether the transport takes messages while the line is not
  /// open.
  func setLine(of device: DeviceID, to status: LinkStatus, isPolling: Bool) {
    changeLink(of: device) { $0.isPolling = isPolling }
    link(device).line.set(status)
  }

  /// The time after which a line over datagrams that is cut is degraded: about that of five retries.
  private static let degradationDelay = Duration.seconds(31)

  /// Cuts a device's line, or fixes it. Over datagrams, the line shows the status that a connection over
  /// sockets would have.
  func setLineCut(_ isCut: Bool, of device: DeviceID) {
    guard link(device).isLineCut != isCut else { return }
    changeLink(of: device) { link in
      link.isLineCut = isCut
      if !isCut { link.lineEpoch += 1 }
    }
    guard carrier == .datagrams else { return }
    let epoch = link(device).lineEpoch
    guard isCut else { return link(device).line.set(.open(epoch: epoch)) }
    link(device).line.set(.interrupted(retry: 1, of: 5))
    simulation?.schedule(after: Self.degradationDelay) { [self] in
      let link = link(device)
      if link.isLineCut && link.lineEpoch == epoch { link.line.set(.degraded) }
    }
  }

  /// Disconnects the current launch of a device permanently.
  func disconnect(_ device: DeviceID) {
    // The closure and the line are released outside the lock; see `disconnectAll()`.
    let (listener, line) = state.withLock {
      ($0.links[device]?.listener.take(), $0.sockets.lines.removeValue(forKey: device))
    }
    line?.end()
    _ = listener
  }

  /// Changes the link of a device: its connection to the backend. A message that arrives while the
  /// connection is cut is lost.
  func changeLink(of device: DeviceID, _ body: (inout Link) -> Void) {
    state.withLock { body(&$0.links[device, default: Link()]) }
    if carrier == .sockets { socketsFollowLink(of: device) }
  }

  /// Returns the connection of a device.
  func link(_ device: DeviceID) -> Link {
    let (link, line) = state.withLock {
      ($0.links[device] ?? Link(), $0.sockets.lines[device])
    }
    guard let line else { return link }
    var linkOfLine = link
    linkOfLine.socketStatus = line.status
    return linkOfLine
  }

  /// Sends a message from the backend to a device.
  func deliver(_ bytes: [UInt8], to address: DeviceAddress) {
    guard carrier == .datagrams else { return deliverOverSocket(bytes, to: address) }
    transmit(.down, of: address.device) { [self] in
      let receive = state.withLock { state -> (@Sendable ([UInt8]) -> Void)? in
        // A message to a launch that has ended is dropped without counting as lost, because the
        // next launch requests all state again.
        guard let listener = state.links[address.device]?.listener,
          listener.launch == address.launch
        else { return nil }
        return listener.receive
      }
      receive?(bytes)
    }
  }

  /// Disconnects all devices and the backend permanently; messages of a device that outlives its
  /// world are dropped. This breaks reference cycles: senders reference the network, and the
  /// network references the receivers and the simulation.
  func disconnectAll() {
    // The closures are released outside the lock, because deallocating a closure may send another
    // message.
    let ended = state.withLock { state in
      let ended = state
      state.simulation = nil
      state.links = [:]
      state.backend = nil
      state.sockets = SocketTable()
      return ended
    }
    for line in ended.sockets.lines.values { line.end() }
  }

  // MARK: The server

  /// Whether the server is down.
  var isServerDown: Bool { state.withLock { $0.isServerDown } }

  /// Lets messages reach the server, or none. Messages that the server has not sent yet are lost when
  /// it goes down.
  func setServerDown(_ isDown: Bool, at now: Duration) {
    let devices = state.withLock { state in
      state.isServerDown = isDown
      return Array(state.links.keys)
    }
    guard isDown else { return }
    for device in devices { release(device, .lost, at: now) }
    if carrier == .sockets { restartSockets() }
  }

  /// Hands the backend a message.
  func receiveAtBackend(_ bytes: [UInt8], from sender: DeviceAddress) {
    state.withLock { $0.backend }?(bytes, sender)
  }

  // MARK: Sockets

  /// The simulation; `nil` after the world was deallocated.
  var simulation: Simulation? { state.withLock { $0.simulation } }

  /// Accesses the sockets. The body must call no other function of the network.
  func withSockets<Result>(_ body: (inout SocketTable) -> Result) -> Result {
    state.withLock { body(&$0.sockets) }
  }

  /// Counts something in transit.
  func beginFlight() { state.withLock { $0.inFlight += 1 } }

  /// Counts the arrival of something in transit.
  func endFlight() { state.withLock { $0.inFlight -= 1 } }

  /// Records that a device has lost a message.
  func recordLoss(of device: DeviceID) {
    guard let now = simulation?.clock.now.offset else { return }
    state.withLock { $0.links[device, default: Link()].lastLoss = now }
  }

  /// Returns whether a frame is lost, and its connection with it.
  func isDropped() -> Bool { state.withLock { occurs(.drop, $0.faults.drop, &$0.counts) } }

  /// Returns whether a connection breaks after a frame.
  func isOvertaken() -> Bool {
    state.withLock { occurs(.reorder, $0.faults.reorder, &$0.counts) }
  }

  /// Returns how often a message of the domain arrives.
  func copyCount() -> Int {
    state.withLock { occurs(.duplicate, $0.faults.duplicate, &$0.counts) } ? 2 : 1
  }

  /// Returns how long a frame is in transit.
  func transitTime() -> Duration {
    state.withLock { state in
      let delay = randomDuration(upTo: state.faults.delay, "delay")
      if delay > .zero { state.counts[.delay] += 1 }
      return latency + delay
    }
  }

  /// Returns when a frame arrives: not before the earlier frames of the device in the same direction.
  ///
  /// - Parameters:
  ///   - transit: How long the frame is in transit.
  ///   - work: How long the frame occupies the line.
  ///   - now: The current time.
  func orderedArrival(
    of device: DeviceID, _ direction: Link.Direction, after transit: Duration,
    occupying work: Duration, at now: Duration
  ) -> Duration {
    state.withLock { state in
      var link = state.links[device] ?? Link()
      defer { state.links[device] = link }
      let arrival = max(now + transit, link[direction].earliestOrderedArrival) + work
      link[direction].earliestOrderedArrival = arrival
      return arrival
    }
  }

  // MARK: Messages in transit

  /// Schedules the arrival of a message that was held.
  func scheduleArrival(_ arrive: @escaping @Sendable () -> Void) {
    guard let simulation = state.withLock({ $0.simulation }) else { return }
    state.withLock { $0.inFlight += 1 }
    simulation.schedule(after: .zero) { [self] in
      state.withLock { $0.inFlight -= 1 }
      arrive()
    }
  }

  /// How long a message occupies a slow line over datagrams.
  private static let slowMessageDuration = Duration.seconds(5)

  /// One message, from sending to arrival.
  private struct Transmission {
    let number: UInt64
    /// How long each copy of the message is in transit; empty if the message never arrives.
    var delays: [Duration] = []
  }

  private func transmit(
    _ direction: Link.Direction, of device: DeviceID, _ arrive: @escaping @Sendable () -> Void
  ) {
    guard let simulation = state.withLock({ $0.simulation }) else { return }
    let now = simulation.clock.now.offset
    let transmission = state.withLock { state in
      var link = state.links[device] ?? Link()
      defer { state.links[device] = link }
      link[direction].sent += 1
      var transmission = Transmission(number: link[direction].sent)
      guard !link.isCut, !state.isServerDown, !occurs(.drop, state.faults.drop, &state.counts)
      else {
        link.lastLoss = now
        return transmission
      }
      let work = direction == .down && link.isSlow ? Self.slowMessageDuration : .zero
      transmission.delays = delays(
        state.faults, &state.counts, &link[direction], occupying: work, now)
      state.inFlight += transmission.delays.count
      return transmission
    }
    for (copyIndex, delay) in transmission.delays.enumerated() {
      simulation.schedule(after: delay) { [self] in
        let hasArrived = state.withLock { state in
          state.inFlight -= 1
          return state.recordArrival(
            transmission.number, isCopy: copyIndex > 0, direction, of: device, now: now + delay)
        }
        if hasArrived && !enqueueIfHeld(arrive, direction, of: device) { arrive() }
      }
    }
  }

  /// Returns how long each copy of a message is in transit. With a constant latency, messages
  /// arrive in order. With a random delay, the messages that are not reordered arrive in order.
  private func delays(
    _ faults: FaultPlan, _ counts: inout FaultCounts, _ channel: inout Link.Channel,
    occupying work: Duration, _ now: Duration
  ) -> [Duration] {
    if faults == .none && work == .zero && channel.earliestOrderedArrival <= now {
      return [latency]
    }
    let delay = randomDuration(upTo: faults.delay, "delay")
    if delay > .zero { counts[.delay] += 1 }
    var arrival = now + latency + delay
    let maximumLag = max(faults.delay, .seconds(1))
    if faults.reorder.occurs(choices, "reorder") {
      arrival += randomDuration(upTo: maximumLag, "overtaken")
    } else {
      arrival = max(arrival, channel.earliestOrderedArrival) + work
      channel.earliestOrderedArrival = arrival
    }
    var arrivals = [arrival]
    if occurs(.duplicate, faults.duplicate, &counts) {
      arrivals.append(arrival + randomDuration(upTo: maximumLag, "copy"))
    }
    return arrivals.map { $0 - now }
  }

  /// Returns whether a fault occurs this time, and counts it.
  private func occurs(_ fault: Fault, _ chance: Probability, _ counts: inout FaultCounts) -> Bool {
    guard chance.occurs(choices, "fault") else { return false }
    counts[fault] += 1
    return true
  }

  /// Returns a random duration: one of 1,001 at equal distances from zero to the longest one. The
  /// choice 0 is a duration of zero.
  private func randomDuration(upTo longest: Duration, _ label: StaticString) -> Duration {
    longest > .zero ? longest * choices.pickIndex(below: 1_001, for: label) / 1_000 : .zero
  }
}

extension Network.State {
  /// Records the arrival of a message, and returns whether it reaches its receiver.
  fileprivate mutating func recordArrival(
    _ number: UInt64, isCopy: Bool, _ direction: Link.Direction, of device: DeviceID, now: Duration
  ) -> Bool {
    guard var link = links[device] else { return false }
    defer { links[device] = link }
    guard !link.isCut, !isServerDown else {
      link.lastLoss = now
      return false
    }
    if number > link[direction].newestArrived {
      link[direction].newestArrived = number
    } else if !isCopy {
      counts[.reorder] += 1
    }
    return true
  }
}
