public import StateKit
internal import StateKitSimulation

/// A world that runs one line of a scenario at a time, as the lines are entered.
///
/// ```swift
/// let session = PlaySession()
/// _ = try session.run(line: "person Ana") { entry in print(entry) }
/// _ = try session.run(line: "Ana signs up as \"Ana\" \"Diaz\"") { entry in print(entry) }
/// ```
///
/// With a folder, the session saves the world in files: see <doc:SavedWorlds>.
///
/// Use a session from one thread only.
public final class PlaySession {
  /// The seed of a world if no other seed was requested.
  public static let defaultSeed: UInt64 = 1

  /// The name that messages give to the entered lines. The messages of `lifesignal-cli run -` use
  /// the same name.
  public static let inputName = "standard input"

  private let language = ScenarioLanguage.lifeSignal
  /// The seed of all randomness in the world.
  public let seed: UInt64
  let context: ScenarioContext
  /// The folder of the world, if it is saved.
  private let folder: WorldFolder?
  /// The requested seed, if any.
  private let requestedSeed: UInt64?
  /// The maximum number of people and their other devices.
  private let peopleLimit: Int
  private var player: ScenarioPlayer
  private var recordedScenario = RecordedScenario()
  /// The number of lines so far.
  var lineCount = 0
  /// Returns why a line is not possible in this session, although the language has it.
  var refusal: (ScenarioLine.Content) -> ScenarioProblem? = { _ in nil }

  /// Creates a world without people.
  ///
  /// - Parameters:
  ///   - seed: The seed of all randomness in the world.
  ///   - limit: The maximum number of people and their other devices.
  public init(
    seed: UInt64 = defaultSeed, peopleLimit limit: Int = ScenarioParticipants.standardLimit
  ) {
    self.seed = seed
    peopleLimit = limit
    context = ScenarioContext(
      participants: ScenarioParticipants(), seed: seed, latency: .zero, faults: .none,
      composition: .recordingRefusals)
    player = ScenarioPlayer(context: context, reportsScreens: true)
    folder = nil
    requestedSeed = nil
  }

  /// Opens the world in a folder, or creates a new one there. Call ``begin(_:)`` next.
  ///
  /// - Parameters:
  ///   - path: The path of the folder. The folder is created if it is missing; its parent must
  ///     exist.
  ///   - seed: The seed of a new world. A saved world keeps its own seed. If this seed differs from
  ///     it, ``folderSummary`` says that this seed is ignored.
  ///   - limit: The maximum number of people and their other devices. A saved world with more people
  ///     continues, but no person can be added.
  /// - Throws: ``WorldFolderError`` if the world cannot be opened. The folder is then unchanged.
  public init(
    folder path: String, seed: UInt64? = nil,
    peopleLimit limit: Int = ScenarioParticipants.standardLimit
  ) throws(WorldFolderError) {
    let folder = try WorldFolder(path)
    guard folder.existingRecord?.start == nil else { throw .live(folder: path) }
    peopleLimit = limit
    self.seed = folder.existingRecord?.seed ?? seed ?? Self.defaultSeed
    requestedSeed = seed
    let world = try World(in: folder, seed: self.seed)
    self.folder = folder
    context = ScenarioContext(world, folder.existingRecord?.scenario ?? ScenarioRecord())
    player = ScenarioPlayer(context: context, reportsScreens: true)
    recordedScenario = folder.existingRecord?.scenario.played ?? RecordedScenario()
  }

  /// Creates a world whose devices keep their files in the storage that a closure returns.
  public init(files: @escaping (_ device: String) -> any StateFiles) {
    seed = Self.defaultSeed
    peopleLimit = ScenarioParticipants.standardLimit
    let world = World(
      seed: seed, files: files, choices: .seeded(seed), composition: .recordingRefusals)
    context = ScenarioContext(world, ScenarioRecord())
    player = ScenarioPlayer(context: context, reportsScreens: true)
    folder = nil
    requestedSeed = nil
  }

