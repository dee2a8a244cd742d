import Foundation
import Testing

/// The first argument of a step, as the test writes it. A function says nothing of itself: only the
/// source knows that it is the constructor of a case, and of which.
struct WrittenArgument {
  /// Where the step is: its parenthesis.
  let location: SourceLocation

  /// The argument in a message; `otherwise` where the source is not at hand.
  func text(otherwise: String) -> String { read().map { "`\($0)`" } ?? otherwise }

  private func read() -> String? {
    guard let source = try? String(contentsOfFile: location.filePath, encoding: .utf8) else {
      return nil
    }
    let lines = source.split(separator: "\n", omittingEmptySubsequences: false)
    guard lines.indices.contains(location.line - 1) else { return nil }
    // The column counts bytes.
    let first = Substring(lines[location.line - 1].utf8.dropFirst(max(0, location.column - 1)))
    let rest = ([first] + lines[location.line...].prefix(8)).joined(separator: "\n")
    return rest.hasPrefix("(") ? Self.firstArgument(rest.dropFirst()) : nil
  }

  /// What stands before the first comma, or before the parenthesis that closes the call. Strings and
  /// comments stand in no constructor's name: with one, nothing is said.
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
