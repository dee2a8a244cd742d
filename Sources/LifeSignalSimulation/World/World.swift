public import Foundation
public import LifeSignalBackend
public import LifeSignalDomain
public import StateKit
public import StateKitSimulation

/// A backend, people with devices, and a network between them, on one virtual clock.
///
/// A world runs only when its functions are called, synchronously and on one thread. An action on a
/// device is reduced immediately, and its effects run in ``run()``, ``settle()`` or
/// ``advance(by:)``. Two worlds with the same seed and the same actions behave identically,
/// including every identifier.
///
/// ```swift
/// let world = World(seed: 1)
/// let ana = world.addPerson("Ana")
/// let phone = world.device("Ana")
/// phone?.send(.signIn(.numberChanged("555 010 0001")))
/// phone?.send(.signIn(.sendCodeTapped))
/// world.settle()
/// world.messages(to: ana.phone).last?.code
/// ```
///
/// After each event the world checks the invariants of the domain; see ``violations``.
public final class World {
  /// The start of every simulated world: 1 January 2026, 9:00 UTC.
  public static let start = Date(timeIntervalSince1970: 1_767_258_000)

  /// The number of deliveries after which ``settle()`` reports that messages never cease.
  private static let deliveryLimit = 100_000

  /// The date at which the time of the world was zero.
  public let start: Date
  /// The log of all events in the world. The origin of an event is the name of its device, or
  /// `backend`.
  public let log: EventLog

  private let simulation: Simulation
  let network: Network
  /// How long each message is in transit without faults.
  let latency: Duration
  private let texts: TextMessages
  private let pushes: PushMessages
  /// The server of experiments.
  let flagServer: FlagServer
  private let reports: ServerReports
  private let monitor: InvariantMonitor
  private let backendStore: StoreActorOf<BackendFeature>
  private let date: DateGenerator
  private let deviceIDs: UUIDGenerator
  let bootIDs: UUIDGenerator
  /// The clocks of the server's machine.
  let serverClock: MachineClock
  private let random: RandomSource
  let composition: WorldComposition
  private let makeFiles: (_ device: String) -> any StateFiles
  /// Saves the world in its folder, if it has one.
  let persistence: WorldPersistence?
  private let persistenceStore: StoreActorOf<PersistenceFeature>?
  /// The phone of a live world; `nil` if the world is simulated.
  let live: LivePhone?
  /// What a live world knows of its server.
  var liveState = LiveState()
  /// Makes the random choices, such as when faults occur.
  let choices: Choices
  var people: [String: Person] = [:]
  var devices: [String: Device] = [:]

  /// Creates a world with a backend and no people.
  ///
  /// - Parameters:
  ///   - seed: The seed of all randomness in the world.
  ///   - carrier: What carries the messages between the devices and the server.
  ///   - latency: How long each message is in transit. With zero, no time passes in transit.
  ///   - faults: The faults that occur; see ``faults``.
  ///   - files: Returns the files of a device, given its name; in memory by default.
  public convenience init(
    seed: UInt64 = 1, carrier: Carrier = .datagrams, latency: Duration = .zero,
    faults: FaultPlan = .none,
    files: @escaping (_ device: String) -> any StateFiles = { InMemoryStateFiles(folder: $0) }
  ) {
    self.init(
      seed: seed, carrier: carrier, latency: latency, faults: faults, files: files,
      choices: .seeded(seed), composition: WorldComposition())
  }

  /// Creates a world with a custom source of choices, or with replaced apps or server.
  convenience init(
    seed: UInt64, carrier: Carrier = .datagrams, latency: Duration = .zero,
    faults: FaultPlan = .none,
    files: @escaping (_ device: String) -> any StateFiles = { InMemoryStateFiles(folder: $0) },
    choices: Choices, schedule: WorldSchedule = .firstInFirstOut, composition: WorldComposition
  ) {
    self.init(
      seed: seed, carrier: carrier, latency: latency, faults: faults, files: files,
      choices: choices, schedule: schedule, composition: composition, persistence: nil)
  }

