internal import LifeSignalDomain
internal import StateKitSimulation

/// The world in which a story is played, with its cast.
final class Stage {
  let world: World
  private(set) var cast: ScenarioCast

  /// What steps had to show, until somebody tells it.
  private(set) var remarks: [TimelineEntry] = []

  /// The codes that people have reset, the last of each.
  private var oldCodes: [String: QRCodeID] = [:]

  /// Whose each account is that anybody ever had: a notice may be about one that is deleted.
  private var owners: [UserID: String] = [:]

  /// A world in which nobody is yet.
  init(
    cast: ScenarioCast, seed: UInt64, latency: Duration, faults: FaultPlan,
    composition: Composition = Composition()
  ) {
    world = World(
      seed: seed, latency: latency, faults: faults, choices: .seeded(seed),
      composition: composition)
    self.cast = cast
  }

  /// A world in which something was played before.
  init(_ world: World, _ story: StoryRecord) {
    self.world = world
    cast = story.cast
    oldCodes = story.oldCodes
  }

  /// What is kept of what was played here.
  func record(_ played: PlayedStory) -> StoryRecord {
    StoryRecord(
      actors: cast.actors.map { StoryRecord.Actor(person: $0.person, device: $0.device) },
      oldCodes: oldCodes, played: played)
  }

  /// Brings the cast in: every device is on, with the app launched. Apart from `init`, so that a
  /// listener sees it happen.
  func enter() {
    for name in cast.people { world.addPerson(name) }
    for actor in cast.actors where actor.device != ScenarioActor.firstDevice {
      world.addDevice(named: actor.description)
    }
  }

  /// Brings somebody in later. A process that was killed in the midst of it may have begun it.
  func enter(person: String) {
    cast.add(person: person)
    world.addPerson(person)
    world.device(person)?.launch()
  }

  /// Turns another device on.
  func enter(device: ScenarioActor) {
    cast.add(device: device)
    world.addDevice(named: device.description).launch()
  }

  /// Shows something to whoever follows the story.
  func remark(_ text: String, by actor: ScenarioActor) {
    remarks.append(
      TimelineEntry(time: world.elapsed, who: actor.description, content: .remark(text)))
  }

  /// Shows a QR code to whoever follows the story.
  func show(_ code: QRCode, saying text: String, by actor: ScenarioActor) {
    remarks.append(
      TimelineEntry(
        time: world.elapsed, who: actor.description, content: .code(code, saying: text)))
  }

  /// Remembers a code that is about to be reset.
  func noteOldCode(_ code: QRCodeID, of person: String) { oldCodes[person] = code }

  func oldCode(of person: String) -> QRCodeID? { oldCodes[person] }

  /// Hands over what there was to show.
  func takeRemarks() -> [TimelineEntry] {
    defer { remarks = [] }
    return remarks
  }

  /// Lets everything happen that the steps so far have started.
  func rest() { world.settle() }

  /// Lets time pass up to a moment since the story's start.
  ///
  /// - Throws: ``StageError/timeGoesBack(reached:)`` or ``StageError/pastLimit``.
  func wait(until moment: Duration) throws(StageError) {
    guard moment >= world.elapsed else {
      throw .timeGoesBack(reached: StoryTime(world.elapsed, precision: .milliseconds))
    }
    guard moment <= StoryTime.limit else { throw .pastLimit }
    if moment - world.elapsed > Self.attention { putPhonesAway() }
    world.advance(by: moment - world.elapsed)
  }

  /// For how long somebody looks at a countdown.
  private static let attention = Duration.seconds(60)

  /// Nobody looks at a countdown for hours: it need not go on by the second.
  private func putPhonesAway() {
    for name in world.deviceNames {
      guard let device = world.device(name), case .tabs(let tabs) = device.state.screen,
        tabs.checkIn.shownAt != nil
      else { continue }
      device.send(.tabs(.checkIn(.disappeared)))
    }
    world.run()
  }

  /// One device of the cast, with the person who holds it.
  func actor(_ actor: ScenarioActor) throws(StageError) -> StageActor {
    guard let device = world.device(actor.description), let person = world.person(actor.person)
    else { throw .notPossible(reason: "\(actor) is not in this world") }
    return StageActor(name: actor, person: person, device: device, stage: self)
  }

  /// A person's phone.
  func phone(of person: String) throws(StageError) -> StageActor {
    try actor(ScenarioActor(person: person, device: ScenarioActor.firstDevice))
  }

  /// The account that a person's number signs in with, as the server has it; when the number was
  /// changed, the account of the person's phone.
  func account(of person: String) -> Account? {
    if let found = world.person(person).flatMap({ world.backend.account(of: $0.phone) }) {
      return found
    }
    let signedIn = world.device(person)?.published(ReadOnlySessionState.self).account
    return signedIn.flatMap { world.backend.accounts[$0.id] }
  }

  /// The account of somebody who must have one: an expectation that somebody without an account is
  /// not listed would be met and say nothing.
  func knownAccount(of person: String) throws(StageError) -> Account {
    guard let account = account(of: person) else {
      throw .notPossible(reason: "\(person) has no account")
    }
    return account
  }

  /// Remembers who has which account now.
  func noteAccounts() {
    for person in cast.people {
      if let account = account(of: person) { owners[account.id] = person }
    }
  }

  /// What the story calls the person of an account, of one that is deleted, too.
  func name(of account: UserID) -> String {
    cast.people.first { self.account(of: $0)?.id == account } ?? owners[account] ?? "a stranger"
  }
}
