/// The lines that were played, as a scenario that runs the same way.
struct RecordedScenario: Hashable, Sendable, Codable {
  private(set) var declarations: [String] = []
  /// The lines after the declarations: steps, and comments on steps.
  private(set) var steps: [String] = []

  /// Adds a declaration.
  mutating func declare(_ line: String) { declarations.append(line) }

  /// Adds a step, or a comment on a step.
  mutating func add(_ line: String) { steps.append(line) }

  /// Adds several steps.
  mutating func add(_ lines: [String]) { steps += lines }

  /// Whether there is a step; a file without steps is not a scenario.
  var hasSteps: Bool { !steps.isEmpty }
}