  /// Creates a world that continues from its saved state, if there is one.
  init(
    seed: UInt64, carrier: Carrier = .datagrams, latency: Duration = .zero,
    faults: FaultPlan = .none,
    files: @escaping (_ device: String) -> any StateFiles, choices: Choices,
    schedule: WorldSchedule = .firstInFirstOut, composition: WorldComposition,
    persistence: WorldPersistence?, live: LivePhone? = nil
  ) {
    let log = EventLog(origin: "backend")
    let simulation =
      switch schedule {
      case .firstInFirstOut: Simulation(log: log)
      // The same choices decide about faults, so that one record of choices describes a whole run.
      case .random: Simulation(choices: choices, log: log)
      }
    if let persistence { simulation.advance(to: persistence.timeLimit) }
    let start = live?.start ?? Self.start
    let date = DateGenerator { [clock = simulation.clock] in
      start.addingTimeInterval(clock.now.offset.timeInterval)
    }
    let network = Network(
      simulation: simulation, latency: latency, faults: faults, choices: choices,
      // A source of its own, so that the other random values do not depend on the carrier.
      socketServices: carrier == .datagrams
        ? nil : Network.SocketServices(random: .seeded(seed ^ 0x50C4E7), date: date))
    let texts = TextMessages()
    let pushes = PushMessages()
    // A source of its own, so that the other random values do not depend on the number of boots.
    let bootIDs = UUIDGenerator.seeded(by: .seeded(seed ^ 0xB007))
    let serverClock = MachineClock(
      MachineClock.Setting(boot: BootID(bootIDs())), clock: simulation.clock, start: start)
    let reports = ServerReports()
    let random = RandomSource.seeded(seed)
    let backendRandom = RandomSource.seeded(random.next())
    let monitor = InvariantMonitor(log: log, date: date, start: start)
    let server = BackendStateProvider()
    let save = persistence?.saveOperation(for: server, clock: simulation.clock)
    let backend = StoreActor(
      initialState: persistence?.record.backend ?? BackendState(), log: log,
      executor: simulation.executor
    ) {
      composition.backend()
      Reduce { state, action in
        monitor.backendHandled(action, state)
        return .none
      }
    } dependencies: {
      $0.clock = simulation.clock
      $0.localClock = composition.serverClock(serverClock.localClock)
      $0.uuid = .seeded(by: .seeded(random.next()))
      $0.random = backendRandom
      $0.backendOutbox = BackendOutbox(
        persist: save,
        deliver: { bytes, address in
          composition.onServerMessage(bytes)
          network.deliver(bytes, to: address)
        },
        sendSMS: { sms in texts.receive(sms) },
        push: { item, address in pushes.receive(item, at: address) },
        report: { report in reports.add(report) })
    }
    server.setSource { [weak backend] in
      backend?.assumeIsolated { $0.state } ?? BackendState()
    }
    monitor.setBackend {
      server.backend
    } link: { [weak network] device in
      network?.link(device) ?? Link()
    }
    if let persistence { monitor.begin(with: persistence.record.backend) }
    network.connectBackend { [send = live?.line.send] bytes, sender in
      if let send { return send(bytes, sender) }
      backend.assumeIsolated { _ = $0.send(.messageArrived(WireMessage(bytes, from: sender))) }
    }
    self.start = start
    self.log = log
    self.simulation = simulation
    self.network = network
    self.latency = latency
    self.texts = texts
    self.pushes = pushes
    flagServer = FlagServer(
      composition.variants, clock: simulation.clock, latency: latency,
      // A source of its own, so that the other random values do not depend on the variants.
      random: .seeded(seed ^ 0xF1A6),
      phone: { [number = live?.number] userID in
        number ?? server.backend.accounts.values.first { "\($0.id)" == userID }?.phone
      })
    self.monitor = monitor
    self.date = date
    self.choices = choices
    self.composition = composition
    self.random = random
    makeFiles = files
    backendStore = backend
    deviceIDs = .seeded(by: .seeded(random.next()))
    self.bootIDs = bootIDs
    self.serverClock = serverClock
    self.reports = reports
    self.persistence = persistence
    persistenceStore = persistence.flatMap { persistence in
      save.map { persistence.folder.store($0, in: simulation) }
    }
    self.live = live
    // The server of a live world runs in another process; the own one receives nothing.
    if live == nil { backend.assumeIsolated { _ = $0.send(.started) } }
  }

