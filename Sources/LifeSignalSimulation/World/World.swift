public import Foundation
public import LifeSignalDomain
public import StateKit
package import StateKitSimulation

/// A backend, some people with their devices, and a network between them, on one virtual clock.
///
/// It is driven synchronously, from one thread: what is done to a device is reduced at once, and
/// everything that follows from it happens in ``settle()`` or ``advance(by:)``. Two worlds with the
/// same seed to which the same is done behave alike, to the last identifier.
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
/// After each event the invariants of the domain are checked; ``violations`` says what broke.
public final class World {
  /// When a world begins: T0, 1 January 2026, 9:00 UTC.
  public static let start = Date(timeIntervalSince1970: 1_767_258_000)

  /// How many messages ``settle()`` delivers before it takes the world for one that never rests.
  private static let deliveriesToSettle = 100_000

  /// The one record of everything that happens in this world. The origin of an event is the name of
  /// its device, or `backend`.
  public let log: EventLog

  private let simulation: Simulation
  let network: Network
  private let texts: TextMessages
  private let pushes: PushMessages
  private let monitor: InvariantMonitor
  private let backendStore: StoreActorOf<BackendFeature>
  private let date: DateGenerator
  private let deviceIDs: UUIDGenerator
  private let chance: RandomSource
  private let composition: Composition
  private let makeFiles: (_ device: String) -> any StateFiles
  /// Keeps the world in its folder, if it has one.
  let keeping: WorldKeeping?
  private let keepingStore: StoreActorOf<KeepingFeature>?
  /// Says when faults strike, and everything else that is open.
  package let choices: Choices
  var people: [String: Person] = [:]
  var devices: [String: Device] = [:]

  /// A world with a backend and nobody in it.
  ///
  /// - Parameters:
  ///   - seed: what all chance in it comes from.
  ///   - latency: how long each message is on its way. With none, a story's moments stay round.
  ///   - faults: what goes wrong; see ``faults``.
  ///   - files: where a device keeps what outlives its app, by the device's name; in memory by
  ///     default.
  public convenience init(
    seed: UInt64 = 1, latency: Duration = .zero, faults: FaultPlan = .none,
    files: @escaping (_ device: String) -> any StateFiles = { InMemoryStateFiles(folder: $0) }
  ) {
    self.init(
      seed: seed, latency: latency, faults: faults, files: files, choices: .seeded(seed),
      composition: Composition())
  }

  /// A world whose faults are chosen by somebody else, or whose apps or server are something else.
  package convenience init(
    seed: UInt64, latency: Duration = .zero, faults: FaultPlan = .none,
    files: @escaping (_ device: String) -> any StateFiles = { InMemoryStateFiles(folder: $0) },
    choices: Choices, composition: Composition
  ) {
    self.init(
      seed: seed, latency: latency, faults: faults, files: files, choices: choices,
      composition: composition, keeping: nil)
  }

  /// A world that goes on from where another one ended, when it is kept somewhere.
  init(
    seed: UInt64, latency: Duration = .zero, faults: FaultPlan = .none,
    files: @escaping (_ device: String) -> any StateFiles, choices: Choices,
    composition: Composition, keeping: WorldKeeping?
  ) {
    let log = EventLog(origin: "backend")
    let simulation = Simulation(log: log)
    if let keeping { simulation.advance(to: keeping.horizon) }
    let network = Network(
      simulation: simulation, latency: latency, faults: faults, choices: choices)
    let texts = TextMessages()
    let pushes = PushMessages()
    let date = DateGenerator { [clock = simulation.clock] in
      World.start.addingTimeInterval(clock.now.offset.timeInterval)
    }
    let chance = RandomSource.seeded(seed)
    let backendChance = RandomSource.seeded(chance.next())
    let monitor = InvariantMonitor(log: log, date: date)
    let server = ServerLook()
    let keep = keeping?.keeper(of: server, clock: simulation.clock)
    let backend = StoreActor(
      initialState: keeping?.record.backend ?? BackendState(), log: log,
      executor: simulation.executor
    ) {
      composition.backend()
      Reduce { state, action in
        monitor.backendHandled(action, state)
        return .none
      }
    } dependencies: {
      $0.clock = simulation.clock
      $0.date = date
      $0.uuid = .seeded(by: .seeded(chance.next()))
      $0.random = backendChance
      $0.backendOutbox = BackendOutbox(
        keep: keep,
        deliver: { bytes, address in
          composition.serverSends(bytes)
          network.deliver(bytes, to: address)
        },
        text: { sms in texts.receive(sms) },
        push: { item, address in pushes.receive(item, at: address) })
    }
    server.look { [weak backend] in
      backend?.assumeIsolated { $0.state } ?? BackendState()
    }
    monitor.look { server.backend }
    if let keeping { monitor.begin(with: keeping.record.backend) }
    network.connectBackend { bytes in
      backend.assumeIsolated { _ = $0.send(.messageArrived(WireMessage(bytes))) }
    }
    self.log = log
    self.simulation = simulation
    self.network = network
    self.texts = texts
    self.pushes = pushes
    self.monitor = monitor
    self.date = date
    self.choices = choices
    self.composition = composition
    self.chance = chance
    makeFiles = files
    backendStore = backend
    deviceIDs = .seeded(by: .seeded(chance.next()))
    self.keeping = keeping
    keepingStore = keeping.flatMap { keeping in
      keep.map { keeping.folder.store($0, in: simulation) }
    }
    backend.assumeIsolated { _ = $0.send(.started) }
  }

