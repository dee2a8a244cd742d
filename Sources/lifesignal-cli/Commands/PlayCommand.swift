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
    changes nothing.

    Exit code: 0, or 1 when something that was expected was not so, or a rule broke.
    """
  static let example = """
    \(Tool.name) play
    person Ana
    Ana signs up as "Ana" "Diaz"
    look at Ana profile
    """
  static let options = [Option.seed]

  private let seed: UInt64

  init(_ arguments: Arguments) throws(UsageError) {
    if let operand = arguments.operands.first { throw .unexpectedOperand(operand) }
    seed = try arguments.number(of: .seed, in: 0...UInt64.max) ?? 1
  }

  func run(_ console: Console) throws(OutputError) -> ExitCode {
    let play = Play(seed: seed)
    let writer = TextTimelineWriter(output: console.output, style: console.style)
    let input = InputLines()
    var hasFailed = false
    if console.isOutputTerminal {
      try console.output.write(line: "A world at +0:00. `help` lists what can be said now.")
    }
    while true {
      if console.isOutputTerminal { try console.output.write(prompt(play)) }
      guard let line = input.next() else { break }
      writer.makeRoom(for: play.actors)
      let answer: PlayAnswer
      do {
        answer = try play.say(line) { entry in
          hasFailed = hasFailed || entry.isFailure
          try writer.write(entry)
        }
      } catch let error as ScenarioError {
        console.note("\(error)")
        continue
      } catch let error as OutputError {
        throw error
      } catch {
        continue
      }
      switch answer {
      case .done: break
      case .text(let text): try console.output.write(line: text)
      case .save(let path, let story): try save(story, to: path, console)
      case .end:
        try console.output.flush()
        return hasFailed ? .failed : .fine
      }
      // What a line came to is seen before the next one is read.
      try console.output.flush()
    }
    return hasFailed ? .failed : .fine
  }

  private func prompt(_ play: Play) -> String {
    "\(StoryTime(play.elapsed, precision: .seconds))> "
  }

  private func save(_ story: String, to path: String, _ console: Console) throws(OutputError) {
    do throws(SystemError) {
      try OutputFile(path: path).write(Array(story.utf8))
    } catch {
      console.note("\(path): cannot be written: \(error)")
      return
    }
    try console.output.write(line: "saved to \(path)")
  }
}