  // MARK: People and devices

  /// Adds a person with a phone number (+1 555 010 0001 and so on) and a device of the same name,
  /// and launches the app on it. A person who already exists is returned unchanged.
  @discardableResult
  public func addPerson(_ name: String) -> Person {
    if let known = people[name] { return known }
    let person = Person(
      name: name, phone: live?.number ?? PhoneNumber(fictional: people.count + 1))
    people[name] = person
    addDevice(named: name)
    return person
  }

  /// Runs the cancelled effects of the devices to their end, because the simulation does not run
  /// later.
  deinit {
    network.disconnectAll()
    devices = [:]
    simulation.run()
  }

  /// Installs the app on another device and launches it. A device that already exists is returned
  /// unchanged.
  ///
  /// - Parameters:
  ///   - name: The device's name, which is its origin in the log.
  ///   - biometric: The result of biometric checks, until it is changed; not available by default.
  @discardableResult
  public func addDevice(
    named name: String, biometric: Result<Void, BiometricError> = .failure(.notAvailable)
  ) -> Device {
    if let known = devices[name] { return known }
    let device = install(
      name, DeviceID(deviceIDs()),
      clock: MachineClock.Setting(boot: BootID(bootIDs()), bootedAt: elapsed), biometric: biometric)
    if faults.skew > .never { device.setClock(by: randomClockError()) }
    // The app writes files, so the world first records the device that owns them.
    save()
    device.launch()
    return device
  }

  /// Installs the app on a new device.
  func install(
    _ name: String, _ id: DeviceID, clock: MachineClock.Setting,
    biometric: Result<Void, BiometricError>
  ) -> Device {
    let installation = Installation(
      name: name, id: id, log: log.scoped(to: name), disk: DeviceDisk(makeFiles(name)),
      clock: MachineClock(clock, clock: simulation.clock, start: start),
      biometric: BiometricSensor(answer: biometric))
    let device = Device(
      installation,
      in: DeviceEnvironment(
        simulation: simulation, network: network, monitor: monitor, date: date,
        launchIDs: deviceIDs, random: random, pushes: pushes, flagServer: flagServer,
        start: start, live: live, composition: composition))
    devices[name] = device
    return device
  }

  /// Returns the person with a name.
  public func person(_ name: String) -> Person? { people[name] }

  /// Returns the device with a name.
  public func device(_ name: String) -> Device? { devices[name] }

  /// The names of the devices, sorted.
  public var deviceNames: [String] { devices.keys.sorted() }

  /// Saves the current record and the state of the server.
  func writeRecord() {
    guard let persistenceStore else { return }
    persistenceStore.assumeIsolated { _ = $0.send(.saveRequested) }
    simulation.run()
  }

  // MARK: Faults

  /// The faults of messages from now on. ``injectFaults(on:)`` applies the faults that break a
  /// device's connection or kill its app.
  public var faults: FaultPlan {
    get { network.faults }
    set { network.faults = newValue }
  }

  /// How often each fault has occurred.
  public var faultCounts: FaultCounts { network.counts }

  /// Counts a fault that does not happen in the network.
  func count(_ fault: Fault) { network.count(fault) }

  /// Schedules the repair of a broken connection.
  func repairLink(of device: DeviceID, after delay: Duration) {
    simulation.schedule(after: delay) { [network] in
      network.changeLink(of: device) { $0.isBroken = false }
    }
  }

  /// Runs at most the given number of the jobs that can run now.
  func run(jobs count: Int) { simulation.run(jobs: count) }

  // MARK: Time

  /// The clock of the world, for code that reads the time but has no access to the world.
  var clock: VirtualClock { simulation.clock }

  /// The time since the start of the world.
  public var elapsed: Duration { simulation.clock.now.offset }

  /// The current date and time in the world.
  public var now: Date { date.now() }

  /// Advances the time to a moment, and runs everything that becomes due.
  func advanceTime(to moment: Duration) { simulation.advance(to: moment) }

  /// The time at which something becomes due next, if there is such a time.
  var nextDeadline: Duration? { simulation.nextDeadline }

