import SwiftSourceReading
@testable import OwnershipAudit

/// A different notation of the same code.
enum Notation {
  /// Lines end with a carriage return and a line feed.
  case carriageReturns
  /// Whitespace contains a comment.
  case comments
  /// The whole file is in a branch that is never compiled.
  case inactiveBranch
  /// Each name is in backticks.
  case backticks

  func applied(to planted: AnnotatedSources) -> AnnotatedSources {
    AnnotatedSources(planted.testDescription, planted.files.mapValues(applied))
  }

  private func applied(to source: String) -> String {
    switch self {
    case .carriageReturns: return source.replacing("\n", with: "\r\n")
    case .inactiveBranch:
      // A shebang line must be the first line.
      return source.hasPrefix("#!") ? source : "#if os(Haiku)\n\(source)\n#endif\n"
    case .comments:
      return rewritten(source) { token, text in
        token.hasLeadingSpace && !token.startsLine ? "/* ( \" */" + text : text
      }
    case .backticks:
      return rewritten(source) { token, text in
        let isName = token.kind == .name && token.keyword == .none
        return isName && !text.hasPrefix("`") && !text.hasPrefix("$") && text != "_"
          ? "`\(text)`" : text
      }
    }
  }

  /// Returns the source with each token replaced by the result of `change`.
  private func rewritten(_ source: String, _ change: (Token, String) -> String) -> String {
    let bytes = Array(source.utf8)
    var result = ""
    var end = 0
    for token in SourceSyntax(bytes).source.tokens {
      result += String(decoding: bytes[end..<Int(token.start)], as: UTF8.self)
      let text = String(decoding: bytes[Int(token.start)..<Int(token.end)], as: UTF8.self)
      result += change(token, text)
      end = Int(token.end)
    }
    return result + String(decoding: bytes[end...], as: UTF8.self)
  }
}
