/// The line-by-line difference of two texts.
public struct TextDifference: Hashable, Sendable {
  /// Changed lines with the lines around them.
  public struct Hunk: Hashable, Sendable {
    /// The number of the first line in the old text, counted from 1.
    public let oldStart: Int
    /// The number of the first line in the new text, counted from 1.
    public let newStart: Int
    /// The kept, removed and inserted lines, in order.
    public let lines: [Line]
  }

  /// A line of a hunk, without its line break.
  public enum Line: Hashable, Sendable {
    /// The line is in both texts.
    case kept(String)
    /// The line is only in the old text.
    case removed(String)
    /// The line is only in the new text.
    case inserted(String)
  }

  /// The changed regions in order, up to the printer's ``ValuePrinter/maximumLines``. A line longer
  /// than the printer's ``ValuePrinter/maximumLength`` is cut.
  public let hunks: [Hunk]

  /// The number of lines that the hunks omit, because they are beyond the printer's limit.
  public let omittedLineCount: Int
}

extension TextDifference: CustomStringConvertible {
  /// The hunks, similar to the output of `diff -u`, and the number of omitted lines.
  public var description: String { lines.joined(separator: "\n") }

  var lines: [String] {
    hunks.flatMap { [$0.heading] + $0.lines.map(\.description) } + (footnote.map { [$0] } ?? [])
  }

  /// The last line, which states the number of omitted lines; nil if none are omitted.
  var footnote: String? {
    omittedLineCount > 0 ? "… \(withThousandsSeparators(omittedLineCount)) more lines" : nil
  }

  /// Returns a line with backslashes, invisible characters and trailing spaces escaped, as in a
  /// string literal.
  static func escaped(_ line: some StringProtocol) -> String {
    let trailing = line.unicodeScalars.reversed().prefix { $0 == " " }.count
    let text = line.unicodeScalars.dropLast(trailing).reduce(into: "") { text, scalar in
      if scalar == "\"" || scalar == "'" {
        text.unicodeScalars.append(scalar)
      } else {
        text += scalar.escaped(asASCII: false)
      }
    }
    return text.escapingInvisibleCharacters + String(repeating: #"\u{20}"#, count: trailing)
  }
}

extension TextDifference.Hunk {
  /// The position of the hunk, such as `@@ -3,4 +3,5 @@`: the first line and the number of lines in
  /// both texts.
  var heading: String {
    var (oldCount, newCount) = (0, 0)
    for line in lines {
      switch line {
      case .kept: (oldCount, newCount) = (oldCount + 1, newCount + 1)
      case .removed: oldCount += 1
      case .inserted: newCount += 1
      }
    }
    return "@@ -\(oldStart),\(oldCount) +\(newStart),\(newCount) @@"
  }
}

extension TextDifference.Line: CustomStringConvertible {
  /// The line, preceded by `-`, `+` or a space.
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

  /// The line with invisible characters escaped.
  var text: String {
    switch self {
    case .kept(let line), .removed(let line), .inserted(let line): TextDifference.escaped(line)
    }
  }
}
