/// New content on a screen, phrased like an expectation.
///
/// Each case contains a word of the scenario language: one of those that its grammar lists under
/// `<refusal>`, `<question>` or `<toast>`.
public enum ScreenMessage: Hashable, Sendable {
  /// The app refused an action, for the reason that the `<refusal>` names.
  case refusal(String)
  /// The app asks the `<question>`. The text `about` is its subject, such as `Ben, responder`; it
  /// is empty if the question has no subject.
  case question(String, about: String)
  /// The app shows the `<toast>`. The text `about` is its subject, such as the time to wait; it is
  /// empty if the toast has no subject.
  case toast(String, about: String)
  /// The app shows the status of its line to the server, which no expectation of this kind reads.
  case status(String)

  /// The words after `expect Ana`: `is refused: own-code`.
  public var sentence: String {
    switch self {
    case .refusal(let word): "is refused: \(word)"
    case .question(let word, _): "is asked: \(word)"
    case .toast(let word, _): "is told: \(word)"
    case .status(let text): text
    }
  }

  /// The subject of a question or a toast, such as `Ben, responder`; empty if there is none.
  /// Expectations omit the subject.
  public var about: String {
    switch self {
    case .refusal, .status: ""
    case .question(_, let about), .toast(_, let about): about
    }
  }

  /// The sentence, followed by the subject, if there is one, in parentheses.
  public var text: String { about.isEmpty ? sentence : "\(sentence) (\(about))" }

  /// Returns a text that names the lines that answer a question, or an empty text for other
  /// content.
  ///
  /// - Parameter name: The name of the person who is asked.
  public func answerHint(for name: String) -> String {
    guard case .question = self else { return "" }
    return "; \"\(name) confirms\" or \"\(name) declines\""
  }
}