  /// Creates a session in a live world.
  ///
  /// - Parameters:
  ///   - world: The world.
  ///   - folder: The folder of the world, if it is saved.
  init(live world: World, in folder: WorldFolder?, seed: UInt64) {
    self.seed = seed
    peopleLimit = 1
    self.folder = folder
    requestedSeed = nil
    context = ScenarioContext(world, folder?.existingRecord?.scenario ?? ScenarioRecord())
    player = ScenarioPlayer(context: context, reportsScreens: true)
  }

  /// A description of the world that was found in the folder; `nil` without a folder.
  public var folderSummary: String? {
    folder.map { WorldFolderSummary($0, requestedSeed: requestedSeed).text }
  }

  /// Launches the apps that were running when the saved world was closed. In a new world, no app is
  /// running, and this function only reports issues with the folder.
  ///
  /// - Parameter report: Called with each event, in order. Its errors are rethrown.
  /// - Throws: ``WorldFolderError/notSaved(folder:_:)``, or an error of `report`.
  public func begin(_ report: (TimelineEntry) throws -> Void) throws {
    guard let record = folder?.existingRecord else { return try reportIssues(report) }
    let running = record.devices.filter(\.isRunning).map(\.name)
    player.resume(running)
    recordedScenario.addRestart(
      // If the last process ended while time was passing, the world continues at a later time.
      at: record.timeLimit > record.elapsed ? context.world.elapsed : nil,
      running: context.participants.devices.map(\.description).filter(running.contains))
    player.reportQuestions()
    recordedScenario.addRefusals(player.takeVisibleRefusals())
    try save()
    try reportIssues(report)
    for entry in player.takeEntries() { try report(entry) }
  }

  /// Reports issues with the world's own files, which do not include the files of its devices.
  private func reportIssues(_ report: (TimelineEntry) throws -> Void) rethrows {
    for issue in folder?.takeIssues() ?? [] {
      try report(TimelineEntry(time: elapsed, subject: "", content: .issue(issue.description)))
    }
  }

  /// Saves the world in its folder, if it has one.
  private func save() throws(WorldFolderError) {
    guard let folder else { return }
    // What is played in a live world cannot be repeated.
    context.world.save(
      context.record(context.world.live == nil ? recordedScenario : RecordedScenario()))
    if let failure = context.world.persistence?.failure {
      throw .notSaved(folder: folder.path, failure)
    }
  }

  /// Reports what has happened since the last line, in a live world.
  ///
  /// - Parameter report: Called with each event, in order. Its errors are rethrown.
  func reportNews(_ report: (TimelineEntry) throws -> Void) throws {
    player.recordNews()
    player.reportQuestions()
    try reportIssues(report)
    for entry in player.takeEntries() { try report(entry) }
  }

  /// The entries that can be reported while a line is performed, in a live world.
  var journal: TimelineJournal { player.journal }

  /// The virtual time since the start of the world.
  public var elapsed: Duration { context.world.elapsed }

  /// The devices of all people: phones and others.
  public var devices: [DeviceReference] { context.participants.devices }

  /// Returns what can follow a text that the user is typing, in the grammar of the language and
  /// among the people and devices of the world.
  public func completion(of text: String) -> PlayCompletion {
    PlayCompletion(of: text, participants: context.participants)
  }

  /// Performs a line. With a folder, the result is saved before any of it is reported.
  ///
  /// - Parameters:
  ///   - line: A line of a scenario, or a command; `help` lists them.
  ///   - report: Called with each event, in order. Its errors are rethrown, and the remaining
  ///     events are not reported.
  /// - Throws: ``ScenarioError`` for an invalid line, which changes nothing;
  ///   ``WorldFolderError/notSaved(folder:_:)`` if the result cannot be saved, after which no
  ///   further line is possible; or an error of `report`.
  public func run(
    line: String, _ report: (TimelineEntry) throws -> Void
  ) throws -> PlayAnswer {
    lineCount += 1
    let answer = try perform(line: line)
    try save()
    try reportIssues(report)
    for entry in player.takeEntries() { try report(entry) }
    return answer
  }

