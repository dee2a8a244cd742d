public import Foundation
public import LifeSignalDomain
public import LifeSignalFeatures
public import StateKit
internal import StateKitSimulation

/// A device with the app installed. Devices share no state.
///
/// The app can be killed and launched again at any moment. Only its files, its reminders and the
/// state of the device survive.
///
/// Use a device only from the thread that runs its world.
public final class Device {
  let installation: Installation
  /// The running launch of the app; `nil` while the app is not running.
  private var currentLaunch: Launch?
  /// The shared state of the running app, or of its last launch.
  private(set) var storage: SharedStorage
  /// The error that prevents the app from launching, if any.
  public private(set) var launchFailure: StateFilesError?
  private let world: DeviceEnvironment
  /// Whether the user touched the screen since the last call of ``takeInteraction()``.
  private var hasInteraction = false
  /// Whether the app has run in this process. Once it has run, no other process can have changed
  /// the app's files.
  private var hasRun = false

  /// Creates a device on which the app is installed, but not running.
  init(_ installation: Installation, in world: DeviceEnvironment) {
    self.installation = installation
    self.world = world
    storage = Launch.emptyStorage(for: installation)
  }

  /// The name in the scenario, and the origin of the device's events in the log.
  public var name: String { installation.name }

  /// The identifier of the device on the backend.
  public var id: DeviceID { installation.id }

  // MARK: The app

  /// Whether the app is running.
  public var isRunning: Bool { currentLaunch != nil }

  /// Launches the app, unless it is running.
  ///
  /// - Returns: Whether the app is running; if not, ``launchFailure`` has the reason.
  @discardableResult
  public func launch() -> Bool {
    guard currentLaunch == nil else { return true }
    let issueCount = world.monitor.issues.count
    do throws(StateFilesError) {
      let launch = try Launch(on: installation, in: world)
      currentLaunch = launch
      storage = launch.storage
      launchFailure = nil
    } catch {
      launchFailure = error
      return false
    }
    // Records can be inconsistent (damaged, lost, or copied from another device) or contain items
    // that expired while the app was not running. In both cases, the monitor starts to check the
    // invariants only after the app has corrected the records.
    let needsCorrection = world.monitor.issues.count > issueCount || !areRecordsConsistent
    hasRun = true
    // The checks compare a device with the server, which a live world cannot see.
    let isChecked = world.live == nil
    if isChecked, !needsCorrection { watch(isCorrected: false) }
    send(.launched)
    world.simulation.run()
    if isChecked, needsCorrection { watch(isCorrected: true) }
    return true
  }

  /// Starts to check the invariants of this device.
  ///
  /// - Parameter isCorrected: Whether the app has already corrected the records.
  private func watch(isCorrected: Bool) {
    let (reminders, clock) = (installation.reminders, installation.clock)
    world.monitor.watch(
      installation.name, id: installation.id, in: storage, isCorrected: isCorrected,
      clock: { [start = world.start] in WatchedClock(clock.saved, worldStart: start) },
      reminders: { reminders.scheduled },
      scheduledNotificationCount: { [notifications = installation.notifications] in
        notifications.scheduled.count
      })
  }

  /// Whether the records that the launch found need no correction by the app. Before the app has
  /// run in this process, another program may have changed the app's files. Once it has run, only
  /// the app can have written them, so inconsistent records are defects, which the checks must
  /// report.
  private var areRecordsConsistent: Bool {
    let found = DeviceSnapshot(
      of: storage, boot: installation.clock.saved.boot, reminders: [],
      scheduledNotificationCount: scheduledNotifications.count)
    if let oldest = found.notifications.last, oldest.isExpired(at: world.date.now()) {
      return false
    }
    guard !hasRun else { return true }
    if let account = found.phase.account { return found.user.map { $0.id == account.id } ?? true }
    return found.user == nil && found.contacts.isEmpty && found.notifications.isEmpty
      && found.pendingActions.isEmpty && found.scheduledNotificationCount == 0
  }

  /// Kills the app without notice. Changes that are not on disk are lost, and so are messages in
  /// transit to the app.
  public func kill() { kill { _ in false } }

  /// Kills the app. Unsynchronized changes are lost, except that a disk may have written the
  /// creation, renaming or removal of a file early.
  ///
  /// - Parameter isKept: Receives the index of each unsynchronized creation, renaming or removal,
  ///   and returns whether the change is on disk.
  func kill(keeping isKept: (Int) -> Bool) {
    guard isRunning else { return }
    end(keeping: isKept)
    // Cancelled effects end now, and change nothing.
    world.simulation.run()
  }

  /// Ends the launch, and releases its store.
  private func end(keeping isKept: (Int) -> Bool) {
    guard let launch = currentLaunch.take() else { return }
    launch.lifetime.end()
    world.network.disconnect(id)
    world.live?.line.close()
    world.monitor.ignore(name)
    installation.disk.simulateCrash(keeping: isKept)
    launch.storage.close()
  }

  /// Whether the app is running in the background.
  public var isInBackground: Bool { state.isInBackground }

