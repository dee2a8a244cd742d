internal import LifeSignalDomain
internal import StateKitSimulation
internal import Synchronization

/// What lies between the devices and the backend. What passes through it is bytes, and nothing else is
/// shared.
///
/// Without faults it delivers every message, in order, after a fixed time. A message to a launch that
/// is over is lost.
final class Network: Sendable {
  fileprivate struct State {
    /// What lets messages travel; nothing once the world is gone.
    var simulation: Simulation?
    var links: [DeviceID: Link] = [:]
    var backend: (@Sendable ([UInt8]) -> Void)?
    var inFlight = 0
    var faults: FaultPlan
    var counts = FaultCounts()
  }

  private let latency: Duration
  private let choices: Choices
  private let state: Mutex<State>

  /// A network of a world.
  ///
  /// - Parameters:
  ///   - latency: How long each message is on its way.
  ///   - faults: What goes wrong with them; it can be changed.
  ///   - choices: Says when it does.
  init(simulation: Simulation, latency: Duration, faults: FaultPlan, choices: Choices) {
    self.latency = latency
    self.choices = choices
    state = Mutex(State(simulation: simulation, faults: faults))
  }

  /// How many messages are on their way.
  var inFlight: Int { state.withLock { $0.inFlight } }

  /// What goes wrong with messages from now on.
  var faults: FaultPlan {
    get { state.withLock { $0.faults } }
    set { state.withLock { $0.faults = newValue } }
  }

  /// How often each fault has struck.
  var counts: FaultCounts { state.withLock { $0.counts } }

  /// Counts a fault that is none of the network's.
  func count(_ fault: Fault) { state.withLock { $0.counts[fault] += 1 } }

  /// Says who takes the messages that are sent to the backend.
  func connectBackend(_ receive: @escaping @Sendable ([UInt8]) -> Void) {
    state.withLock { $0.backend = receive }
  }

  /// The line of a launch. It leads nowhere once another launch of the device has one, or none has.
  func transport(of address: DeviceAddress) -> Transport {
    Transport(
      send: { [self] bytes in
        guard state.withLock({ $0.links[address.device]?.listener?.launch }) == address.launch
        else { return }
        carry(.up, of: address.device) { [self] in state.withLock { $0.backend }?(bytes) }
      },
      connect: { [self] receive in
        state.withLock {
          $0.links[address.device, default: Link()].listener = (address.launch, receive)
        }
      })
  }

  /// Takes the launch of a device off the network, for good.
  func disconnect(_ device: DeviceID) {
    // Released outside the lock, as below.
    let gone = state.withLock { $0.links[device]?.listener.take() }
    _ = gone
  }

  /// Changes the line of a device. What is on its way when it arrives at a cut is lost.
  func change(_ device: DeviceID, _ body: (inout Link) -> Void) {
    state.withLock { body(&$0.links[device, default: Link()]) }
  }

  /// The line of a device.
  func link(_ device: DeviceID) -> Link { state.withLock { $0.links[device] ?? Link() } }

  /// Sends a message of the backend to a device.
  func deliver(_ bytes: [UInt8], to address: DeviceAddress) {
    carry(.down, of: address.device) { [self] in
      let receive = state.withLock { state -> (@Sendable ([UInt8]) -> Void)? in
        // A launch that is over misses nothing, and the next one has asked for everything anew.
        guard let listener = state.links[address.device]?.listener,
          listener.launch == address.launch
        else { return nil }
        return listener.receive
      }
      receive?(bytes)
    }
  }

  /// Takes everybody off the network, for good: a device that outlives its world sends into the void.
  /// Those who send hold the network, and it holds those who receive and the simulation: without this
  /// none of them would ever be freed.
  func disconnectAll() {
    // Released outside the lock: what goes away with a closure may send once more.
    let ended = state.withLock { state in
      let ended = state
      state.simulation = nil
      state.links = [:]
      state.backend = nil
      return ended
    }
    _ = ended
  }

  // MARK: On the way

  /// Has something arrive that has been on its way before.
  func bring(_ arrive: @escaping @Sendable () -> Void) {
    guard let simulation = state.withLock({ $0.simulation }) else { return }
    state.withLock { $0.inFlight += 1 }
    simulation.schedule(after: .zero) { [self] in
      state.withLock { $0.inFlight -= 1 }
      arrive()
    }
  }

  /// One message, from when it is sent to when it arrives.
  private struct Passage {
    let number: UInt64
    /// How long each copy of it is on its way; none when it never arrives.
    var delays: [Duration] = []
  }

  private func carry(
    _ direction: Link.Direction, of device: DeviceID, _ arrive: @escaping @Sendable () -> Void
  ) {
    guard let simulation = state.withLock({ $0.simulation }) else { return }
    let now = simulation.clock.now.offset
    let passage = state.withLock { state in
      var link = state.links[device] ?? Link()
      defer { state.links[device] = link }
      link[direction].sent += 1
      var passage = Passage(number: link[direction].sent)
      guard !link.isCut, !strikes(.drop, state.faults.drop, &state.counts) else {
        link.lastLoss = now
        return passage
      }
      passage.delays = delays(state.faults, &state.counts, &link[direction], now)
      state.inFlight += passage.delays.count
      return passage
    }
    for (copy, delay) in passage.delays.enumerated() {
      simulation.schedule(after: delay) { [self] in
        let isHere = state.withLock { state in
          state.inFlight -= 1
          return state.note(
            passage.number, isCopy: copy > 0, direction, of: device, now: now + delay)
        }
        if isHere && !holds(arrive, direction, of: device) { arrive() }
      }
    }
  }

  /// How long the copies of a message are on their way. With one latency for all, what was sent first
  /// arrives first; with another delay for each, it waits for those before it, unless it may be
  /// overtaken.
  private func delays(
    _ faults: FaultPlan, _ counts: inout FaultCounts, _ lane: inout Link.Lane, _ now: Duration
  ) -> [Duration] {
    if faults == .none && lane.horizon <= now { return [latency] }
    let extra = length(upTo: faults.delay, "delay")
    if extra > .zero { counts[.delay] += 1 }
    var arrival = now + latency + extra
    let spread = max(faults.delay, .seconds(1))
    if faults.reorder.strikes(choices, "reorder") {
      arrival += length(upTo: spread, "overtaken")
    } else {
      arrival = max(arrival, lane.horizon)
      lane.horizon = arrival
    }
    var arrivals = [arrival]
    if strikes(.duplicate, faults.duplicate, &counts) {
      arrivals.append(arrival + length(upTo: spread, "copy"))
    }
    return arrivals.map { $0 - now }
  }

  private func strikes(_ fault: Fault, _ chance: Chance, _ counts: inout FaultCounts) -> Bool {
    guard chance.strikes(choices, "fault") else { return false }
    counts[fault] += 1
    return true
  }

  /// A length of time in a thousand steps; the first choice is none.
  private func length(upTo longest: Duration, _ label: StaticString) -> Duration {
    longest > .zero ? longest * choices.pick(1_001, label) / 1_000 : .zero
  }
}

extension Network.State {
  /// A message is at its end: whether it gets there.
  fileprivate mutating func note(
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
