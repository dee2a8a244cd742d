internal import LifeSignalDomain
internal import StateKit
internal import StateKitSimulation

/// How a world is saved in a folder.
///
/// Three parts are saved before other files or devices can depend on them:
///
/// - the server's state, before the server sends a message, so that no device knows more than the
///   server;
/// - the point in time up to which time may pass, before time passes, so that no file is from a
///   later time than the saved one;
/// - a new device, before its first launch, so that each file belongs to a known device.
///
/// ``save(_:)`` saves everything before the result of a played line is reported.
extension World {
  /// Creates the world of a folder: the saved one, or a new one. No app is running yet; see
  /// ``resume(_:)``.
  ///
  /// - Throws: ``WorldFolderError/notSaved(folder:_:)`` if the folder cannot be written.
  ///
  /// - Parameters:
  ///   - folder: The folder.
  ///   - seed: The seed of a new world.
  ///   - live: Creates the phone of a live world, whose time starts at the given one.
  convenience init(
    in folder: WorldFolder, seed: UInt64, live: ((_ elapsed: Duration) -> LivePhone)? = nil
  ) throws(WorldFolderError) {
    var record = folder.existingRecord ?? WorldRecord(seed: seed)
    if folder.existingRecord != nil {
      record.earlierProcessCount += 1
      record.elapsed = record.timeLimit
    }
    let phone = live?(record.elapsed)
    if let phone {
      record.start = phone.start
      record.elapsed = phone.elapsed
      record.timeLimit = phone.elapsed
    }
    let persistence = WorldPersistence(record, in: folder)
    self.init(
      seed: record.effectiveSeed, faults: record.faults, files: folder.files,
      choices: .seeded(record.effectiveSeed), composition: .recordingRefusals,
      persistence: persistence, live: phone)
    for person in record.people {
      people[person.name] = Person(name: person.name, phone: person.phone)
    }
    if let flagServer = record.flagServer { self.flagServer.restore(flagServer) }
    for device in record.devices { install(device) }
    // The record is saved before this process writes anything else, so that no later process uses
    // the same random values.
    writeRecord()
    if let failure = persistence.failure { throw .notSaved(folder: folder.path, failure) }
  }

  private func install(_ record: DeviceRecord) {
    let device = install(
      record.name, record.id,
      // Each process of a live phone is a boot of its own: no clock has counted in between.
      clock: live == nil
        ? record.clock ?? MachineClock.Setting(boot: BootID(record.id.rawValue))
        : MachineClock.Setting(boot: BootID(bootIDs()), bootedAt: elapsed),
      biometric: record.recognition.answer)
    if let type = record.biometryType.flatMap({ BiometryType(rawValue: $0) }) {
      device.setBiometryType(type)
    }
    if let network = record.network { device.setNetwork(network.connection) }
    if record.isOffline { device.setConnected(false) }
    if record.isHeld { holdMessages(to: device) }
    if record.isDiskFull == true { device.isDiskFull = true }
    device.restore(record.reminders, shown: record.shownReminders)
    device.restore(
      record.scheduledNotifications ?? [], shown: record.shownNotifications ?? [],
      record.permissions)
  }

  /// Launches the apps that were running.
  ///
  /// - Returns: The devices whose app cannot be launched, with the reason.
  func resume(_ names: [String]) -> [(device: String, reason: StateFilesError)] {
    names.compactMap { name in
      guard let device = devices[name], !device.launch(), let reason = device.launchFailure else {
        return nil
      }
      return (name, reason)
    }
  }

  /// Saves everything, including the played lines. On failure, ``WorldPersistence/failure`` has the
  /// reason. Without a folder, this is a no-op.
  func save(_ scenario: ScenarioRecord) {
    persistence?.change { $0.scenario = scenario }
    save()
  }

  /// Saves everything, with the played lines that were saved last.
  func save() {
    guard let persistence else { return }
    let personRecords = people.values.map { PersonRecord(name: $0.name, phone: $0.phone) }
      .sorted { $0.name < $1.name }
    let devices = deviceNames.compactMap { device($0)?.record }
    persistence.change { record in
      record.timeLimit = elapsed
      record.faults = faults
      record.people = personRecords
      record.flagServer = flagServer.record
      record.devices = devices
    }
    writeRecord()
  }

  /// Saves the point in time up to which time may pass. Returns false if the record cannot be
  /// written; the caller must then not advance the time.
  func prepareToAdvance(to moment: Duration) -> Bool {
    guard let persistence else { return true }
    // The time of a live world passes by itself, and the next process reads the clock.
    guard live == nil else { return persistence.failure == nil }
    if moment > persistence.timeLimit {
      persistence.change { $0.timeLimit = moment }
      writeRecord()
    }
    return persistence.failure == nil
  }
}

extension WorldRecord {
  /// The faults of the world. Only the probability of duplicates is stored, because a scenario can
  /// change no other fault.
  var faults: FaultPlan {
    get {
      var faults = FaultPlan.none
      let chance = Double(duplicateMillionths) / Double(Probability.whole)
      faults.duplicate = Probability(chance) ?? .never
      return faults
    }
    set { duplicateMillionths = newValue.duplicate.millionths }
  }

  /// The seed for this process. The first process uses the world's own seed.
  var effectiveSeed: UInt64 {
    if earlierProcessCount == 0 { return seed }
    return RandomSource.seeded(RandomSource.seeded(seed).next() &+ earlierProcessCount).next()
  }
}
