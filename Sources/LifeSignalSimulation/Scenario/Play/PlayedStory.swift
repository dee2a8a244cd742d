/// The lines that were played, as a story that plays the same again.
struct PlayedStory: Hashable, Sendable, Codable {
  private var declarations: [String] = []
  private var steps: [String] = []

  /// Adds a line that declares something.
  mutating func declare(_ line: String) { declarations.append(line) }

  /// Adds a line that did something, or expected something that was so.
  mutating func add(_ line: String) { steps.append(line) }

  /// Adds such a line before whose moment somebody was refused something.
  mutating func add(_ step: ScenarioStep, after wait: StoryWait) {
    steps += wait.lines
    let rest = step.untimed
    if !rest.isEmpty { steps.append(rest) }
  }

  /// Adds what there was of a line that could not be done, or expected what was not so: its time
  /// passed, and some of it may have been done.
  mutating func addUndone(
    _ step: ScenarioStep, _ reason: String, _ wait: StoryWait, partsDone: [String]
  ) {
    let comment = "# \(step.subject.map { "\($0) " } ?? "")\(step.sentence): \(reason)"
    if !partsDone.isEmpty, comment.utf8.count <= ScenarioSource.lineByteLimit {
      steps.append(comment)
    }
    steps += wait.lines.isEmpty ? [step.time].compactMap(\.self) : wait.lines
    steps += partsDone
  }

  /// Adds what somebody was refused at the last line, and is refused still.
  mutating func addRefusals(_ refusals: [SeenRefusal]) {
    var added: Set<String> = []
    for line in refusals.map(\.expectation) where added.insert(line).inserted {
      steps.append(line)
    }
  }

  /// Adds that the process ended, and what that was for those who were there: every app ended without a
  /// word and was opened again.
  ///
  /// - Parameters:
  ///   - moment: The moment that it was then, if time had been passing.
  ///   - running: Whose app ran.
  mutating func beginAgain(at moment: Duration?, running: [String]) {
    if let moment { steps.append("at \(StoryTime(moment, precision: .milliseconds))") }
    steps += running.map { "\($0) closes the app" } + running.map { "\($0) opens the app" }
  }

  /// Whether one of the lines is its title.
  var hasTitle: Bool { declarations.contains(where: Self.isTitle) }

  /// The text of a file: the title, however it was spaced, before everything else.
  ///
  /// - Parameter seed: What all chance in the world came from: a story has no line for it, so that a
  ///   comment says how the same is played again.
  func text(seed: UInt64) -> String {
    let title = declarations.first(where: Self.isTitle) ?? "scenario \"Played\""
    let remark =
      seed == Play.usualSeed
      ? [] : ["# Its chance is that of a seed: `lifesignal-cli run --seed \(seed)`"]
    let others = declarations.filter { !Self.isTitle($0) }
    return ([String(title.drop(while: \.isWhitespace))] + remark + others + [""] + steps).joined(
      separator: "\n") + "\n"
  }

  private static func isTitle(_ line: String) -> Bool {
    (try? Tokenizer.tokens(of: line))?.first?.word == "scenario"
  }

  /// Whether anything happened: a file without a step is no story.
  var isStory: Bool { !steps.isEmpty }
}
