internal import Experiments
internal import HTTPExchange
public import LifeSignalDomain
public import LifeSignalFeatures
public import Realtime
public import RealtimeSockets
public import StateKit

/// A real phone without a screen: one launch of the app with its clients and its line to the server, in
/// turns of a loop and at the pace of the wall clock.
///
/// ```swift
/// let phone = try DeviceHost(
///   try .lifeSignal(url), device: device, number: number, polling: .live(url, on: loop), on: loop)
/// // In a turn of the loop:
/// phone.startIsolated()
/// phone.store.assumeIsolated { _ = $0.send(.signIn(.sendCodeTapped)) }
/// ```
///
/// The phone has a network, and no server of experiments, camera, biometric sensor, clipboard, sound or
/// notification center. Its owner reads what it shows from ``storage`` and from the state of ``store``.
public final class DeviceHost: Sendable {
  /// The line of the launch to the server.
  public let line: PhoneLine
  /// The state that the clients own.
  public let storage: SharedStorage
  /// The store of the app.
  public let store: StoreActorOf<ApplicationFeature>

  /// Launches the app on a device. Call ``startIsolated()`` next.
  ///
  /// - Parameters:
  ///   - configuration: The server.
  ///   - device: The device, which is in no other process now.
  ///   - number: The telephone of the device.
  ///   - polling: The posts of the launch while no socket can be opened; nil for none.
  ///   - files: The files of the app; nil to keep its state in memory only.
  ///   - loop: The loop of the sockets, on which the app runs.
  ///   - log: The log of the app's events.
  ///   - random: The source of the app's random numbers.
  ///   - uuid: The source of the app's identifiers, for example of its actions.
  ///   - observe: Returns the transport of the app, given that of the line, to follow its messages.
  ///   - receive: Called with verification codes and changes of the line's status, on any thread. The
  ///     app receives the messages of the server.
  /// - Throws: `StateFilesError` if the files cannot be opened.
  public init(
    _ configuration: RealtimeConfiguration, device: DeviceID, number: PhoneNumber,
    polling: PollingTransport? = nil, files: (any StateFiles)? = nil, on loop: EventLoop,
    log: EventLog = EventLog(), random: RandomSource = .live, uuid: UUIDGenerator = .live,
    observing observe: (Transport) -> Transport = { $0 },
    _ receive: @escaping @Sendable (PhoneLineEvent) -> Void
  ) throws(StateFilesError) {
    let line = PhoneLine(
      configuration, device: device, number: number, polling: polling, on: loop,
      receivesMessages: false, receive)
    let storage =
      if let files { try SharedStorage(log: log, files: files) } else { SharedStorage(log: log) }
    let localClock = LocalClock.live(boot: .live())
    let connection = BackendConnection(
      address: line.address, transport: observe(line.link.transport), clock: ContinuousClock(),
      localClock: localClock)
    self.line = line
    self.storage = storage
    store = StoreActor(
      initialState: ApplicationFeature.State(), storage: storage, executor: loop
    ) {
      ApplicationFeature()
    } dependencies: {
      $0.localClock = localClock
      $0.random = random
      $0.uuid = uuid
      $0.useClients(of: connection, in: storage, on: loop)
      $0.useMissingDevices()
    }
  }

  /// Opens the line, and starts the app. Call this on the loop.
  public func startIsolated() {
    line.open()
    store.assumeIsolated { _ = $0.send(.launched) }
  }

  /// Closes the line. Call this on the loop; `line.isClosed` says when it is closed.
  public func closeIsolated() { line.close() }
}

extension DependencyValues {
  /// Sets the clock, the date and the clients of a connection.
  fileprivate mutating func useClients(
    of connection: BackendConnection, in storage: SharedStorage, on loop: EventLoop
  ) {
    let clock = ContinuousClock()
    let date = connection.date
    self.clock = clock
    self.date = date
    sessionClient = .live(in: storage, connection: connection, date: date)
    userClient = .live(in: storage, connection: connection, clock: clock, uuid: uuid)
    contactsClient = .live(
      in: storage, connection: connection, clock: clock, uuid: uuid, date: date)
    notificationClient = .live(
      in: storage, connection: connection, clock: clock, date: date, push: .denied, local: .noop)
    experimentsClient = .live(
      .lifeSignal(key: DeploymentKey("none")), in: storage,
      http: HTTPClient { _ in throw HTTPClientError.unreachable }, executor: loop)
  }

  /// Sets the clients of a device that has a network and nothing else.
  fileprivate mutating func useMissingDevices() {
    biometricClient = .answering(.failure(.notAvailable))
    connectivityClient = .alwaysConnected
    reminderClient = ReminderClient { _ in }
    toastClient = ToastClient { _ in }
    clipboardClient = ClipboardClient { _ in }
    cameraClient = .testDouble(permissions: [:])
    hapticClient = .noop
    phoneClient = .unavailable
    logClient = .noop
  }
}
