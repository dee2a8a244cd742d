/// Something that a screen shows anew, in the words with which a story expects it.
public enum ShownWord: Hashable, Sendable {
  /// The app did not do what was wanted: a `<refusal>`.
  case refusal(String)
  /// The app wants something confirmed: a `<question>`, and whom it is about, as `Ben, responder`;
  /// nothing when nobody.
  case question(String, about: String)
  /// The app says something for a moment: a `<toast>`.
  case toast(String)

  /// What follows `expect Ana`: `is refused: own-code`.
  public var sentence: String {
    switch self {
    case .refusal(let word): "is refused: \(word)"
    case .question(let word, _): "is asked: \(word)"
    case .toast(let word): "is told: \(word)"
    }
  }

  /// Whom it is about, which no story expects: `Ben, responder`; empty when nobody.
  public var about: String { if case .question(_, let about) = self { about } else { "" } }

  /// The sentence, and whom it is about.
  public var text: String { about.isEmpty ? sentence : "\(sentence) (\(about))" }

  /// What answers it, when somebody says it: nothing for what waits for no answer.
  ///
  /// - Parameter name: Who is asked, as a story calls them.
  public func answers(by name: String) -> String {
    guard case .question = self else { return "" }
    return "; \"\(name) confirms\" or \"\(name) declines\""
  }
}
