/// A story about people and their devices, read from a file and ready to be run.
///
/// ```swift
/// let source = try ScenarioSource(name: "story.scenario", bytes: bytes)
/// let scenario = try Scenario(source)
/// ```
public struct Scenario: Sendable {
  /// The file's name, as the person gave it.
  public let file: String

  /// What the story is called: its `scenario` line, or the file's name.
  public let title: String

  /// Who is in the story.
  public let cast: ScenarioCast

  /// What happens and what is expected, in order; at least one.
  public let steps: [ScenarioStep]

  /// Reads a story.
  ///
  /// - Throws: ``ScenarioError``, which says what is wrong with each line that is not in the language,
  ///   up to 20, or that no line is a step.
  /// - Complexity: linear in the length of the source.
  public init(_ source: ScenarioSource) throws(ScenarioError) {
    var reader = ScenarioReader(source: source, language: .lifeSignal)
    self = try reader.read()
  }

  init(file: String, title: String, cast: ScenarioCast, steps: [ScenarioStep]) {
    self.file = file
    self.title = title
    self.cast = cast
    self.steps = steps
  }
}
