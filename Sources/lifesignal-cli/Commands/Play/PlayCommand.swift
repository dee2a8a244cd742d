import LifeSignalSimulation

/// An interactive session in a world, one line at a time.
struct PlayCommand: Command {
  static let name = "play"
  static let summary = "Runs a world interactively: people, phones, a server, and time."
  static let operands = ""
  static let discussion = """
    Reads lines of the scenario language from the standard input, performs each line, and prints the
    result. A line can create a person, act for a person, let time pass, cut the network, print the
    state of a device, or save the session as a scenario. `help` lists what is possible now. An
    invalid line changes nothing. New content on a screen - a refusal, a question or a toast - is
    printed automatically, phrased as in an `expect` line. `save` overwrites a scenario, but no
    other file.

    At a terminal, a line can be edited with the keys of Emacs and completed with Tab; Ctrl-R
    searches the lines before it. With `--folder`, the lines are kept for the next session.

    With `--folder`, the world is saved in files: the result of a line is on disk before it is
    shown. The program may end or be killed at any moment; the next run with the same folder
    continues the world. A world keeps the seed with which it was created.

    Exit code, from the first line that applies:
      2  wrong usage
      3  the standard input cannot be read, or the world in the folder cannot be read or written.
         If the standard input is not a terminal, an invalid line or a failed `save` gives 3, too;
         the lines after it are still performed
      1  an expectation was not met, a step could not be performed, an invariant was violated,
         StateKit reported an issue, or a damaged file of the world was set aside, so the world
         continues without the contents of the file
      0  none of these
    """
  static let example = """
    \(CommandLineTool.name) play
    person Ana
    Ana signs up as "Ana" "Diaz"
    look at Ana profile
    """
  static let options = [Option.folder, .seed, .people]

  private let folder: String?
  private let seed: UInt64?
  private let peopleLimit: Int

  init(_ arguments: Arguments) throws(UsageError) {
    if let operand = arguments.operands.first { throw .unexpectedOperand(operand) }
    folder = arguments.explicitValue(of: .folder)
    seed = try arguments.number(of: .seed, in: 0...UInt64.max)
    peopleLimit = try arguments.peopleLimit()
  }

  func run(_ console: Console) throws(OutputError) -> ExitCode {
    // The signals are blocked before the world starts other threads.
    console.terminal?.handleSignals(console.signals)
    let play: PlaySession
    do throws(WorldFolderError) {
      play =
        try folder.map { path throws(WorldFolderError) in
          try PlaySession(folder: path, seed: seed, peopleLimit: peopleLimit)
        } ?? PlaySession(seed: seed ?? PlaySession.defaultSeed, peopleLimit: peopleLimit)
    } catch {
      console.writeDiagnostic("\(error)")
      return .badInput
    }
    var run = PlayRun(play, console, folder: folder)
    return try run.run()
  }
}
