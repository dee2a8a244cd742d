internal import Foundation
internal import LifeSignalBackend
internal import LifeSignalDomain
internal import LifeSignalFeatures
internal import StateKitSimulation

/// The world in which a scenario runs, and the scenario's people and devices.
final class ScenarioContext {
  let world: World
  private(set) var participants: ScenarioParticipants

  /// The remarks on steps without an effect, and the shown QR codes, that have not been reported
  /// yet.
  private(set) var remarks: [TimelineEntry] = []

  /// The QR code that each person had before the last reset.
  private var oldCodes: [String: QRCodeID] = [:]

  /// The person to whom each account belongs, including deleted accounts, because a notification
  /// may be about a deleted account.
  private var peopleByAccount: [UserID: String] = [:]

  /// Creates a context with a new world without people.
  init(
    participants: ScenarioParticipants, seed: UInt64, carrier: Carrier = .datagrams,
    latency: Duration,
    faults: FaultPlan, composition: WorldComposition = WorldComposition()
  ) {
    world = World(
      seed: seed, carrier: carrier, latency: latency, faults: faults, choices: .seeded(seed),
      composition: composition)
    self.participants = participants
  }

  /// Creates a context with a saved world that continues.
  init(_ world: World, _ record: ScenarioRecord) {
    self.world = world
    participants = record.participants
    oldCodes = record.oldCodes
    for (person, accounts) in record.accounts {
      for account in accounts { peopleByAccount[account] = person }
    }
  }

  /// Returns the record of what was played.
  func record(_ played: RecordedScenario) -> ScenarioRecord {
    ScenarioRecord(
      actors: participants.devices.map {
        ScenarioRecord.Actor(person: $0.person, device: $0.device)
      },
      oldCodes: oldCodes, accounts: accountsByPerson, played: played)
  }

  /// Adds the people and devices to the world, and launches the app on every device. This is not
  /// part of `init`, so that listeners that are added after `init` receive the events.
  func addParticipants() {
    for name in participants.people { world.addPerson(name) }
    for actor in participants.devices where actor.device != DeviceReference.firstDevice {
      world.addDevice(named: actor.description)
    }
  }

  /// Adds a person after the start. The world already has the person if a process was killed while
  /// it added the person.
  func add(person: String) {
    participants.add(person: person)
    world.addPerson(person)
    world.device(person)?.launch()
  }

  /// Adds another device of a person after the start.
  func add(device: DeviceReference) {
    participants.add(device: device)
    world.addDevice(named: device.description).launch()
  }

  /// Adds a remark to the timeline: why a step had no effect, if the app does not show the reason.
  func remark(_ text: String, by actor: DeviceReference) {
    remarks.append(
      TimelineEntry(time: world.elapsed, subject: actor.description, content: .remark(text)))
  }

  /// Adds a QR code to the timeline, with the text that it encodes.
  func show(_ code: QRCode, saying text: String, by actor: DeviceReference) {
    remarks.append(
      TimelineEntry(
        time: world.elapsed, subject: actor.description, content: .code(code, saying: text)))
  }

  /// Records a QR code that is about to be reset.
  func rememberOldCode(_ code: QRCodeID, of person: String) { oldCodes[person] = code }

  func oldCode(of person: String) -> QRCodeID? { oldCodes[person] }

  /// Returns the remarks and shown QR codes since the last call.
  func takeRemarks() -> [TimelineEntry] {
    defer { remarks = [] }
    return remarks
  }

  /// Returns whether a date that a device knows from the server is covered by an expected time. With a
  /// slow network, the device's time is late by the time that a message is in transit (rule 5.10).
  func covers(_ time: ScenarioTime, _ date: Date) -> Bool {
    let found = self.time(of: date)
    return time.covers(found) || time.covers(found + world.latency)
  }

  /// Runs the world until all work that the steps so far have started is done.
  func settle() { world.settle() }

  /// Advances the world to a time since the start of the scenario.
  ///
  /// - Throws: ``ScenarioStepError/timeGoesBack(reached:)`` or ``ScenarioStepError/pastLimit``.
  func wait(until moment: Duration) throws(ScenarioStepError) {
    guard moment >= world.elapsed else {
      throw .timeGoesBack(reached: ScenarioTime(world.elapsed, precision: .milliseconds))
    }
    guard moment <= ScenarioTime.limit else { throw .pastLimit }
    if moment - world.elapsed > Self.countdownViewingTime { leaveCheckInScreens() }
    world.advance(by: moment - world.elapsed)
  }

  /// How long a person looks at the countdown to the next check-in.
  private static let countdownViewingTime = Duration.seconds(60)

