public import LifeSignalDomain
public import StateKit
internal import StateKitSimulation

/// One installation of the app: a store, its shared state and its line to the backend, and nothing
/// that it has in common with another device.
///
/// Use it from the thread that drives its world.
public final class Device {
  /// What the story calls it, and the origin of its events in the log.
  public let name: String
  /// How the backend knows it.
  public let id: DeviceID
  private let store: StoreActorOf<ApplicationFeature>
  package let storage: SharedStorage

  /// Installs and launches the app. This is its composition root.
  init(
    name: String, address: DeviceAddress, log: EventLog, simulation: Simulation,
    transport: Transport,
    date: DateGenerator, biometric: BiometricClient
  ) {
    let storage = SharedStorage(log: log)
    let connection = BackendConnection(address: address, transport: transport)
    self.name = name
    id = address.device
    self.storage = storage
    store = StoreActor(
      initialState: ApplicationFeature.State(), storage: storage, executor: simulation.executor
    ) {
      ApplicationFeature()
    } dependencies: {
      $0.clock = simulation.clock
      $0.date = date
      $0.sessionClient = .live(in: storage, connection: connection, date: date)
      $0.userClient = .live(in: storage, connection: connection)
      $0.contactsClient = .live(in: storage, connection: connection, date: date)
      $0.notificationClient = .live(in: storage, connection: connection, date: date)
      $0.biometricClient = biometric
      $0.connectivityClient = .always
      $0.reminderClient = ReminderClient { _ in }
      $0.toastClient = ToastClient { _ in }
      $0.clipboardClient = ClipboardClient { _ in }
      $0.cameraClient = .device()
      $0.hapticClient = .still
      $0.phoneClient = .none
    }
  }

  /// Sends one action, as a finger would. It has been reduced when this returns; what its effects do
  /// happens when the world is driven.
  public func send(_ action: ApplicationFeature.Action) {
    store.assumeIsolated { _ = $0.send(action) }
  }

  /// The state of the app's store.
  public var state: ApplicationFeature.State {
    store.assumeIsolated { $0.state }
  }

  /// What a view would read now of a piece of shared state.
  public func published<Published: PublishedState>(_ type: Published.Type) -> Published {
    storage.current(type)
  }
}
