import Foundation
import LifeSignalSimulation

/// The lines that the user edits at the terminal.
final class TerminalLines {
  private let terminal: Terminal
  private let output: Output
  private var editor: LineEditor
  private let historyFile: HistoryFile?
  private var decoder = KeyDecoder()
  private var drawing = LineDrawing()
  /// The keys that were pressed, or pasted, before the next line was asked for.
  private var pendingKeys: [Key] = []

  /// - Parameters:
  ///   - historyFile: The file in which the history is kept, if there is one.
  init(_ terminal: Terminal, output: Output, historyFile: HistoryFile?) {
    self.terminal = terminal
    self.output = output
    self.historyFile = historyFile
    editor = LineEditor(history: LineHistory(historyFile?.read() ?? []))
  }

  /// Returns the next line, or `nil` at the end of the input.
  ///
  /// - Parameter complete: Returns what can follow a text.
  func next(
    prompt: String, complete: (String) -> PlayCompletion
  ) throws -> String? {
    editor.startNewLine()
    let ending = try terminal.withKeys {
      try output.write(drawing.draw(editor.view(prompt: prompt), size: size))
      return try edit(prompt: prompt, complete: complete)
    }
    switch ending {
    case .line(let line):
      if let line, editor.remember(line) { historyFile?.write(editor.history.lines) }
      return line
    case .interrupted:
      SignalThread.endProcess(by: SIGINT)
      return nil
    }
  }

  private enum Ending {
    case line(String?)
    case interrupted
  }

  private var size: TerminalSize { Terminal.size ?? .standard }

  private func edit(
    prompt: String, complete: (String) -> PlayCompletion
  ) throws -> Ending {
    while true {
      while !pendingKeys.isEmpty {
        let key = pendingKeys.removeFirst()
        let outcome = editor.handle(key, complete: complete)
        if let ending = try show(outcome, prompt: prompt) { return ending }
      }
      switch try terminal.next() {
      case .bytes(let bytes):
        for byte in bytes { pendingKeys += decoder.decode(byte) }
      case .needsDrawing: try draw(prompt)
      case .endOfInput:
        try output.write(drawing.end())
        return .line(nil)
      }
    }
  }

  /// Shows the result of a key. Returns how the editing ended, if it did.
  private func show(_ outcome: LineEditor.Outcome, prompt: String) throws -> Ending? {
    switch outcome {
    case .draw:
      // While keys are waiting, for example after a paste, only the last drawing is shown.
      if pendingKeys.isEmpty { try draw(prompt) }
    case .ring:
      try output.write("\u{07}")
      if pendingKeys.isEmpty { try draw(prompt) }
    case .list(let completion):
      try draw(prompt)
      let lines = CompletionList(completion: completion).lines(width: size.columns)
      let wrapped = lines.flatMap { TextWrapping.lines(of: $0, width: size.columns) }
      try output.write(drawing.end() + wrapped.map { $0 + "\n" }.joined())
      try draw(prompt)
    case .clear:
      try output.write(drawing.clearTerminal())
      try draw(prompt)
    case .submit(let line):
      try draw(prompt)
      try output.write(drawing.end())
      return .line(line)
    case .discard:
      try draw(prompt)
      try output.write(drawing.end())
      editor.startNewLine()
      try draw(prompt)
    case .end:
      try draw(prompt)
      try output.write(drawing.end())
      return .line(nil)
    case .interrupt:
      try output.write(drawing.end())
      return .interrupted
    }
    return nil
  }

  private func draw(_ prompt: String) throws {
    try output.write(drawing.draw(editor.view(prompt: prompt), size: size))
  }
}
