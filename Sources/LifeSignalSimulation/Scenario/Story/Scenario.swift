/// A scenario about people and their devices, parsed from a file and ready to run.
///
/// ```swift
/// let source = try ScenarioSource(name: "story.scenario", bytes: bytes)
/// let scenario = try Scenario(source)
/// ```
public struct Scenario: Sendable {
  /// The name of the file, as the user entered it.
  public let file: String

  /// The title: from the `scenario` line, or the name of the file.
  public let title: String

  /// The people and devices in the scenario.
  public let participants: ScenarioParticipants

  /// The steps and expectations, in order; at least one.
  public let steps: [ScenarioStep]

  /// Parses the text of a scenario.
  ///
  /// - Parameters:
  ///   - source: The text.
  ///   - limit: The maximum number of people and their other devices.
  /// - Throws: ``ScenarioError`` with up to 20 invalid lines, or if there is no step.
  /// - Complexity: O(*n*) in the length of the source.
  public init(
    _ source: ScenarioSource, peopleLimit limit: Int = ScenarioParticipants.standardLimit
  ) throws(ScenarioError) {
    var reader = ScenarioReader(source: source, language: .lifeSignal, peopleLimit: limit)
    self = try reader.read()
  }

  init(file: String, title: String, participants: ScenarioParticipants, steps: [ScenarioStep]) {
    self.file = file
    self.title = title
    self.participants = participants
    self.steps = steps
  }
}
