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

  /// Returns whether an environment disables colors: `NO_COLOR` is set and not empty, or `TERM` is
  /// `dumb`.
  static func disablesColor(in environment: [String: String]) -> Bool {
    environment["NO_COLOR"]?.isEmpty == false || environment["TERM"] == "dumb"
  }

  /// The style of the results.
  var style: Style { Style(usesColor: isOutputTerminal && !isColorDisabled) }

  /// Writes a diagnostic message.
  ///
  /// Errors are ignored, because the command can continue without the message.
  func writeDiagnostic(_ text: String) {
    try? output.flush()
    try? errors.write(line: text.printable)
  }
}
