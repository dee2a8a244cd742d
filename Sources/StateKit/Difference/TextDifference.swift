/// What changed from one text to another, by line.
public struct TextDifference: Hashable, Sendable {
  /// Lines that differ, with the lines around them.
  public struct Hunk: Hashable, Sendable {
    /// The number of its first line in the old text, counted from 1.
    public let oldStart: Int
    /// The number of its first line in the new text, counted from 1.
    public let newStart: Int
    /// The lines, in order.
    public let lines: [Line]
  }

  /// A line of a hunk, without its line break.
  public enum Line: Hashable, Sendable {
    /// It is in both texts.
    case kept(String)
    /// It is in the old text only.
    case removed(String)
    /// It is in the new text only.
    case inserted(String)
  }

  /// The places that differ, from the first line to the last, as far as the printer's
  /// ``ValuePrinter/maximumLines`` go. A line longer than its ``ValuePrinter/maximumLength`` is cut.
  public let hunks: [Hunk]

  /// The number of lines beyond those.
  public let omittedLineCount: Int
}

extension TextDifference: CustomStringConvertible {
  /// The hunks as `diff -u` shows them.
  public var description: String { lines.joined(separator: "\n") }

  var lines: [String] {
    hunks.flatMap { [$0.heading] + $0.lines.map(\.description) } + (remark.map { [$0] } ?? [])
  }

  /// What is said of the lines that are not shown.
  var remark: String? {
    omittedLineCount > 0 ? "… \(grouped(omittedLineCount)) more lines" : nil
  }

  /// A line in which what cannot be seen is escaped, as in a string literal; so are spaces at its end.
  static func escaped(_ line: some StringProtocol) -> String {
    let trailing = line.unicodeScalars.reversed().prefix { $0 == " " }.count
    let text = line.unicodeScalars.dropLast(trailing).reduce(into: "") { text, scalar in
      if scalar == "\"" || scalar == "'" {
        text.unicodeScalars.append(scalar)
      } else {
        text += scalar.escaped(asASCII: false)
      }
    }
    return text.escapingUnseen + String(repeating: #"\u{20}"#, count: trailing)
  }
}

extension TextDifference.Hunk {
  /// Where it is: `@@ -3,4 +3,5 @@`, the first line and the number of lines in either text.
  var heading: String {
    var (old, new) = (0, 0)
    for line in lines {
      switch line {
      case .kept: (old, new) = (old + 1, new + 1)
      case .removed: old += 1
      case .inserted: new += 1
      }
    }
    return "@@ -\(oldStart),\(old) +\(newStart),\(new) @@"
  }
}

extension TextDifference.Line: CustomStringConvertible {
  /// The line after `-`, `+` or a space.
  public var description: String {
    text.isEmpty ? mark.filter { $0 != " " } : "\(mark) \(text)"
  }

  var mark: String {
    switch self {
    case .kept: " "
    case .removed: "-"
    case .inserted: "+"
    }
  }

  /// The line, with what cannot be seen escaped.
  var text: String {
    switch self {
    case .kept(let line), .removed(let line), .inserted(let line): TextDifference.escaped(line)
    }
  }
}
