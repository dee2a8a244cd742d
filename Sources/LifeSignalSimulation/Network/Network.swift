internal import LifeSignalDomain
internal import StateKitSimulation
internal import Synchronization

/// The network between the devices and the backend. It carries only bytes; nothing else is shared.
///
/// Without faults, the network delivers every message, in order, after a fixed time. A message to a
/// launch that has ended is dropped.
final class Network: Sendable {
  fileprivate struct State {
    /// The simulation that delivers messages; `nil` after the world was deallocated.
    var simulation: Simulation?
    var links: [DeviceID: Link] = [:]
    var backend: (@Sendable ([UInt8], _ sender: DeviceAddress) -> Void)?
    var inFlight = 0
    var faults: FaultPlan
    var counts = FaultCounts()
  }

  private let latency: Duration
  private let choices: Choices
  private let state: Mutex<State>

  /// Creates the network of a world.
  ///
  /// - Parameters:
  ///   - latency: How long each message is in transit without faults.
  ///   - faults: The initial faults of messages.
  ///   - choices: Decides when a fault occurs.
  init(simulation: Simulation, latency: Duration, faults: FaultPlan, choices: Choices) {
    self.latency = latency
    self.choices = choices
    state = Mutex(State(simulation: simulation, faults: faults))
  }

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

  /// Returns the transport of one launch of an app. The transport drops messages once the launch
  /// has ended or the app was launched again.
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

  /// Disconnects the current launch of a device permanently.
  func disconnect(_ device: DeviceID) {
    // The closure is released outside the lock; see `disconnectAll()`.
    let listener = state.withLock { $0.links[device]?.listener.take() }
    _ = listener
  }

  /// Changes the link of a device: its connection to the backend. A message that arrives while the
  /// connection is cut is lost.
  func changeLink(of device: DeviceID, _ body: (inout Link) -> Void) {
    state.withLock { body(&$0.links[device, default: Link()]) }
  }

  /// Returns the connection of a device.
  func link(_ device: DeviceID) -> Link { state.withLock { $0.links[device] ?? Link() } }

  /// Sends a message from the backend to a device.
  func deliver(_ bytes: [UInt8], to address: DeviceAddress) {
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
      return ended
    }
    _ = ended
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
      guard !link.isCut, !occurs(.drop, state.faults.drop, &state.counts) else {
        link.lastLoss = now
        return transmission
      }
      transmission.delays = delays(state.faults, &state.counts, &link[direction], now)
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
    _ faults: FaultPlan, _ counts: inout FaultCounts, _ channel: inout Link.Channel, _ now: Duration
  ) -> [Duration] {
    if faults == .none && channel.earliestOrderedArrival <= now { return [latency] }
    let delay = randomDuration(upTo: faults.delay, "delay")
    if delay > .zero { counts[.delay] += 1 }
    var arrival = now + latency + delay
    let maximumLag = max(faults.delay, .seconds(1))
    if faults.reorder.occurs(choices, "reorder") {
      arrival += randomDuration(upTo: maximumLag, "overtaken")
    } else {
      arrival = max(arrival, channel.earliestOrderedArrival)
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
    guard !link.isCut else {
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