  /// Closes the screens with a countdown before a long wait, because a countdown updates every
  /// second.
  private func leaveCheckInScreens() {
    for name in world.deviceNames {
      guard let device = world.device(name), case .tabs(let tabs) = device.state.screen,
        tabs.checkIn.countdownDate != nil
      else { continue }
      device.send(.tabs(.checkIn(.disappeared)))
    }
    world.run()
  }

  /// Returns a device of the scenario, and the person who holds it.
  func actor(_ actor: DeviceReference) throws(ScenarioStepError) -> ScenarioDevice {
    guard let device = world.device(actor.description), let person = world.person(actor.person)
    else { throw .notPossible(reason: "\(actor) is not in this world") }
    return ScenarioDevice(name: actor, person: person, device: device, context: self)
  }

  /// Returns a person's phone.
  func phone(of person: String) throws(ScenarioStepError) -> ScenarioDevice {
    try actor(DeviceReference(person: person, device: DeviceReference.firstDevice))
  }

  /// Returns the account that the server has for a person's phone number or, if the number was
  /// changed, the account that is signed in on the person's phone.
  func account(of person: String) -> Account? {
    if let found = world.person(person).flatMap({ world.backend.account(of: $0.phone) }) {
      return found
    }
    let signedIn = world.device(person)?.published(ReadOnlySessionState.self).account
    return signedIn.flatMap { world.backend.accounts[$0.id] }
  }

  /// Returns the account of a person.
  ///
  /// - Throws: ``ScenarioStepError/notPossible(reason:)`` if the person has no account.
  func knownAccount(of person: String) throws(ScenarioStepError) -> Account {
    guard let account = account(of: person) else {
      throw .notPossible(reason: "\(person) has no account")
    }
    return account
  }

  /// Returns the identifier of the account of a person. On a live phone, the person is the phone's own
  /// one or a contact.
  ///
  /// - Throws: ``ScenarioStepError/notPossible(reason:)`` if the person has no account.
  func accountID(of person: String) throws(ScenarioStepError) -> UserID {
    if world.live != nil, let known = liveAccountID(of: person) { return known }
    return try knownAccount(of: person).id
  }

  /// Returns the number of a person, or of a contact of a live phone.
  ///
  /// - Throws: ``ScenarioStepError/notPossible(reason:)`` if the person has no account.
  func number(of person: String) throws(ScenarioStepError) -> PhoneNumber {
    if let contact = liveContact(person) { return contact.phone }
    return try knownAccount(of: person).phone
  }

  private func liveAccountID(of person: String) -> UserID? {
    if let device = world.device(person) {
      return device.published(ReadOnlySessionState.self).account?.id
    }
    return liveContact(person)?.id
  }

  private func liveContact(_ person: String) -> Contact? {
    guard world.live != nil else { return nil }
    return liveContacts.first { $0.name.text.hasPrefix("\(person) ") || $0.name.text == person }
  }

  /// The contacts of a live phone; none in a simulated world.
  private var liveContacts: [Contact] {
    guard world.live != nil else { return [] }
    return world.devices.values.flatMap { $0.published(ReadOnlyContactsState.self).contacts }
  }

  /// Makes the first names of the contacts of a live phone known, so that a sentence can contain them.
  func addLiveContacts() {
    for contact in liveContacts {
      let name = contact.name.text.prefix { $0 != " " }
      let isWord = name.allSatisfy { $0.isASCII && $0.isLetter } && name.first?.isUppercase == true
      guard isWord, !participants.people.contains(String(name)) else { continue }
      participants.add(person: String(name))
    }
  }

  /// Returns the identifiers of all accounts that a person has or had.
  ///
  /// - Throws: ``ScenarioStepError/notPossible(reason:)`` if the person never had an account.
  ///   Without this error, the expectation `does not list Ben` would be met if Ben never signed up.
  func accountsEver(of person: String) throws(ScenarioStepError) -> [UserID] {
    if world.live != nil, let known = liveAccountID(of: person) { return [known] }
    rememberAccounts()
    guard let accounts = accountsByPerson[person] else {
      throw .notPossible(reason: "\(person) has no account")
    }
    return accounts
  }

  private var accountsByPerson: [String: [UserID]] {
    Dictionary(grouping: peopleByAccount.keys.sorted()) { peopleByAccount[$0] ?? "" }
  }

  /// Records the current account of each person.
  func rememberAccounts() {
    for person in participants.people {
      if let account = account(of: person) { peopleByAccount[account.id] = person }
    }
  }

  /// Returns the name of the person to whom an account belongs, even if the account was deleted.
  func name(of account: UserID) -> String {
    participants.people.first { self.account(of: $0)?.id == account } ?? peopleByAccount[account]
      ?? liveContacts.first { $0.id == account }?.name.text
      ?? "an unknown user"
  }
}
