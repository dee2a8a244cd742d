import LifeSignalSimulation

/// The lines of a session: edited at a terminal, or read from the standard input.
final class PlayInput {
  private enum Source {
    case edited(TerminalLines)
    case plain(InputLines)
  }

  private let source: Source
  private let console: Console

  /// - Parameter folder: The folder of the world, if it has one, in which the history is kept.
  init(_ console: Console, folder: String?) {
    self.console = console
    source =
      console.terminal.map {
        .edited(
          TerminalLines(
            $0, output: console.output, historyFile: folder.map { HistoryFile(folder: $0) }))
      } ?? .plain(InputLines())
  }

  /// Returns the bytes of the next line, or `nil` at the end of the input.
  ///
  /// - Throws: ``SystemError`` if the input cannot be read, or ``OutputError`` if the prompt cannot
  ///   be written.
  func next(in play: PlaySession) throws -> [UInt8]? {
    let prompt = "\(ScenarioTime(play.elapsed, precision: .seconds))> "
    switch source {
    case .edited(let lines):
      return try lines.next(prompt: prompt, complete: play.completion(of:)).map { Array($0.utf8) }
    case .plain(let lines):
      if console.isOutputTerminal { try console.output.write(prompt) }
      let line = try lines.next()
      // The shell's prompt is not to follow this one in the same line.
      if line == nil, console.isOutputTerminal { try console.output.write(line: "") }
      return line
    }
  }
}
