/// Everything that a command reads from or writes to the world outside, as values that `main` made.
struct Console {
  /// Results.
  let output: Output
  /// Progress and diagnostics.
  let errors: Output
  /// Whether a person types what is read.
  let isInputTerminal: Bool
  /// Whether a person looks at the results.
  let isOutputTerminal: Bool
  /// Whether a person looks at the diagnostics.
  let isErrorTerminal: Bool
  /// Whether the person wants no colours, whatever the terminal can.
  let isColourUnwanted: Bool
  /// The time since the process began, for progress only.
  let elapsed: () -> Duration

  /// Whether the environment says that a person wants no colours: `NO_COLOR` has to say something, and
  /// a dumb terminal has none.
  static func isColourUnwanted(in environment: [String: String]) -> Bool {
    environment["NO_COLOR"]?.isEmpty == false || environment["TERM"] == "dumb"
  }

  /// How results are coloured.
  var style: Style { Style(isColoured: isOutputTerminal && !isColourUnwanted) }

  /// Says something to the person in front of the terminal, beside the results.
  ///
  /// That nobody reads it is no reason to stop.
  func note(_ text: String) {
    try? output.flush()
    try? errors.write(line: text.printable)
  }
}
