package import StateKit
internal import StateKitSimulation

/// A world that is played in, line by line: each line of a story happens as it is said.
///
/// ```swift
/// let play = Play()
/// try play.say("person Ana") { entry in print(entry) }
/// try play.say("Ana signs up as \"Ana\" \"Diaz\"") { entry in print(entry) }
/// ```
///
/// With a folder the world lives on in its files: see <doc:KeptWorlds>.
///
/// Use it from one thread.
public final class Play {
  /// The seed of a world for which none was asked.
  public static let usualSeed: UInt64 = 1

  /// What messages call the lines that are said, as `lifesignal-cli run -` calls a story.
  public static let inputName = "standard input"

  private let language = ScenarioLanguage.lifeSignal
  /// What all chance in the world comes from.
  public let seed: UInt64
  private let stage: Stage
  /// Where the world is kept; nowhere without a folder.
  private let folder: WorldFolder?
  /// The seed that was asked for.
  private let wantedSeed: UInt64?
  private var player: ScenarioPlayer
  private var story = PlayedStory()
  private var lines = 0

  /// A world in which nobody is yet.
  ///
  /// - Parameter seed: What all chance in it comes from.
  public init(seed: UInt64 = usualSeed) {
    self.seed = seed
    stage = Stage(
      cast: ScenarioCast(), seed: seed, latency: .zero, faults: .none, composition: .played)
    player = ScenarioPlayer(stage: stage, tellsScreens: true)
    folder = nil
    wantedSeed = nil
  }

  /// The world in a folder, or a new one that is kept there. ``begin(_:)`` comes next.
  ///
  /// - Parameters:
  ///   - path: The folder. It is made when it is not there; the folder around it must be.
  ///   - seed: What all chance in it comes from, if that matters. A world that is there has its own,
  ///     and ``found`` says so.
  /// - Throws: ``WorldFolderError`` when there is no world to have. What is in the folder is as it was.
  public init(folder path: String, seed: UInt64? = nil) throws(WorldFolderError) {
    let folder = try WorldFolder(path)
    self.seed = folder.found?.seed ?? seed ?? Self.usualSeed
    wantedSeed = seed
    let world = try World(in: folder, seed: self.seed)
    self.folder = folder
    stage = Stage(world, folder.found?.story ?? StoryRecord())
    player = ScenarioPlayer(stage: stage, tellsScreens: true)
    story = folder.found?.story.played ?? PlayedStory()
  }

  /// A world whose devices keep their files where the caller says.
  package init(files: @escaping (_ device: String) -> any StateFiles) {
    seed = Self.usualSeed
    let world = World(
      seed: seed, files: files, choices: .seeded(seed), composition: .played)
    stage = Stage(world, StoryRecord())
    player = ScenarioPlayer(stage: stage, tellsScreens: true)
    folder = nil
    wantedSeed = nil
  }

  /// What was found in the folder, in a few sentences; nothing without a folder.
  public var found: String? { folder.map { FoundWorld($0, wantedSeed: wantedSeed).text } }

  /// Launches the apps that ran when a world in a folder was left. Nothing happens in another one.
  ///
  /// - Parameter tell: Called with each thing that happens, in order. What it throws is thrown on.
  /// - Throws: ``WorldFolderError/notKept(folder:_:)``; what `tell` throws.
  public func begin(_ tell: (TimelineEntry) throws -> Void) throws {
    guard let found = folder?.found else { return try tellReports(tell) }
    let running = found.devices.filter(\.isRunning).map(\.name)
    player.resume(running)
    story.beginAgain(
      at: found.horizon > found.elapsed ? stage.world.elapsed : nil,
      running: stage.cast.actors.map(\.description).filter(running.contains))
    player.tellQuestions()
    story.addRefusals(player.takeStandingRefusals())
    try keep()
    try tellReports(tell)
    for entry in player.takeEntries() { try tell(entry) }
  }

