internal import LifeSignalDomain
internal import StateKit
internal import StateKitSimulation

/// How a world is kept in a folder.
///
/// Three things are on disk before something else happens. Before the server says anything to anybody,
/// what it knows: so no device ever knows more than it. Before time passes, until when: so no file is
/// ever of a moment that is still to come. Before a device is launched for the first time, that it is
/// there: so no file is nobody's. And ``keep(_:)`` has everything on disk, before somebody is told what
/// happened.
extension World {
  /// A world in a folder: the one that is there, or a new one. No app runs yet, see ``resume(_:)``.
  ///
  /// - Throws: ``WorldFolderError/notKept(folder:_:)`` when nothing can be written.
  convenience init(in folder: WorldFolder, seed: UInt64) throws(WorldFolderError) {
    var record = folder.found ?? WorldRecord(seed: seed)
    if folder.found != nil {
      record.life += 1
      record.elapsed = record.horizon
    }
    let keeping = WorldKeeping(record, in: folder)
    self.init(
      seed: record.chance, faults: record.faults, files: folder.files,
      choices: .seeded(record.chance), composition: .played, keeping: keeping)
    for person in record.people {
      people[person.name] = Person(name: person.name, phone: person.phone)
    }
    for device in record.devices { install(device) }
    // From here on chance is this life's: no later one may have the same.
    writeRecord()
    if let failure = keeping.failure { throw .notKept(folder: folder.path, failure) }
  }

  private func install(_ record: DeviceRecord) {
    let device = install(record.name, record.id, biometric: record.recognition.answer)
    if record.isOff { device.setConnected(false) }
    if record.isHeld { holdMessages(to: device) }
    device.restore(record.reminders, shown: record.shownReminders)
  }

  /// Launches the apps that ran.
  ///
  /// - Returns: The devices whose app does not start, with the reason.
  func resume(_ names: [String]) -> [(device: String, reason: StateFilesError)] {
    names.compactMap { name in
      guard let device = devices[name], !device.launch(), let reason = device.launchFailure else {
        return nil
      }
      return (name, reason)
    }
  }

  /// Everything, with what was played, is on disk when this returns, or ``WorldKeeping/failure`` says
  /// why not. Without a folder, nothing happens.
  func keep(_ story: StoryRecord) {
    keeping?.change { $0.story = story }
    keep()
  }

  /// The same, with what was played before.
  func keep() {
    guard let keeping else { return }
    let cast = people.values.map { PersonRecord(name: $0.name, phone: $0.phone) }
      .sorted { $0.name < $1.name }
    let devices = deviceNames.compactMap { device($0)?.record }
    keeping.change { record in
      record.horizon = elapsed
      record.faults = faults
      record.people = cast
      record.devices = devices
    }
    writeRecord()
  }

  /// Whether time may pass up to a moment: the record says so first.
  func mayReach(_ moment: Duration) -> Bool {
    guard let keeping else { return true }
    if moment > keeping.horizon {
      keeping.change { $0.horizon = moment }
      writeRecord()
    }
    return keeping.failure == nil
  }
}

extension WorldRecord {
  /// What goes wrong in the world.
  var faults: FaultPlan {
    get {
      var faults = FaultPlan.none
      faults.duplicate = Chance(Double(duplicates) / Double(Chance.whole)) ?? .never
      return faults
    }
    set { duplicates = newValue.duplicate.millionths }
  }

  /// What all chance of this life of the world comes from: the seed itself in the first one.
  var chance: UInt64 {
    if life == 0 { return seed }
    return RandomSource.seeded(RandomSource.seeded(seed).next() &+ life).next()
  }
}
