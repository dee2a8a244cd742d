/// One line of a story: when, and what happens or is expected then.
public struct ScenarioStep: Sendable {
  /// When a step happens.
  public enum Moment: Hashable, Sendable {
    /// As soon as nothing moves any more that the steps before have started.
    case whenQuiet
    /// At a moment since the story's start.
    case at(StoryTime)
    /// So long after the last step that did something or named a time.
    case after(Duration)
  }

  /// What a step does.
  enum Content: Sendable {
    /// Time passes, and that is all.
    case wait
    /// Somebody or something acts.
    case act(Act)
    /// Something is expected to be so.
    case expect(Claim)
  }

  /// Where the step stands, without its comment.
  public let place: ScenarioPlace

  /// Who acts or is looked at: a person's device, `server`, `network`; nothing when time passes.
  public let subject: String?

  /// What the subject does or is expected to be, as written, with single spaces; the time itself
  /// when that is all.
  public let sentence: String

  /// When it happens.
  public let moment: Moment

  let content: Content

  /// The time that its line begins with, as written; nothing without one.
  var time: String? {
    let words = timeTokens.compactMap(\.word)
    return words.isEmpty ? nil : words.joined(separator: " ")
  }

  /// Its line without the time, with its comment; empty when there is nothing else.
  var untimed: String {
    let end = timeTokens.last?.columns.upperBound ?? 0
    return String(place.text.dropFirst(end).drop(while: \.isWhitespace))
  }

  private var timeTokens: ArraySlice<Token> {
    let count =
      switch moment {
      case .whenQuiet: 0
      case .at: 2
      case .after: 3
      }
    return ((try? Tokenizer.tokens(of: place.text)) ?? []).prefix(count)
  }

  /// Whether the step is an expectation.
  public var isExpectation: Bool {
    if case .expect = content { true } else { false }
  }
}