  /// Performs a line that is given as bytes from outside the program. The bytes are checked like
  /// those of a scenario file.
  ///
  /// - Throws: The errors of ``run(line:_:)``, and ``ScenarioError`` if the line is not UTF-8. Such
  ///   a line changes nothing.
  public func run(
    utf8Line line: [UInt8], _ report: (TimelineEntry) throws -> Void
  ) throws -> PlayAnswer {
    // Some editors write a byte order mark at the start, which UTF-8 does not need.
    let hasByteOrderMark = lineCount == 0 && line.starts(with: ScenarioSource.byteOrderMark)
    let line =
      hasByteOrderMark ? Array(line.dropFirst(ScenarioSource.byteOrderMark.count)) : line
    // A line that is too long may have been truncated by the caller, in the middle of a character.
    // `run(line:_:)` refuses such a line.
    let isTooLong = line.count > ScenarioSource.lineByteLimit
    guard
      let text = isTooLong
        ? String(decoding: line, as: UTF8.self) : String(validating: line, as: UTF8.self)
    else {
      lineCount += 1
      throw ScenarioError(file: Self.inputName, reason: .notUTF8(line: lineCount))
    }
    return try run(line: text, report)
  }

  /// Parses a line, and performs it.
  private func perform(line text: String) throws(ScenarioError) -> PlayAnswer {
    // If a longer line were accepted, the saved scenario could not be read again.
    guard text.utf8.count <= ScenarioSource.lineByteLimit else {
      throw ScenarioError(
        file: Self.inputName,
        reason: .lineTooLong(line: lineCount, byteLimit: ScenarioSource.lineByteLimit))
    }
    let tokens: [ScenarioToken]
    do {
      tokens = try ScenarioTokenizer.tokens(of: text)
    } catch {
      throw failure(text, error.columns, error.problem)
    }
    guard let first = tokens.first, let last = tokens.last else { return .done }
    let columns = first.columns.lowerBound..<last.columns.upperBound
    let line = ScenarioLine(
      location: ScenarioLocation(line: lineCount, text: text, columns: columns), tokens: tokens)
    do {
      if let word = first.word, PlaySessionCommand.book.firstWords.contains(word) {
        let reader = PhraseReader(tokens: tokens, participants: context.participants)
        return try perform(try PlaySessionCommand.book.read(reader))
      }
      let content = try line.read(language, participants: context.participants)
      if let problem = refusal(content) { throw ScenarioLine.Failure.problem(problem, token: 0) }
      switch content {
      case .declaration(let declaration): try declare(declaration, as: text)
      case .step(let step):
        let isPerformed = play(step, as: text)
        if case .wait = step.content, isPerformed { return .time(elapsed) }
      }
      return .done
    } catch let failure as ScenarioLine.Failure {
      switch failure {
      case .mismatch(let mismatch): throw self.failure(of: line, mismatch)
      case .problem(let problem, let token):
        throw self.failure(text, line.columns(at: token), problem)
      }
    } catch let mismatch as Mismatch {
      throw self.failure(of: line, mismatch)
    } catch {
      throw failure(text, columns, .unexpected(found: text, expected: [], nearest: nil))
    }
  }

  /// Returns the error for a mismatch. If the first word is wrong, the expected words include the
  /// commands.
  private func failure(of line: ScenarioLine, _ mismatch: Mismatch) -> ScenarioError {
    var mismatch = mismatch
    if mismatch.position == 0 {
      let reader = PhraseReader(tokens: line.tokens, participants: context.participants)
      mismatch = mismatch.merged(with: reader.mismatch(words: PlaySessionCommand.book.firstWords))
    }
    return failure(
      line.location.text, line.columns(at: mismatch.position), line.problem(mismatch))
  }

  private func failure(
    _ text: String, _ columns: Range<Int>, _ problem: ScenarioProblem
  ) -> ScenarioError {
    ScenarioError(
      file: Self.inputName,
      reason: .at(ScenarioLocation(line: lineCount, text: text, columns: columns), problem))
  }

