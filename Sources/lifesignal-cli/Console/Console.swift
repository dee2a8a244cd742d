import LifeSignalSimulation

/// The streams and the environment of the process, as values that `main` creates.
struct Console {
  /// The stream for results.
  let output: Output
  /// The stream for progress and diagnostics.
  let errors: Output
  /// Whether the input is a terminal.
  let isInputTerminal: Bool
  /// Whether the results go to a terminal.
  let isOutputTerminal: Bool
  /// Whether the diagnostics go to a terminal.
  let isErrorTerminal: Bool
  /// Whether the environment disables colors.
  let isColorDisabled: Bool
  /// Returns the time since the process started, to show progress and the duration of a run.
  let elapsed: () -> Duration
  /// The terminal, if a line editor can use it: input and output are a terminal that can move the
  /// cursor.
  var terminal: Terminal?
  /// Receives signals.
  var signals = SignalThread.live
  /// Returns the current size of the terminal to which the results go, or `nil` without a terminal.
  var size: () -> TerminalSize? = { nil }

  /// Returns whether an environment disables colors: `NO_COLOR` is set and not empty, or the
  /// terminal has no features.
  static func disablesColor(in environment: [String: String]) -> Bool {
    environment["NO_COLOR"]?.isEmpty == false || !hasTerminalFeatures(in: environment)
  }

  /// Returns whether an environment names a terminal that has colors and can move the cursor: `TERM`
  /// is set, not empty, and not `dumb`.
  static func hasTerminalFeatures(in environment: [String: String]) -> Bool {
    !["", "dumb"].contains(environment["TERM", default: ""])
  }

  /// The style of the results.
  var style: Style { Style(usesColor: isOutputTerminal && !isColorDisabled) }

  /// Writes a diagnostic message of one line. A line ending in the message, for example in the name
  /// of a file, is masked like other control characters.
  ///
  /// Errors are ignored, because the command can continue without the message.
  func writeDiagnostic(_ line: String) {
    try? output.flush()
    try? errors.write(line: line.printable)
  }

  /// Writes an error in a line of a scenario. At a terminal, it is wrapped at the width.
  func writeDiagnostic(_ error: ScenarioError) {
    let width = isErrorTerminal ? size()?.columns : nil
    let text = width.map { error.description(width: $0) } ?? error.description
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      for part in TextWrapping.lines(of: String(line).printable, width: width) {
        writeDiagnostic(part)
      }
    }
  }

  /// Writes a diagnostic message of several lines.
  func writeDiagnostic(lines: some CustomStringConvertible) {
    for line in lines.description.split(separator: "\n", omittingEmptySubsequences: false) {
      writeDiagnostic(String(line))
    }
  }
}
