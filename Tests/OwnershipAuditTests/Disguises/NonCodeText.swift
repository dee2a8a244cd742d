/// A comment or a literal, whose contents are not code.
enum NonCodeText: CaseIterable {
  case blockComment, lineComments, multilineString, rawString, regex

  func wrapping(_ source: String) -> String {
    switch self {
    case .blockComment: "/* /* inner */\n\(source)\n*/\nlet x = 1\n"
    case .lineComments:
      source.split(separator: "\n").map { "// \($0)\n" }.joined() + "let x = 1\n"
    case .multilineString:
      "let x = \"\"\"\n"
        + source.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\n\"\"\"\n"
    case .rawString: "let x = ###\"\"\"\n\(source)\n\"\"\"###\n"
    case .regex: "let x = ##/\n\(source)\n/##\n"
    }
  }
}
