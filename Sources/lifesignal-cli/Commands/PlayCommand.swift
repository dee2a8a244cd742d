import LifeSignalSimulation

/// A shell over a world: each line happens as it is said.
struct PlayCommand: Command {
  static let name = "play"
  static let summary = "Plays in a world, line by line: people, phones, a server, and time."
  static let operands = ""
  static let discussion = """
    Reads lines from the standard input, each of them a line of a story, and shows what comes of it:
    create people, act for any of them, let time pass, cut the network, look at what a device shows,
    save what was played as a story. `help` lists what can be said now. A line that says nothing
    changes nothing. What a screen shows anew - a refusal, a question, a word that is gone after a
    moment - is told by itself, in the words with which a story expects it. `save` takes the place of
    an older story, and of no other file.

    With --folder the world lives on in its files: what a line came to is on disk before it is shown,
    so the program may end, or be killed, at any moment, and the next one with that folder goes on
    from there. A world has one seed, that of its beginning.

    Exit code: 0, or 1 when something that was expected was not so, could not be done, or a rule
    broke, or a damaged file of the world was set aside, whose contents are lost; 3 when the standard
    input cannot be read, or the world in a folder cannot be read or written, and, when no terminal is
    at the standard input, when a line was not understood or a story not saved; all lines are played
    then.
    """
  static let example = """
    \(Tool.name) play
    person Ana
    Ana signs up as "Ana" "Diaz"
    look at Ana profile
    """
  static let options = [Option.folder, .seed]

  private let folder: String?
  private let seed: UInt64?

  init(_ arguments: Arguments) throws(UsageError) {
    if let operand = arguments.operands.first { throw .unexpectedOperand(operand) }
    folder = arguments.given(.folder)
    seed = try arguments.number(of: .seed, in: 0...UInt64.max)
  }

  func run(_ console: Console) throws(OutputError) -> ExitCode {
    let play: Play
    do throws(WorldFolderError) {
      play =
        try folder.map { path throws(WorldFolderError) in try Play(folder: path, seed: seed) }
        ?? Play(seed: seed ?? Play.usualSeed)
    } catch {
      console.note("\(error)")
      return .badInput
    }
    let writer = TextTimelineWriter(
      output: console.output, style: console.style, file: Play.inputName)
    let input = InputLines()
    var hasFailed = false
    var isLeftUndone = false
    var ending: ExitCode {
      // Who types sees it, and says it again.
      if isLeftUndone && !console.isInputTerminal { return .badInput }
      return hasFailed ? .failed : .fine
    }
    if console.isOutputTerminal {
      try console.output.write(line: "A world at +0:00. `help` lists what can be said now.")
    }
    if let found = play.found { try console.output.write(line: found) }
    writer.makeRoom(for: play.actors)
    do {
      try play.begin { entry in
        hasFailed = hasFailed || entry.isFailure
        try writer.write(entry)
      }
      try console.output.flush()
    } catch let error as OutputError {
      throw error
    } catch {
      console.note("\(error)")
      return .badInput
    }
    while true {
      if console.isOutputTerminal { try console.output.write(prompt(play)) }
      let line: [UInt8]
      do throws(SystemError) {
        guard let next = try input.next() else { break }
        line = next
      } catch {
        console.note("\(Play.inputName): cannot be read: \(error)")
        return .badInput
      }
      writer.makeRoom(for: play.actors)
      let answer: PlayAnswer
      do {
        answer = try play.say(line) { entry in
          hasFailed = hasFailed || entry.isFailure
          try writer.write(entry)
        }
      } catch let error as ScenarioError {
        console.note("\(error)")
        isLeftUndone = true
        continue
      } catch let error as OutputError {
        throw error
      } catch {
        // The world is not on disk any more.
        console.note("\(error)")
        return .badInput
      }
      switch answer {
      case .done: break
      case .text(let text): try console.output.write(line: text)
      case .save(let path, let story):
        if try !save(story, of: play, to: path, console) { isLeftUndone = true }
      case .end:
        try console.output.flush()
        return ending
      }
      // What a line came to is seen before the next one is read.
      try console.output.flush()
    }
    return ending
  }

  private func prompt(_ play: Play) -> String {
    "\(StoryTime(play.elapsed, precision: .seconds))> "
  }

  /// Whether it was saved.
  private func save(
    _ story: String, of play: Play, to path: String, _ console: Console
  ) throws(OutputError) -> Bool {
    let file = StoryFile(path: path)
    guard file.mayBeReplaced else {
      console.note(
        "\(path): it has something else than a story in it, and stays as it is; save to another file"
      )
      return false
    }
    do throws(SystemError) {
      try file.write(story)
    } catch {
      console.note("\(path.isEmpty ? "a file without a name" : path): cannot be written: \(error)")
      return false
    }
    let again =
      play.seed == Play.usualSeed
      ? "" : "; `\(Tool.name) run --seed \(play.seed) \(path)` plays the same again"
    try console.output.write(line: "saved to \(path)\(again)")
    return true
  }
}
