internal import Experiments
internal import LifeSignalDomain
internal import LifeSignalFeatures
internal import StateKit
internal import StateKitSimulation

/// One launch of the app on a device, until the app is killed. This type is the app's composition
/// root.
struct Launch {
  let store: StoreActorOf<ApplicationFeature>
  let storage: SharedStorage
  let lifetime: LaunchLifetime
  /// The dates with which the app compares.
  let date: DateGenerator

  /// Returns the empty storage of an app that was never launched.
  static func emptyStorage(for installation: Installation) -> SharedStorage {
    SharedStorage(log: installation.log)
  }

  /// Launches the app with the files and services of the device.
  ///
  /// - Throws: `StateFilesError` if the files cannot be opened.
  init(on installation: Installation, in world: DeviceEnvironment) throws(StateFilesError) {
    let lifetime = LaunchLifetime()
    let simulation = world.simulation
    let localClock = world.composition.deviceClock(installation.clock.localClock)
    let line = world.network.makeLine(
      of: installation.id, log: installation.log.scoped(to: "\(installation.name)'s line"),
      connectivity: installation.connectivity.client)
    let launch =
      world.live.map { $0.line.open(installation.id, $0.number) } ?? line?.address.launch
      ?? LaunchID(world.launchIDs())
    let address = DeviceAddress(device: installation.id, launch: launch)
    if world.live != nil {
      world.network.setLine(of: installation.id, to: .connecting, isPolling: false)
    }
    let storage = try SharedStorage(log: installation.log, files: installation.disk)
    let connection = BackendConnection(
      address: address,
      transport: world.composition.changing(
        line?.transport ?? world.network.transport(of: address)),
      clock: simulation.clock,
      localClock: localClock)
    let date = connection.date
    let random = RandomSource.seeded(world.random.next())
    let uuid = UUIDGenerator.seeded(by: .seeded(world.random.next()))
    self.lifetime = lifetime
    self.storage = storage
    self.date = date
    let flagHTTP = world.flagServer.http {
      [network = world.network, id = installation.id] in !network.link(id).isCut
    }
    let experiments = ExperimentsClient.live(
      world.flagServer.config, in: storage, http: flagHTTP, executor: simulation.executor
    ) {
      $0.clock = simulation.clock
      // The client polls nothing, and its retries have no jitter.
      $0.random = .seeded(0)
    }
    store = StoreActor(
      initialState: ApplicationFeature.State(), storage: storage, executor: simulation.executor
    ) {
      Reduce { [monitor = world.monitor, name = installation.name] _, action in
        monitor.deviceWillReduce(name, action)
        return .none
      }
      if world.composition.recordsRefusals {
        RefusalObserver(
          app: world.composition.app(), screen: \.screen, part: { ScreenPart(of: $0) },
          recorder: installation.shownRefusals, now: { simulation.clock.now.offset })
      } else {
        world.composition.app()
      }
    } dependencies: {
      $0.clock = simulation.clock
      $0.date = date
      $0.localClock = localClock
      $0.uuid = uuid
      $0.random = random
      $0.sessionClient = .live(in: storage, connection: connection, date: date)
      $0.userClient = .live(
        in: storage, connection: connection, clock: simulation.clock, uuid: uuid)
      $0.contactsClient = .live(
        in: storage, connection: connection, clock: simulation.clock, uuid: uuid, date: date)
      $0.notificationClient = .live(
        in: storage, connection: connection, clock: simulation.clock, date: date,
        push: installation.notificationSettings.service(address: installation.pushAddress),
        local: installation.notifications.service(for: lifetime, simulation, world.date))
      $0.experimentsClient = experiments
      $0.biometricClient = installation.biometric.client(of: lifetime)
      $0.connectivityClient = installation.connectivity.client
      $0.reminderClient = installation.reminders.client(
        of: lifetime, simulation, now: date, trueDate: world.date)
      $0.toastClient = installation.toasts.client(of: lifetime, world.date)
      $0.clipboardClient = installation.clipboard.client(of: lifetime)
      $0.cameraClient = installation.camera.client
      $0.hapticClient = installation.phone.hapticClient(for: lifetime)
      $0.phoneClient = installation.phone.phoneClient(for: lifetime)
      $0.logClient = LogClient { [messages = installation.messages.client] entry in
        if lifetime.isActive { messages.log(entry) }
      }
      world.composition.clients(&$0, storage)
    }
    line?.start()
  }
}

extension WorldComposition {
  /// Returns a transport that changes requests before it sends them.
  fileprivate func changing(_ transport: Transport) -> Transport {
    guard let changeRequest else { return transport }
    return Transport(
      send: { bytes in
        guard let envelope = try? Wire.decode(RequestEnvelope.self, from: bytes),
          let changed = try? Wire.encode(changeRequest(envelope))
        else { return transport.send(bytes) }
        transport.send(changed)
      }, connect: transport.connect, status: transport.status, isOpen: transport.isOpen)
  }
}
