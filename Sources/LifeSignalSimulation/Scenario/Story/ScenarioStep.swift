/// A line of a scenario: an action or an expectation with its time, or only a time.
public struct ScenarioStep: Sendable {
  /// When a step happens.
  public enum Moment: Hashable, Sendable {
    /// When everything that earlier steps started has finished.
    case whenSettled
    /// At a time since the start of the scenario.
    case at(ScenarioTime)
    /// This time after the last step; expectations without a time do not count as steps.
    case after(Duration)
  }

  /// What a step does.
  enum Content: Sendable {
    /// Only lets time pass.
    case wait
    /// Performs an act.
    case act(ScenarioOperation)
    /// Checks an expectation.
    case expect(ScenarioExpectation)
  }

  /// The place of the step in the file, without its comment.
  public let location: ScenarioLocation

  /// The subject: a person's device, or the first word of a sentence about the world, such as
  /// `server`; `nil` for a step that only lets time pass.
  public let subject: String?

  /// The act or expectation as written, without its subject and with single spaces; the time itself
  /// for a step that only lets time pass.
  public let sentence: String

  /// The time of the step.
  public let moment: Moment

  let content: Content

  /// The number of tokens of the time at the start of the line.
  let timeTokenCount: Int

  /// The time at the start of the line, as written, if there is one.
  var time: String? {
    let words = timeTokens.compactMap(\.word)
    return words.isEmpty ? nil : words.joined(separator: " ")
  }

  /// The line without its time, but with its comment; empty if the line is only a time.
  var untimed: String {
    let end = timeTokens.last?.columns.upperBound ?? 0
    return String(location.text.dropFirst(end).drop(while: \.isWhitespace))
  }

  private var timeTokens: ArraySlice<ScenarioToken> {
    ((try? ScenarioTokenizer.tokens(of: location.text)) ?? []).prefix(timeTokenCount)
  }

  /// Whether the step is an expectation.
  public var isExpectation: Bool {
    if case .expect = content { true } else { false }
  }
}
