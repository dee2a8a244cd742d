internal import LifeSignalDomain
internal import StateKit
internal import StateKitSimulation

/// One life of the app on a device: what a kill ends. This is the app's composition root.
struct Launch {
  let store: StoreActorOf<ApplicationFeature>
  let storage: SharedStorage
  let life: Life

  /// What there is to read while the app was never launched: nothing of anybody.
  static func nothing(on installation: Installation) -> SharedStorage {
    SharedStorage(log: installation.log)
  }

  /// Launches the app with what is on the device.
  ///
  /// - Throws: `StateFilesError` when its files cannot be had.
  init(on installation: Installation, in world: Surroundings) throws(StateFilesError) {
    let life = Life()
    let (simulation, date) = (world.simulation, world.date)
    let address = DeviceAddress(device: installation.id, launch: LaunchID(world.launchIDs()))
    let storage = try SharedStorage(log: installation.log, files: installation.files)
    let connection = BackendConnection(
      address: address, transport: world.network.transport(of: address), clock: simulation.clock)
    let random = RandomSource.seeded(world.chance.next())
    let uuid = UUIDGenerator.seeded(by: .seeded(world.chance.next()))
    self.life = life
    self.storage = storage
    store = StoreActor(
      initialState: ApplicationFeature.State(), storage: storage, executor: simulation.executor
    ) {
      Reduce { [monitor = world.monitor, name = installation.name] _, action in
        monitor.acted(name, action)
        return .none
      }
      if world.composition.notesRefusals {
        RefusalWatch(
          app: world.composition.app(), screen: \.screen, part: { ScreenPart(of: $0) },
          board: installation.refusals, now: { simulation.clock.now.offset })
      } else {
        world.composition.app()
      }
    } dependencies: {
      $0.clock = simulation.clock
      $0.date = date
      $0.uuid = uuid
      $0.random = random
      $0.sessionClient = .live(in: storage, connection: connection, date: date)
      $0.userClient = .live(
        in: storage, connection: connection, clock: simulation.clock, date: date, uuid: uuid)
      $0.contactsClient = .live(in: storage, connection: connection, date: date)
      $0.notificationClient = .live(
        in: storage, connection: connection, clock: simulation.clock, date: date,
        push: .granted(installation.pushAddress))
      $0.biometricClient = installation.biometric.client(of: life)
      $0.connectivityClient = installation.connectivity.client
      $0.reminderClient = installation.reminders.client(of: life, simulation, date)
      $0.toastClient = installation.toasts.client(of: life, date)
      $0.clipboardClient = installation.clipboard.client(of: life)
      $0.cameraClient = installation.camera.client
      $0.hapticClient = installation.telephone.haptics(of: life)
      $0.phoneClient = installation.telephone.client(of: life)
      world.composition.clients(&$0, storage)
    }
  }
}