  /// Tells what is wrong with the files of the world itself.
  private func tellReports(_ tell: (TimelineEntry) throws -> Void) rethrows {
    for report in folder?.takeReports() ?? [] {
      try tell(TimelineEntry(time: elapsed, who: "", content: .issue(report.description)))
    }
  }

  /// Everything is on disk when this returns.
  private func keep() throws(WorldFolderError) {
    guard let folder else { return }
    stage.world.keep(stage.record(story))
    if let failure = stage.world.keeping?.failure { throw .notKept(folder: folder.path, failure) }
  }

  /// The virtual time since the world began.
  public var elapsed: Duration { stage.world.elapsed }

  /// Who is here, phones and other devices.
  public var actors: [ScenarioActor] { stage.cast.actors }

  /// Does what a line says. With a folder, what comes of it is on disk before any of it is told.
  ///
  /// - Parameters:
  ///   - line: A line of a story, or a command; `help` lists them.
  ///   - tell: Called with each thing that happens, in order. What it throws is thrown on, and what
  ///     was left to tell is not told.
  /// - Throws: ``ScenarioError`` for a line that says nothing, which changes nothing;
  ///   ``WorldFolderError/notKept(folder:_:)`` when it is not on disk, after which there is nothing more
  ///   to say; what `tell` throws.
  public func say(
    _ line: String, _ tell: (TimelineEntry) throws -> Void
  ) throws -> PlayAnswer {
    lines += 1
    let answer = try understand(line)
    try keep()
    try tellReports(tell)
    for entry in player.takeEntries() { try tell(entry) }
    return answer
  }

  /// Does what a line says that came from outside: its bytes are checked as those of a story.
  ///
  /// - Throws: Also ``ScenarioError`` for a line that is no UTF-8. It changes nothing.
  public func say(
    _ line: [UInt8], _ tell: (TimelineEntry) throws -> Void
  ) throws -> PlayAnswer {
    // Editors on other systems put a byte order mark first; it says nothing about UTF-8.
    let isMarked = lines == 0 && line.starts(with: ScenarioSource.byteOrderMark)
    let line = isMarked ? Array(line.dropFirst(ScenarioSource.byteOrderMark.count)) : line
    // One that is too long may have been cut in the middle of a character, and is refused anyway.
    let isTooLong = line.count > ScenarioSource.lineByteLimit
    guard
      let text = isTooLong
        ? String(decoding: line, as: UTF8.self) : String(validating: line, as: UTF8.self)
    else {
      lines += 1
      throw ScenarioError(file: Self.inputName, reason: .notUTF8(line: lines))
    }
    return try say(text, tell)
  }

  private func understand(_ text: String) throws(ScenarioError) -> PlayAnswer {
    // A story with such a line could not be read again.
    guard text.utf8.count <= ScenarioSource.lineByteLimit else {
      throw ScenarioError(
        file: Self.inputName,
        reason: .lineTooLong(line: lines, byteLimit: ScenarioSource.lineByteLimit))
    }
    let tokens: [Token]
    do {
      tokens = try Tokenizer.tokens(of: text)
    } catch {
      throw failure(text, error.columns, error.problem)
    }
    guard let first = tokens.first, let last = tokens.last else { return .done }
    let columns = first.columns.lowerBound..<last.columns.upperBound
    let line = ScenarioLine(
      place: ScenarioPlace(line: lines, text: text, columns: columns), tokens: tokens)
    do {
      if let word = first.word, PlayCommand.book.firstWords.contains(word) {
        let reader = PhraseReader(tokens: tokens, cast: stage.cast)
        return try perform(try PlayCommand.book.read(reader))
      }
      switch try line.read(language, cast: stage.cast) {
      case .declaration(let declaration): try declare(declaration, as: text)
      case .step(let step): play(step, as: text)
      }
      return .done
    } catch let failure as ScenarioLine.Failure {
      switch failure {
      case .mismatch(let mismatch): throw refusal(of: line, mismatch)
      case .problem(let problem, let token):
        throw self.failure(text, line.columns(at: token), problem)
      }
    } catch let mismatch as Mismatch {
      throw refusal(of: line, mismatch)
    } catch {
      throw failure(text, columns, .unexpected(found: text, expected: [], nearest: nil))
    }
  }