  /// Puts the app in the background, where it keeps running.
  public func enterBackground() {
    send(.enteredBackground)
    world.simulation.run()
  }

  /// Shows the app again after it was in the background.
  public func becomeActive() {
    send(.becameActive)
    world.simulation.run()
  }

  /// Sends an action, as if the user touched the screen. The action has been reduced when this
  /// method returns; its effects run when the world runs. While the app is not running, this
  /// is a no-op.
  public func send(_ action: ApplicationFeature.Action) {
    guard let currentLaunch else { return }
    // Selecting another tab does not count as a touch.
    if ScreenPart(of: action) != nil { hasInteraction = true }
    currentLaunch.store.assumeIsolated { _ = $0.send(action) }
  }

  /// Returns whether the user touched the screen since the last call.
  func takeInteraction() -> Bool {
    defer { hasInteraction = false }
    return hasInteraction
  }

  /// Returns the refusals that the screen has shown since the last call.
  func takeRefusals() -> [ShownRefusal] { installation.shownRefusals.take() }

  /// The state of the app's store, or the initial state if the app is not running.
  public var state: ApplicationFeature.State {
    currentLaunch?.store.assumeIsolated { $0.state } ?? ApplicationFeature.State()
  }

  /// Returns the current value of a published state, or the last value before the app was killed.
  public func published<Published: PublishedState>(_ type: Published.Type) -> Published {
    storage.value(of: type)
  }

  // MARK: The disk

  /// Whether the disk is full: the app's files can be read, but not written.
  public var isDiskFull: Bool {
    get { installation.disk.isFull }
    set {
      installation.disk.isFull = newValue
      // StateKit reports that changes are not on disk.
      world.monitor.setDiskFull(newValue, of: name)
    }
  }

  // MARK: The clocks

  /// The current time by the device's clocks.
  var localTime: LocalTime { installation.clock.localClock.now() }

  /// The date with which the app compares (rule 5.10), which can be wrong; while the app is not
  /// running, the date of the world.
  var appDate: Date { currentLaunch?.date.now() ?? world.date.now() }

  /// The device's wall clock minus the true time, in seconds.
  public var clockError: TimeInterval { installation.clock.error }

  /// Sets the wall clock ahead by some seconds, or back if the number is negative.
  public func setClock(by seconds: TimeInterval) { installation.clock.jump(by: seconds) }

  /// Lets the wall clock run faster by some seconds per second, or slower if the number is negative.
  public func setClockDrift(_ drift: Double) { installation.clock.setDrift(drift) }

  /// Restarts the device: the app is killed, and the clock that counts from the boot starts at zero.
  /// The app does not launch by itself.
  ///
  /// - Parameters:
  ///   - boot: The identifier of the new boot.
  ///   - isKept: As for ``kill(keeping:)``.
  func restart(as boot: BootID, keeping isKept: (Int) -> Bool) {
    kill(keeping: isKept)
    installation.clock.reboot(as: boot)
  }

  // MARK: The device itself

  /// What the record of the world contains about the device.
  var record: DeviceRecord {
    let link = world.network.link(id)
    return DeviceRecord(
      name: name, id: id, isRunning: isRunning, isOffline: link.isOffline,
      isHeld: link.held != nil,
      network: DeviceRecord.Network(installation.connectivity.connection),
      biometryType: biometryType?.rawValue,
      recognition: DeviceRecord.Recognition(biometricAnswer), clock: installation.clock.saved,
      reminders: scheduledReminders, shownReminders: shownReminders,
      scheduledNotifications: scheduledNotifications, shownNotifications: shownNotifications,
      isDiskFull: isDiskFull ? true : nil,
      permissions: DeviceRecord.Permissions(album, notificationPermission))
  }

  /// Restores the reminders of a saved world.
  func restore(_ reminders: [Reminder], shown: [ShownReminder]) {
    installation.reminders.restore(reminders, shown: shown, world.simulation, world.date)
  }

  /// Restores the notifications of a saved world that are shown later, and the permissions.
  func restore(
    _ scheduled: [ScheduledNotification], shown: [ScheduledNotification],
    _ permissions: DeviceRecord.Permissions?
  ) {
    installation.notifications.restore(scheduled, shown: shown, world.simulation, world.date)
    guard let permissions else { return }
    notificationPermission = permissions.notifications
    album.permissions = permissions.sources
  }

  /// Connects the device to the network, or disconnects it. The device notices, and notifies the
  /// app.
  public func setConnected(_ isConnected: Bool) {
    world.network.changeLink(of: id) { $0.isOffline = !isConnected }
    installation.connectivity.set(isConnected)
  }

  /// Whether the device believes that it has a network.
  public var isConnected: Bool { network.isConnected }

  /// The network that the device believes to have.
  public var network: NetworkPath { installation.connectivity.path }

  /// Sets the network that the device has while it is connected. The device notices, and notifies the
  /// app.
  public func setNetwork(_ connection: NetworkConnection) {
    installation.connectivity.set(connection)
  }

