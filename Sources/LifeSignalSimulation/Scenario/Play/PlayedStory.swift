/// The lines that were played, as a story that plays the same again.
struct PlayedStory: Hashable, Sendable, Codable {
  private var declarations: [String] = []
  private var steps: [String] = []

  /// Adds a line that declares something.
  mutating func declare(_ line: String) { declarations.append(line) }

  /// Adds a line that did something, or expected something that was so.
  mutating func add(_ line: String) { steps.append(line) }

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

  /// The text of a file.
  var text: String {
    let title = declarations.contains { $0.hasPrefix("scenario ") } ? [] : ["scenario \"Played\""]
    return (title + declarations + [""] + steps).joined(separator: "\n") + "\n"
  }

  /// Whether anything happened: a file without a step is no story.
  var isStory: Bool { !steps.isEmpty }
}