  /// A wrong first word may have been meant for a command.
  private func refusal(of line: ScenarioLine, _ mismatch: Mismatch) -> ScenarioError {
    var mismatch = mismatch
    if mismatch.position == 0 {
      let reader = PhraseReader(tokens: line.tokens, cast: stage.cast)
      mismatch = mismatch.merged(with: reader.mismatch(words: PlayCommand.book.firstWords))
    }
    return failure(
      line.place.text, line.columns(at: mismatch.position), line.problem(mismatch))
  }

  private func failure(
    _ text: String, _ columns: Range<Int>, _ problem: ScenarioProblem
  ) -> ScenarioError {
    ScenarioError(
      file: Self.inputName,
      reason: .at(ScenarioPlace(line: lines, text: text, columns: columns), problem))
  }

  // MARK: Lines of a story

  private func declare(
    _ declaration: ScenarioDeclaration, as text: String
  ) throws(ScenarioLine.Failure) {
    switch declaration {
    case .title: guard !story.hasTitle else { throw .problem(.alreadyTitled, token: 0) }
    case .person(let name):
      guard !stage.cast.people.contains(name) else {
        throw .problem(.alreadyHere(name), token: 1)
      }
      stage.enter(person: name)
    case .device(let actor):
      guard !stage.cast.actors.contains(actor) else {
        throw .problem(.alreadyHere(actor.description), token: 1)
      }
      stage.enter(device: actor)
    }
    story.declare(text)
    player.rest()
    player.tellQuestions()
  }

  private func play(_ step: ScenarioStep, as text: String) {
    let before = player.result
    _ = player.play(step)
    player.rest()
    player.tellQuestions()
    let refused = player.takeStandingRefusals()
    let after = player.result
    // What could not be done, or was not so, would fail the story that is saved.
    let problem = after.failures.dropFirst(before.failures.count).lazy.compactMap { failure in
      switch failure.content {
      case .refusal(_, let reason): reason
      case .expectation(_, _, let found): found
      default: nil
      }
    }.first
    let isReached = (after.steps, after.expectations) != (before.steps, before.expectations)
    guard isReached || problem == nil else { return }
    let meanwhile = StoryWait(refused: player.refusedMeanwhile, until: player.reached)
    if let problem {
      let parts = partsDone(step)
      story.addUndone(step, problem, meanwhile, partsDone: parts)
      if parts.isEmpty { return }
    } else if meanwhile.lines.isEmpty {
      story.add(text)
    } else {
      story.add(step, after: meanwhile)
    }
    // A story that says only what was wanted would say that it happened.
    story.addRefusals(refused)
  }

  /// What was done of a step that could not be done.
  private func partsDone(_ step: ScenarioStep) -> [String] {
    guard case .act(let act) = step.content, player.isTouched else { return [] }
    return act.partsDone(stage)
  }

  // MARK: Commands

  private func perform(_ command: PlayCommand) throws(ScenarioLine.Failure) -> PlayAnswer {
    switch command {
    case .look(let name, let part):
      let actor: StageActor
      do {
        actor = try stage.actor(name)
      } catch {
        return .text(error.description)
      }
      return .text(DeviceView(actor).text(part))
    case .people: return .text(PlayHelp(stage).people)
    case .save(let path):
      guard story.isStory else { throw .problem(.nothingPlayed, token: 0) }
      let text = story.text(seed: seed)
      guard text.utf8.count <= ScenarioSource.byteLimit else {
        throw .problem(.tooMuchPlayed(byteLimit: ScenarioSource.byteLimit), token: 0)
      }
      return .save(path: path, story: text)
    case .help: return .text(PlayHelp(stage).text)
    case .quit: return .end
    }
  }
}
