/// The layout tree of a value, which can be printed on one line or several.
indirect enum ValueTree: Hashable, Sendable {
  /// A text that is printed without quotes, such as a number.
  case verbatim(String)
  /// A text that is printed with quotes, and the number of omitted characters at its end.
  case text(String, omitted: Int)
  /// Parts between delimiters, and the number of omitted parts.
  case group(open: String, [Part], omitted: Int, close: String)

  struct Part: Hashable, Sendable {
    /// The text before the value, such as `name: `; may be empty.
    var label = ""
    var value: ValueTree
  }
}

extension ValueTree {
  /// Returns the value on one line, cut at a number of characters.
  func line(maximumLength: Int) -> String {
    var line = Line(maximumLength: maximumLength)
    line.append(self)
    return line.count > maximumLength ? line.text.prefix(maximumLength) + "…" : line.text
  }

  /// Returns the value on one line; nil if it has more than `width` characters or contains a text
  /// of several lines.
  func line(fitting width: Int) -> String? {
    var line = Line(maximumLength: width)
    line.append(self)
    return line.count > width || line.hasSeveralLines ? nil : line.text
  }

  /// Returns the lines of a text; nil if the text has only one line, or one line and a line break at
  /// its end.
  static func lines(of text: String) -> [Substring]? {
    let lines = text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false)
      .map(Substring.init)
    return lines.count > 2 || lines.count == 2 && !lines[1].isEmpty ? lines : nil
  }
}

/// A line under construction. Parts are appended only until it exceeds its maximum length.
private struct Line {
  let maximumLength: Int
  private(set) var text = ""
  private(set) var count = 0
  /// Whether the line contains a text of several lines.
  private(set) var hasSeveralLines = false

  private var isFull: Bool { count > maximumLength }

  init(maximumLength: Int) {
    self.maximumLength = maximumLength
  }

  mutating func append(_ tree: ValueTree) {
    switch tree {
    case .verbatim(let text):
      append(text)
    case .text(let text, let omitted):
      hasSeveralLines = hasSeveralLines || ValueTree.lines(of: text) != nil
      append(text.quoted)
      if omitted > 0 { append("… \(withThousandsSeparators(omitted)) more characters") }
    case .group(let open, let parts, let omitted, let close):
      append(open)
      for (offset, part) in parts.enumerated() {
        if isFull { return }
        if offset > 0 { append(", ") }
        append(part.label)
        append(part.value)
      }
      if omitted > 0 {
        append("\(parts.isEmpty ? "" : ", ")… \(withThousandsSeparators(omitted)) more")
      }
      append(close)
    }
  }

  private mutating func append(_ piece: String) {
    text += piece
    count += piece.count
  }
}

/// Returns a number with thousands separators, such as `12,345`.
func withThousandsSeparators(_ number: Int) -> String {
  let digits = String(number.magnitude)
  var text = number < 0 ? "-" : ""
  for (offset, digit) in digits.enumerated() {
    if offset > 0 && (digits.count - offset) % 3 == 0 { text += "," }
    text.append(digit)
  }
  return text
}
