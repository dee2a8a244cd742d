/// The lines that were played, as a story that plays the same again.
struct PlayedStory: Equatable, Sendable {
  private var declarations: [String] = []
  private var steps: [String] = []

  /// Adds a line that declares something.
  mutating func declare(_ line: String) { declarations.append(line) }

  /// Adds a line that did something, or expected something that was so.
  mutating func add(_ line: String) { steps.append(line) }

  /// The text of a file.
  var text: String {
    let title = declarations.contains { $0.hasPrefix("scenario ") } ? [] : ["scenario \"Played\""]
    return (title + declarations + [""] + steps).joined(separator: "\n") + "\n"
  }

  /// Whether anything happened: a file without a step is no story.
  var isStory: Bool { !steps.isEmpty }
}