  // MARK: People and devices

  /// Brings in somebody, with a telephone number (+1 555 010 0001 and so on) and a device of the same
  /// name, on which the app has been launched. Whoever is here already stays as they are.
  @discardableResult
  public func addPerson(_ name: String) -> Person {
    if let known = people[name] { return known }
    let person = Person(name: name, phone: PhoneNumber(fictional: people.count + 1))
    people[name] = person
    addDevice(named: name)
    return person
  }

  /// What the effects of the devices still have to do, once they are cancelled, is done here: nobody
  /// will drive the simulation any more.
  deinit {
    network.disconnectAll()
    devices = [:]
    simulation.run()
  }

  /// Installs the app on another device and launches it. A device that is here already stays as it
  /// is.
  ///
  /// - Parameters:
  ///   - name: The device's name, which is its origin in the log.
  ///   - biometric: What the device says when a face or a finger is asked for, until it is told
  ///     otherwise; by default it can recognise none.
  @discardableResult
  public func addDevice(
    named name: String, biometric: Result<Void, BiometricError> = .failure(.notSupported)
  ) -> Device {
    if let known = devices[name] { return known }
    let device = install(name, DeviceID(deviceIDs()), biometric: biometric)
    // Its app writes files: by then the world knows whose they are.
    keep()
    device.launch()
    return device
  }

  /// Installs the app on a device that is not here yet.
  func install(
    _ name: String, _ id: DeviceID, biometric: Result<Void, BiometricError>
  ) -> Device {
    let installation = Installation(
      name: name, id: id, log: log.device(name), files: makeFiles(name),
      biometric: BiometricSensor(answer: biometric))
    let device = Device(
      installation,
      in: Surroundings(
        simulation: simulation, network: network, monitor: monitor, date: date,
        launchIDs: deviceIDs, chance: chance, pushes: pushes,
        composition: composition))
    devices[name] = device
    return device
  }

  /// The person of a name.
  public func person(_ name: String) -> Person? { people[name] }

  /// The device of a name.
  public func device(_ name: String) -> Device? { devices[name] }

  /// The names of the devices, in order of the alphabet.
  public var deviceNames: [String] { devices.keys.sorted() }

  /// Has what was noted for the record, and what the server knows, be on disk.
  func writeRecord() {
    guard let keepingStore else { return }
    keepingStore.assumeIsolated { _ = $0.send(.keep) }
    simulation.run()
  }

  // MARK: Faults

  /// What goes wrong with messages from now on. That a device's line is cut, or its app killed, happens
  /// in ``strike(_:)``.
  public var faults: FaultPlan {
    get { network.faults }
    set { network.faults = newValue }
  }

  /// How often each fault has struck.
  public var faultCounts: FaultCounts { network.counts }

  /// Counts a fault that is none of the network's.
  func count(_ fault: Fault) { network.count(fault) }