  /// Runs everything that can run without advancing the time. If messages need no time, this
  /// includes their delivery.
  public func run() { simulation.run() }

  /// Runs everything that can run until no message is in transit. Time advances only as far as the
  /// last message needs.
  public func settle() {
    if let live { return settleLive(live) }
    simulation.run()
    var deliveries = 0
    while network.inFlight > 0, let next = simulation.nextDeadline {
      guard deliveries < Self.deliveryLimit else {
        log.report(
          StoreIssue(
            """
            The world does not settle: after \(deliveries) deliveries, a message is still in \
            transit. Likely cause: two sides reply to each other's replies. Do not reply to a reply.
            """))
        break
      }
      deliveries += 1
      guard prepareToAdvance(to: next) else { break }
      simulation.advance(to: next)
    }
    checkSettledDevices()
  }

  /// Advances time, and runs everything that becomes due, in order. If the world has a folder that
  /// cannot be written, this is a no-op. In a live world, this takes the time.
  public func advance(by duration: Duration) {
    if let live { return follow(live, until: { false }, within: duration) }
    guard prepareToAdvance(to: elapsed + duration) else { return }
    simulation.advance(by: duration)
    if network.inFlight == 0 { checkSettledDevices() }
  }

  /// The minimum time since the last lost message of a device before the device counts as settled.
  /// In this time, the device requests the changes that it missed.
  private static let missedMessageGracePeriod = Duration.seconds(1_500)

  private func checkSettledDevices() {
    // A device that has missed a message recently is not checked. With faults, any device may have
    // missed one.
    guard faults == .none else { return }
    let now = elapsed
    monitor.checkSettledDevices(backend) { id in
      let link = network.link(id)
      return !link.isInterrupted && !network.isServerDown
        && link.lastLoss.map { now - $0 > Self.missedMessageGracePeriod } ?? true
    } pendingOperations: { name in
      devices[name]?.state.pendingOperations ?? []
    }
  }

  /// Runs the checks that read the whole backend, at the end of a run.
  ///
  /// - Complexity: O(n log n) in the number of accounts.
  public func checkAllInvariants() { monitor.checkAll(backend) }

  /// The number of invariant checks that have run.
  public var checkCount: Int { monitor.checks }

  /// The number of checked events: events on the backend, and changes of what a device shows.
  public var checkedEvents: Int { monitor.events }

  /// The number of notifications of each kind that the server added to the histories of accounts.
  public var notificationCounts: [NotificationKind: Int] { monitor.notificationCounts }

  /// The number of violations of invariants.
  public var violationCount: Int { monitor.violationCount }

  /// The devices that have yet to be checked as settled devices, sorted by name: they or their
  /// accounts have changed since the last check.
  var unsettledDevices: [String] { monitor.unsettledDevices }

  /// Records a violation that the caller has detected, and that no check of the world can detect.
  func recordViolation(of invariant: Int, _ detail: String, origin: String) {
    monitor.recordViolation(of: invariant, detail, origin: origin)
  }

  // MARK: The backend and the findings

  /// The state of the backend.
  public var backend: BackendState {
    backendStore.assumeIsolated { $0.state }
  }

  /// Sets the next verification code that the backend sends.
  public func fixNextCode(_ code: VerificationCode) { sendToBackend(.nextCodeFixed(code)) }

  /// Sends the backend an action that no message causes.
  func sendToBackend(_ action: BackendFeature.Action) {
    backendStore.assumeIsolated { _ = $0.send(action) }
  }

  /// What the server reported to its operator, oldest first.
  public var serverReports: [BackendReport] { reports.all }

  /// Records a text message to a phone.
  func receiveText(_ sms: SMS) { texts.receive(sms) }

  /// Returns the text messages that a phone received, oldest first.
  public func messages(to phone: PhoneNumber) -> [SMS] { texts.messages(to: phone) }

  /// The violations of invariants, in order.
  public var violations: [Violation] { monitor.violations }

  /// The issues that StateKit reported about the program, and problems of the simulation itself;
  /// empty in a correct program.
  public var issues: [StoreIssue] {
    // Reading the problems makes the simulation report replayed choices that do not fit the program.
    _ = simulation.problems
    return monitor.issues
  }
}