  // MARK: Lines of a scenario

  private func declare(
    _ declaration: ScenarioDeclaration, as text: String
  ) throws(ScenarioLine.Failure) {
    switch declaration {
    case .title: guard !recordedScenario.hasTitle else { throw .problem(.alreadyTitled, token: 0) }
    case .person(let name):
      guard !context.participants.people.contains(name) else {
        throw .problem(.alreadyExists(name), token: 1)
      }
      try checkPeopleLimit()
      context.add(person: name)
    case .device(let actor):
      guard !context.participants.devices.contains(actor) else {
        throw .problem(.alreadyExists(actor.description), token: 1)
      }
      try checkPeopleLimit()
      context.add(device: actor)
    }
    recordedScenario.declare(text)
    player.settle()
    player.reportQuestions()
  }

  private func checkPeopleLimit() throws(ScenarioLine.Failure) {
    guard context.participants.devices.count < peopleLimit else {
      throw .problem(.tooManyPeople(limit: peopleLimit), token: 0)
    }
  }

  /// Performs a step, and returns whether it was possible.
  private func play(_ step: ScenarioStep, as text: String) -> Bool {
    let resultBefore = player.result
    let isPerformed = player.play(step)
    player.settle()
    player.reportQuestions()
    let visibleRefusals = player.takeVisibleRefusals()
    let result = player.result
    // Of a failed step, only the parts that were done are saved. If the whole step were saved, the
    // saved scenario would fail at it.
    let newFailures = result.failures.dropFirst(resultBefore.failures.count)
    let problem = newFailures.lazy.compactMap { failure in
      switch failure.content {
      case .notPerformed(_, let reason): reason
      case .expectation(_, _, let found): found
      default: nil
      }
    }.first
    let wasCounted =
      (result.steps, result.expectations) != (resultBefore.steps, resultBefore.expectations)
    // A step whose time could not be reached was not counted, and adds no line.
    guard wasCounted || problem == nil else { return isPerformed }
    let wait = WaitWithRefusals(
      refusals: player.refusalsBeforeLastStep, until: player.lastReachedTime)
    if let problem {
      let parts = partsDoneBeforeFailure(step)
      recordedScenario.addFailed(step, problem, wait, partsDone: parts)
      if parts.isEmpty { return isPerformed }
    } else if wait.lines.isEmpty {
      recordedScenario.add(text)
    } else {
      recordedScenario.add(step, after: wait)
    }
    // Without an expectation of the refusals, the saved scenario would suggest that the step
    // succeeded.
    recordedScenario.addRefusals(visibleRefusals)
    return isPerformed
  }

  /// Returns the sentences for the parts of a failed step that were done.
  private func partsDoneBeforeFailure(_ step: ScenarioStep) -> [String] {
    guard case .act(let act) = step.content, player.hasInteraction else { return [] }
    return act.partsDoneBeforeFailure(context)
  }

  // MARK: Commands

  private func perform(_ command: PlaySessionCommand) throws(ScenarioLine.Failure) -> PlayAnswer {
    switch command {
    case .look(let name, let part):
      let actor: ScenarioDevice
      do {
        actor = try context.actor(name)
      } catch {
        return .text(error.description)
      }
      return .text(DeviceView(actor).text(part))
    case .people: return .text(PlayHelp(context).people)
    case .save(let path):
      guard context.world.live == nil else { throw .problem(.notOnLivePhone(.saving), token: 0) }
      guard recordedScenario.hasSteps else { throw .problem(.nothingPlayed, token: 0) }
      let text = recordedScenario.text(seed: seed)
      guard text.utf8.count <= ScenarioSource.byteLimit else {
        throw .problem(.tooMuchPlayed(byteLimit: ScenarioSource.byteLimit), token: 0)
      }
      return .save(path: path, text: text)
    case .help: return .text(PlayHelp(context).text)
    case .clear: return .clear
    case .quit: return .end
    }
  }
}