  /// Mends a line that is broken, in a while.
  func mendLine(of device: DeviceID, after delay: Duration) {
    simulation.schedule(after: delay) { [network] in
      network.change(device) { $0.isBroken = false }
    }
  }

  /// Lets so many of the jobs happen that can happen now, and no more.
  package func run(jobs count: Int) {
    var left = count
    _ = simulation.proceed(to: clock.now) {
      left -= 1
      return left >= 0
    }
  }

  // MARK: Time

  /// The clock of everything in the world, for what must tell the time where the world cannot be had.
  var clock: VirtualClock { simulation.clock }

  /// The time since the world began.
  public var elapsed: Duration { simulation.clock.now.offset }

  /// The time of day: T0 and what has passed since.
  public var now: Date { date.now() }

  /// Lets everything happen that follows at once from what was done, and brings no message.
  public func run() { simulation.run() }

  /// Lets everything happen that can happen now, until no message is on its way. Time passes only as
  /// far as the last message needs.
  public func settle() {
    simulation.run()
    var deliveries = 0
    while network.inFlight > 0, let next = simulation.nextDeadline {
      guard deliveries < Self.deliveriesToSettle else {
        log.report(
          Report(
            """
            The world does not come to rest: \(deliveries) deliveries led to further ones. Two sides \
            probably answer each other's answers.
            """))
        break
      }
      deliveries += 1
      guard mayReach(next) else { break }
      simulation.advance(to: next)
    }
    checkRest()
  }

  /// Lets time pass: whatever is due happens in its order.
  public func advance(by duration: Duration) {
    guard mayReach(elapsed + duration) else { return }
    simulation.advance(by: duration)
    if network.inFlight == 0 { checkRest() }
  }

  /// How long ago a device must have missed its last message to be looked at, at rest: by then it has
  /// asked the server for what it missed.
  private static let trust = Duration.seconds(1_500)

  private func checkRest() {
    // Whoever has lately missed something is not asked: with faults, that is everybody.
    guard faults == .none else { return }
    let now = elapsed
    monitor.worldRested(backend) { id in
      let link = network.link(id)
      return !link.isCut && link.held == nil && link.lastLoss.map { now - $0 > Self.trust } ?? true
    } busy: { name in
      devices[name]?.state.busy ?? []
    }
  }

  /// Checks what it takes a look at everything to see, at the end of a run.
  ///
  /// - Complexity: O(n log n) in the accounts.
  public func audit() { monitor.audit(backend) }

  /// How many checks of invariants were made.
  public var checkCount: Int { monitor.checks }

  /// How many events were checked: what the backend handled, and changes of what a device shows.
  public var checkedEvents: Int { monitor.events }

  /// How many items of each kind the server wrote into histories.
  public var notices: [NotificationKind: Int] { monitor.notices }

  /// How many invariants have broken.
  public var violationCount: Int { monitor.violationCount }

  /// The devices that have changed since they were last found at rest, in order of the alphabet.
  var unrestedDevices: [String] { monitor.unrestedDevices }

  /// Keeps that an invariant broke that only whoever drives the world can see.
  func note(_ invariant: Int, _ detail: String, origin: String) {
    monitor.note(invariant, detail, origin: origin)
  }

  // MARK: What there is to see

  /// Everything that the backend knows.
  public var backend: BackendState {
    backendStore.assumeIsolated { $0.state }
  }

  /// Says what the next verification code is that the backend sends.
  public func fixNextCode(_ code: VerificationCode) { tellBackend(.nextCodeFixed(code)) }

  /// Has something happen to the backend that no message brings.
  func tellBackend(_ action: BackendFeature.Action) {
    backendStore.assumeIsolated { _ = $0.send(action) }
  }

  /// The text messages that a phone got, the oldest first.
  public func messages(to phone: PhoneNumber) -> [SMS] { texts.messages(to: phone) }

  /// How often an invariant broke, and how; in the order in which it happened.
  public var violations: [Violation] { monitor.violations }

  /// What StateKit reported about the program, and what has gone wrong with the simulation itself;
  /// nothing in a right one.
  public var issues: [Report] {
    // Only who asks the simulation is told of choices that did not fit; it reports them to the log.
    _ = simulation.problems
    return monitor.issues
  }
}
