extension RecordedScenario {
  /// Adds a step that succeeded, after lines for the refusals that became visible before its time.
  mutating func add(_ step: ScenarioStep, after wait: WaitWithRefusals) {
    add(wait.lines)
    let sentence = step.untimed
    if !sentence.isEmpty { add(sentence) }
  }

  /// Adds lines for a step that failed: its time, and the parts of it that were done. If there are
  /// such parts, a comment before them contains the step and the reason for its failure, unless the
  /// comment is too long for a line.
  mutating func addFailed(
    _ step: ScenarioStep, _ reason: String, _ wait: WaitWithRefusals, partsDone: [String]
  ) {
    let comment = "# \(step.subject.map { "\($0) " } ?? "")\(step.sentence): \(reason)"
    if !partsDone.isEmpty, comment.utf8.count <= ScenarioSource.lineByteLimit {
      add(comment)
    }
    add(wait.lines.isEmpty ? [step.time].compactMap(\.self) : wait.lines)
    add(partsDone)
  }

  /// Adds lines that expect those refusals of the last step that are still on the screen.
  mutating func addRefusals(_ refusals: [SeenRefusal]) {
    var added: Set<String> = []
    for line in refusals.map(\.expectation) where added.insert(line).inserted {
      add(line)
    }
  }

  /// Adds lines for the end of one process and the start of the next: every running app was killed,
  /// and is opened again.
  ///
  /// - Parameters:
  ///   - moment: The current time, if the process ended while time was passing.
  ///   - running: The people and devices whose app was running.
  mutating func addRestart(at moment: Duration?, running: [String]) {
    if let moment { add("at \(ScenarioTime(moment, precision: .milliseconds))") }
    add(running.map { "\($0) closes the app" } + running.map { "\($0) opens the app" })
  }

  /// Whether one of the declarations is the title.
  var hasTitle: Bool { declarations.contains(where: Self.isTitle) }

  /// Returns the text of a scenario file, which starts with the title.
  ///
  /// - Parameter seed: The seed of the world. The language has no line for a seed, so a comment
  ///   contains the command that runs the scenario with this seed.
  func text(seed: UInt64) -> String {
    let title = declarations.first(where: Self.isTitle) ?? "scenario \"Played\""
    let seedComment =
      seed == PlaySession.defaultSeed
      ? [] : ["# To repeat this world, use its seed: `lifesignal-cli run --seed \(seed)`"]
    let others = declarations.filter { !Self.isTitle($0) }
    let lines =
      [String(title.drop(while: \.isWhitespace))] + seedComment + others + [""] + steps
    return lines.joined(separator: "\n") + "\n"
  }

  private static func isTitle(_ line: String) -> Bool {
    (try? ScenarioTokenizer.tokens(of: line))?.first?.word == "scenario"
  }
}
