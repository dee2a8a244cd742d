import Foundation
import Testing

/// The first argument of a step, as written in the test. Messages name the expected case with it,
/// because the name of a case cannot be read from the constructor of the case, which is a function.
struct ArgumentSourceText {
  /// The location of the step's opening parenthesis.
  let location: SourceLocation

  /// How many lines after the line of the parenthesis are searched for the end of the argument.
  private static let maximumFollowingLines = 8

  /// Returns the argument for a message; `otherwise` if it cannot be read from the source.
  func text(otherwise: String) -> String { read().map { "`\($0)`" } ?? otherwise }

  private func read() -> String? {
    guard let source = try? String(contentsOfFile: location.filePath, encoding: .utf8) else {
      return nil
    }
    let lines = source.split(separator: "\n", omittingEmptySubsequences: false)
    guard lines.indices.contains(location.line - 1) else { return nil }
    // The column counts bytes.
    let firstLine = Substring(lines[location.line - 1].utf8.dropFirst(max(0, location.column - 1)))
    let followingLines = lines[location.line...].prefix(Self.maximumFollowingLines)
    let text = ([firstLine] + followingLines).joined(separator: "\n")
    return text.hasPrefix("(") ? Self.firstArgument(text.dropFirst()) : nil
  }

  /// Returns the text before the first comma, or before the parenthesis that closes the call.
  /// Returns nil for an argument with a string, a closure or a comment, because such an argument is
  /// not the name of a constructor.
  private static func firstArgument(_ text: Substring) -> String? {
    var depth = 0
    for index in text.indices {
      switch text[index] {
      case "(", "[", "<": depth += 1
      case ")" where depth == 0, "," where depth == 0:
        let argument = text[..<index].trimmingCharacters(in: .whitespacesAndNewlines)
        return argument.isEmpty || argument.contains("\n") ? nil : argument
      case ")", "]", ">": depth -= 1
      case "\"", "{", "/": return nil
      default: break
      }
    }
    return nil
  }
}
