public import LifeSignalDomain
public import StateKit
internal import StateKitSimulation

/// A device with the app installed, and nothing that it has in common with another one.
///
/// The app can be killed and launched again at any moment: its files, its reminders and what the
/// device itself knows are all that outlive it.
///
/// Use it from the thread that drives its world.
public final class Device {
  let installation: Installation
  private var launched: Launch?
  /// Shared state of the app that runs, or of the one that ran last.
  package private(set) var storage: SharedStorage
  /// Why the app cannot be launched; nothing when it can.
  public private(set) var launchFailure: StateFilesError?
  private let world: Surroundings
  /// Whether somebody's finger was on the screen since it was last asked.
  private var isTouched = false
  /// Whether the app ran on it in this process: nobody else has had its files since.
  private var hasRun = false

  /// Installs the app.
  init(_ installation: Installation, in world: Surroundings) {
    self.installation = installation
    self.world = world
    storage = Launch.nothing(on: installation)
  }

  /// What the story calls it, and the origin of its events in the log.
  public var name: String { installation.name }

  /// How the backend knows it.
  public var id: DeviceID { installation.id }

  // MARK: The app

  /// Whether the app runs.
  public var isRunning: Bool { launched != nil }

  /// Launches the app, unless it runs.
  ///
  /// - Returns: Whether it runs now; ``launchFailure`` says why not.
  @discardableResult
  public func launch() -> Bool {
    guard launched == nil else { return true }
    let reports = world.monitor.issues.count
    do throws(StateFilesError) {
      let launch = try Launch(on: installation, in: world)
      launched = launch
      storage = launch.storage
      launchFailure = nil
    } catch {
      launchFailure = error
      return false
    }
    // Records that fit each other no more, because one was damaged, lost or is another device's, are
    // the app's to put right first, and so is what grew too old meanwhile.
    let isUnfit = world.monitor.issues.count > reports || !areRecordsFit
    hasRun = true
    if !isUnfit { world.monitor.watch(installation, in: storage) }
    send(.launched)
    world.simulation.run()
    if isUnfit { world.monitor.watch(installation, in: storage) }
    return true
  }

  /// Whether what the launch found is what an app leaves behind. Somebody else may have had its files
  /// before this process: what an app of this process left is not excused.
  private var areRecordsFit: Bool {
    let found = DeviceSnapshot(of: storage, reminders: [])
    if let oldest = found.notifications.last, oldest.isExpired(at: world.date.now()) {
      return false
    }
    guard !hasRun else { return true }
    if let account = found.phase.account { return found.user.map { $0.id == account.id } ?? true }
    return found.user == nil && found.contacts.isEmpty && found.notifications.isEmpty
      && found.pendingActions.isEmpty
  }

  /// Kills the app, without a word to it. What it did not have on disk yet is lost, and what was on
  /// its way to it will be.
  public func kill() { kill { _ in false } }

  /// Kills the app.
  ///
  /// - Parameter isKept: Which of the names of files that it had not synchronized are on disk all the
  ///   same, by their order.
  package func kill(keeping isKept: (Int) -> Bool) {
    guard isRunning else { return }
    end(keeping: isKept)
    // What it was doing is cancelled, comes to its end now, and changes nothing.
    world.simulation.run()
  }

  /// Takes everything from the launch, and lets go of its store.
  private func end(keeping isKept: (Int) -> Bool) {
    guard let launch = launched.take() else { return }
    launch.life.end()
    world.network.disconnect(id)
    world.monitor.ignore(name)
    (installation.files as? InMemoryStateFiles)?.kill(keeping: isKept)
    launch.storage.close()
  }

  /// Sends one action, as a finger would. It has been reduced when this returns; what its effects do
  /// happens when the world is driven. While the app does not run, there is nothing to touch.
  public func send(_ action: ApplicationFeature.Action) {
    guard let launched else { return }
    // To go to another tab does nothing yet.
    if ScreenPart(of: action) != nil { isTouched = true }
    launched.store.assumeIsolated { _ = $0.send(action) }
  }

  /// Whether something was done on the screen since this was last called.
  func takeTouch() -> Bool {
    defer { isTouched = false }
    return isTouched
  }

  /// What its screen has come to refuse since this was last called.
  func takeRefusals() -> [ShownRefusal] { installation.refusals.take() }

  /// The state of the app's store; that of a launch which nothing has happened to while it does not
  /// run.
  public var state: ApplicationFeature.State {
    launched?.store.assumeIsolated { $0.state } ?? ApplicationFeature.State()
  }

  /// What a view would read now of a piece of shared state, or what it read last when the app was
  /// killed.
  public func published<Published: PublishedState>(_ type: Published.Type) -> Published {
    storage.current(type)
  }

  // MARK: The device itself

  /// What is kept of it in the record of its world.
  var record: DeviceRecord {
    let link = world.network.link(id)
    return DeviceRecord(
      name: name, id: id, isRunning: isRunning, isOff: link.isOff, isHeld: link.held != nil,
      recognition: DeviceRecord.Recognition(biometricAnswer), reminders: scheduledReminders,
      shownReminders: shownReminders)
  }

  /// Has it show reminders that were scheduled in another life of its world.
  func restore(_ reminders: [Reminder], shown: [ShownReminder]) {
    installation.reminders.restore(reminders, shown: shown, world.simulation, world.date)
  }

  /// Takes the device off the network, or puts it back. It knows, and tells the app.
  public func setConnected(_ isConnected: Bool) {
    world.network.change(id) { $0.isOff = !isConnected }
    installation.connectivity.set(isConnected)
  }

  /// Whether the device has a network, as far as it knows.
  public var isConnected: Bool { installation.connectivity.isConnected }

  /// Breaks the line, or mends it. The device knows nothing of it: it believes that it has a network.
  public func setLineBroken(_ isBroken: Bool) {
    world.network.change(id) { $0.isBroken = isBroken }
  }

  /// Whether messages get through.
  public var isReachable: Bool { !world.network.link(id).isCut }

  /// What the device says when a face or a finger is asked for.
  public var biometricAnswer: Result<Void, BiometricError> {
    get { installation.biometric.answer }
    set { installation.biometric.answer = newValue }
  }

  /// How often a face or a finger was asked for.
  public var biometricQuestions: Int { installation.biometric.questions }

  /// The reminders that the device will show.
  public var scheduledReminders: [Reminder] { installation.reminders.scheduled }

  /// The last reminders that it has shown, the oldest first.
  public var shownReminders: [ShownReminder] { installation.reminders.shown }

  /// The words that it shows now.
  public var visibleToasts: [Toast] {
    isRunning ? installation.toasts.visible(at: world.date.now()) : []
  }

  /// The last words that it has shown, the oldest first.
  public var toasts: [ShownToast] { installation.toasts.shown }

  /// How many words it has ever shown.
  var toastCount: Int { installation.toasts.count }

  /// The pictures on it, and what its owner says when the app wants to see something.
  public var album: Album {
    get { installation.camera.album }
    set { installation.camera.album = newValue }
  }

  /// The calls and messages that were opened, the oldest first.
  public var openedLinks: [PhoneLink] { installation.telephone.opened }

  /// How often the app let a hand feel something.
  public func felt(_ haptic: Haptic) -> Int { installation.telephone.felt(haptic) }

  /// What was pushed to it, the oldest first: its person sees that whether the app runs or not.
  public var pushedItems: [NotificationItem] { world.pushes.items(to: installation.pushAddress) }

  /// What was copied last.
  public var clipboard: String? { installation.clipboard.text }
}
