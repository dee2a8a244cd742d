@testable import OwnershipAudit

/// A way to write the same code differently.
enum Mutation {
  /// Lines end as on another system.
  case returns
  /// A comment stands wherever a space does.
  case comments
  /// The whole file stands in a branch that is never built.
  case inactiveBranch
  /// Each name stands in backticks.
  case backticks

  func applied(to planted: Planted) -> Planted {
    Planted(planted.testDescription, planted.files.mapValues(applied))
  }

  private func applied(to source: String) -> String {
    switch self {
    case .returns: return source.replacing("\n", with: "\r\n")
    case .inactiveBranch:
      // A shebang line stands first or not at all.
      return source.hasPrefix("#!") ? source : "#if os(Haiku)\n\(source)\n#endif\n"
    case .comments:
      return rewritten(source) { token, text in
        token.isApart && !token.startsLine ? "/* ( \" */" + text : text
      }
    case .backticks:
      return rewritten(source) { token, text in
        let isName = token.kind == .name && token.word == .none
        return isName && !text.hasPrefix("`") && !text.hasPrefix("$") && text != "_"
          ? "`\(text)`" : text
      }
    }
  }

  /// The source with each token written by `change`, and everything between as it is.
  private func rewritten(_ source: String, _ change: (Token, String) -> String) -> String {
    let bytes = Array(source.utf8)
    var result = ""
    var end = 0
    for token in Lexer.lex(bytes, names: NameTable()).tokens {
      result += String(decoding: bytes[end..<Int(token.start)], as: UTF8.self)
      let text = String(decoding: bytes[Int(token.start)..<Int(token.end)], as: UTF8.self)
      result += change(token, text)
      end = Int(token.end)
    }
    return result + String(decoding: bytes[end...], as: UTF8.self)
  }
}