  /// Breaks or restores the connection. The device does not notice: it believes that it has a
  /// network.
  public func setLinkBroken(_ isBroken: Bool) {
    world.network.changeLink(of: id) { $0.isBroken = isBroken }
  }

  /// Sets the status of the line to the server that the transport over datagrams reports to the app.
  /// Messages that the app sends nevertheless are not affected. A line over sockets has its own status.
  ///
  /// - Parameters:
  ///   - status: The status. The line of a new device is open, with the epoch 1.
  ///   - isPolling: Whether the transport takes messages while the line is not open.
  public func setLine(_ status: LinkStatus, isPolling: Bool = false) {
    world.network.setLine(of: id, to: status, isPolling: isPolling)
  }

  /// The status of the line to the server.
  var lineStatus: LinkStatus { world.network.link(id).line.current }

  /// Cuts the line to the server, or fixes it. The device still has a network. The app notices that its
  /// connection breaks and that no other one opens.
  public func setLineCut(_ isCut: Bool) { world.network.setLineCut(isCut, of: id) }

  /// Lets messages of the server reach the device slowly, or at their usual speed. Over sockets, the
  /// server closes a connection for which too much waits.
  public func setLineSlow(_ isSlow: Bool) {
    world.network.changeLink(of: id) { $0.isSlow = isSlow }
  }

  /// Whether messages can reach the device.
  public var isReachable: Bool { !world.network.link(id).isCut }

  /// The result of a biometric check on the device.
  public var biometricAnswer: Result<Void, BiometricError> {
    get { installation.biometric.answer }
    set { installation.biometric.answer = newValue }
  }

  /// The type of the biometric sensor, or `nil` if the device has none.
  public var biometryType: BiometryType? { installation.biometric.type }

  /// Replaces the biometric sensor by one of another type.
  public func setBiometryType(_ type: BiometryType) { installation.biometric.replace(by: type) }

  /// The number of biometric checks that the app has requested.
  public var biometricPromptCount: Int { installation.biometric.promptCount }

  /// The reminders that the device has scheduled.
  public var scheduledReminders: [Reminder] { installation.reminders.scheduled }

  /// The most recent reminders that the device has shown, oldest first.
  public var shownReminders: [ShownReminder] { installation.reminders.shown }

  /// The items that the device will show again, in the order of their dates.
  public var scheduledNotifications: [ScheduledNotification] {
    installation.notifications.scheduled
  }

  /// The most recent items that the device has shown again, oldest first.
  public var shownNotifications: [ScheduledNotification] { installation.notifications.shown }

  /// The person's answer to the request to show notifications. The app asks once.
  public var notificationPermission: NotificationPermission {
    get { installation.notificationSettings.permission }
    set { installation.notificationSettings.permission = newValue }
  }

  /// The toasts on the screen now.
  public var visibleToasts: [Toast] {
    isRunning && !isInBackground ? installation.toasts.visible(at: world.date.now()) : []
  }

  /// The most recent toasts that the device has shown, oldest first.
  public var toasts: [ShownToast] { installation.toasts.shown }

  /// The total number of toasts that the device has shown.
  var toastCount: Int { installation.toasts.count }

  /// The pictures on the device, and the user's answers to requests for the photos and the camera.
  public var album: Album {
    get { installation.camera.album }
    set { installation.camera.album = newValue }
  }

  /// Adds a picture to the device: an image of a QR code with a text, or a picture without a code.
  ///
  /// - Parameter text: The text of the code, or `nil` for a picture without a code.
  /// - Returns: The picture, or `nil` if the text is too long for a code.
  public func takePicture(of text: String?) -> Photo? {
    let bytes: [UInt8]
    if let text {
      guard let code = try? QRCode(text, level: .medium) else { return nil }
      bytes = code.png(scale: .standard)
    } else {
      bytes = []
    }
    let photo = Photo(id: "picture \(album.photos.count + 1)", bytes: bytes)
    album.photos.insert(photo, at: 0)
    return photo
  }

  /// The calls and messages that the app opened, oldest first.
  public var openedLinks: [PhoneLink] { installation.phone.opened }

  /// Returns how often the app played a haptic.
  public func hapticCount(_ haptic: Haptic) -> Int { installation.phone.hapticCount(haptic) }

  /// The notifications pushed to the device, oldest first; the device shows them even if the app is
  /// not running.
  public var pushedItems: [NotificationItem] { world.pushes.items(to: installation.pushAddress) }

  /// The most recent log entries of the app, oldest first.
  public var logEntries: [LogEntry] { installation.messages.entries }

  /// The last text that was copied.
  public var clipboard: String? { installation.clipboard.text }
}

extension WatchedClock {
  /// Creates the clocks of a device with a setting.
  fileprivate init(_ setting: MachineClock.Setting, worldStart: Date) {
    self.init(
      boot: setting.boot,
      constantSince: setting.drift == 0
        ? worldStart.addingTimeInterval(setting.errorSetAt.timeInterval) : nil)
  }
}
